"""Search of the rest of a turn, move by move: the positions it can reach, and their values."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.engine import Move, Position, play
from games.robots.chances.choices import distinct
from games.robots.evaluation import Evaluation

LONGEST: Final = 12
"""The moves of a turn that are searched."""


class End(NamedTuple):
    """A position that a seat can reach in its turn."""

    value: float
    """To the seat whose turn it was."""
    first: Move
    """The first move on the way to it."""
    position: Position


def ends_of_turn(position: Position, evaluation: Evaluation, width: int) -> list[End]:
    """The positions at the end of the turn on move, best first.

    After each move only the best `width` positions are searched further.
    """
    seat = position.turn.seat
    level = [
        End(evaluation.of(after, seat), move, after)
        for move, after in ((move, play(position, move)) for move in distinct(position))
    ]
    ends: list[End] = []
    for _ in range(LONGEST):
        ends += [end for end in level if not _is_open(end.position, seat)]
        still_open = [end for end in level if _is_open(end.position, seat)]
        if not still_open:
            break
        level = _next_level(_best_first(still_open)[:width], evaluation, seat)
    return _best_first(ends or level)


def _best_first(ends: Iterable[End]) -> list[End]:
    return sorted(ends, key=lambda end: end.value, reverse=True)


def _is_open(position: Position, seat: int) -> bool:
    """Whether the seat's turn has another move."""
    return position.turn.phase == "move" and position.turn.seat == seat


def _next_level(level: Iterable[End], evaluation: Evaluation, seat: int) -> list[End]:
    """All positions one move further, each once."""
    ends: dict[object, End] = {}
    for end in level:
        for move in distinct(end.position):
            after = play(end.position, move)
            key = after.pawns.progress, after.turn.dice, after.turn.bonuses, after.turn.phase
            if key not in ends:
                ends[key] = End(evaluation.of(after, seat), end.first, after)
    return list(ends.values())
