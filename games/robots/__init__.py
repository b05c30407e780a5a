"""Robot players: pure functions from a position to one of its legal moves."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from games.engine import Move, Position
from games.robots import easy, hard, normal
from games.robots.strengths import STRENGTHS

__all__ = ["STRENGTHS", "choose", "two_best"]

Player = Callable[[Position], Move]


# Only processes that need `expert` load numpy.


def _expert(position: Position) -> Move:
    from games.robots import expert  # noqa: PLC0415 - it needs numpy

    return expert.choose(position)


def two_best(position: Position) -> list[tuple[Move, float]]:
    """The best two of the different moves, best first, each with the chance of the side on turn.

    One if all lead to the same turn; none if there is nothing to choose.
    """
    from games.robots import expert  # noqa: PLC0415 - it needs numpy

    return expert.two_best(position)


_PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    dict(zip(STRENGTHS, (easy.choose, normal.choose, hard.choose, _expert), strict=True))
)


def choose(strength: str, position: Position) -> Move:
    """The move of a robot of this strength; the phase must be `move`."""
    return _PLAYERS[strength](position)
