"""Players of the rules: pure functions from a position to one of its legal moves."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from games.engine import Move, Position
from games.robots import easy, hard, normal

Player = Callable[[Position], Move]

_PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"easy": easy.choose, "normal": normal.choose, "hard": hard.choose}
)
STRENGTHS: Final = tuple(_PLAYERS)
"""From the weakest to the strongest; docs/robots.md says how they play."""


def choose(strength: str, position: Position) -> Move:
    """The move that a robot of this strength plays; the phase must be `move`."""
    return _PLAYERS[strength](position)
