"""Robot players: pure functions from a position to one of its legal moves."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from games.engine import Move, Position
from games.robots import easy, hard, normal
from games.robots.strengths import STRENGTHS

__all__ = ["STRENGTHS", "choose"]

Player = Callable[[Position], Move]

_PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    dict(zip(STRENGTHS, (easy.choose, normal.choose, hard.choose), strict=True))
)


def choose(strength: str, position: Position) -> Move:
    """The move of a robot of this strength; the phase must be `move`."""
    return _PLAYERS[strength](position)
