"""Players of the rules: pure functions from a position to one of its legal moves."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from games.engine import Move, Position


def _first(position: Position) -> Move:
    return max(
        position.legal_moves, key=lambda m: (m.captures is not None, m.target == "home", m.value)
    )


_PLAYERS: Final[Mapping[str, Callable[[Position], Move]]] = MappingProxyType({"normal": _first})
STRENGTHS: Final = tuple(_PLAYERS)


def choose(strength: str, position: Position) -> Move:
    """The move that a robot of this strength plays; the phase must be `move`."""
    return _PLAYERS[strength](position)
