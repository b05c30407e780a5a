"""The rest of a turn, searched move by move: where it can lead, and what that is worth."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.engine import Move, Position, play
from games.robots.evaluation import Evaluation

LONGEST: Final = 12
"""Moves; what a turn may still hold after so many is not looked at."""


class End(NamedTuple):
    """A position to which a seat may bring its turn."""

    worth: float
    """To the seat whose turn it was."""
    first: Move
    """The move with which the way to it begins."""
    position: Position


def ends_of_turn(position: Position, evaluation: Evaluation, width: int) -> list[End]:
    """Where the player on move can bring the turn, the best first.

    Of the positions after each move only the best, `width` of them, are followed further.
    """
    seat = position.turn.seat
    level = [
        End(evaluation.of(after, seat), move, after)
        for move, after in ((move, play(position, move)) for move in _distinct(position))
    ]
    ends: list[End] = []
    for _ in range(LONGEST):
        ends += [end for end in level if not _goes_on(end.position, seat)]
        going_on = [end for end in level if _goes_on(end.position, seat)]
        if not going_on:
            break
        level = _next_level(_best_first(going_on)[:width], evaluation, seat)
    return _best_first(ends or level)


def _best_first(ends: Iterable[End]) -> list[End]:
    return sorted(ends, key=lambda end: end.worth, reverse=True)


def _goes_on(position: Position, seat: int) -> bool:
    return position.turn.phase == "move" and position.turn.seat == seat


def _next_level(going_on: Iterable[End], evaluation: Evaluation, seat: int) -> list[End]:
    """All positions one move further, each once."""
    found: dict[object, End] = {}
    for end in going_on:
        for move in _distinct(end.position):
            after = play(end.position, move)
            key = after.pawns.progress, after.turn.dice, after.turn.bonuses, after.turn.phase
            if key not in found:
                found[key] = End(evaluation.of(after, seat), end.first, after)
    return list(found.values())


def _distinct(position: Position) -> Iterable[Move]:
    """The legal moves, but of two pawns on one square, or in the nest, only the first's."""
    return {
        (move.origin, move.kind, move.value): move for move in reversed(position.legal_moves)
    }.values()
