"""A move: one pawn moved by one value (rules.md sections 2 and 9)."""

from typing import Final, Literal, NamedTuple

MoveKind = Literal["sum", "die", "bonus", "decline"]
KINDS: Final[tuple[MoveKind, ...]] = ("sum", "die", "bonus", "decline")
"""In the order in which moves are listed."""


class Captured(NamedTuple):
    """The pawn that a move sends back to its nest."""

    seat: int
    pawn: int


class Move(NamedTuple):
    """One pawn moved by one value, from its origin to its target."""

    seat: int
    """The acting seat, whose pawn it is."""
    pawn: int
    kind: MoveKind
    """`die`, `sum` (an entry on two dice, value 5), `bonus`, or `decline` (a bonus)."""
    value: int
    """Spaces moved or declined; 5 for an entry."""
    origin: str
    target: str
    captures: Captured | None = None
