"""Search of the rest of a turn, move by move: the positions it can reach, and their values."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.engine import Move, Position, Setup, play
from games.robots.chances.choices import distinct, key_of

LONGEST: Final = 12
"""The moves of a turn that are searched."""

Values = Callable[[Sequence[Position]], Sequence[float]]
"""The values of positions to the seat whose turn is searched."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of the search, which bound the time of a move."""

    width: int
    """Positions that are searched further, after each move of the turn."""
    candidates: int
    """Ends of the turn for which all next rolls are played."""


class Efforts(NamedTuple):
    """A robot's limits; docs/robots.md has the times."""

    one_die: Effort
    two_dice: Effort
    many_players: Effort
    """For two dice and more than four players: evaluating their pawns takes longer."""

    def for_games_of(self, setup: Setup) -> Effort:
        """The limits for games of this setup."""
        if setup.rules.dice == 1:
            return self.one_die
        return self.two_dice if len(setup.seats) <= 4 else self.many_players


class End(NamedTuple):
    """A position that a seat can reach in its turn."""

    value: float
    """To the seat whose turn it was."""
    first: Move
    """The first move on the way to it."""
    position: Position


def ends_of_turn(position: Position, values: Values, width: int) -> list[End]:
    """The positions at the end of the turn on move, best first.

    After each move only the best `width` positions are searched further.
    """
    seat = position.turn.seat
    level = _valued([(move, play(position, move)) for move in distinct(position)], values)
    ends: list[End] = []
    for _ in range(LONGEST):
        ends += [end for end in level if not _is_open(end.position, seat)]
        still_open = [end for end in level if _is_open(end.position, seat)]
        if not still_open:
            break
        level = _valued(_following(_best_first(still_open)[:width]), values)
    return _best_first(ends or level)


def _valued(reached: Sequence[tuple[Move, Position]], values: Values) -> list[End]:
    found = values([position for _, position in reached])
    return [End(value, *one) for value, one in zip(found, reached, strict=True)]


def _best_first(ends: Iterable[End]) -> list[End]:
    return sorted(ends, key=lambda end: end.value, reverse=True)


def _is_open(position: Position, seat: int) -> bool:
    """Whether the seat's turn has another move."""
    return position.turn.phase == "move" and position.turn.seat == seat


def _following(level: Iterable[End]) -> list[tuple[Move, Position]]:
    """All positions one move further, each once, with the first move on the way."""
    found: dict[object, tuple[Move, Position]] = {}
    for end in level:
        for move in distinct(end.position):
            after = play(end.position, move)
            found.setdefault(key_of(after), (end.first, after))
    return list(found.values())
