"""What a round is drawn from, and what is drawn: values only."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

Format = Literal["arena", "swiss", "knockout"]
Pair = frozenset[int]
"""The numbers of two entries."""


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry, a player or a pair, that is there to play this round."""

    entry: int
    """Its number in the tournament, from 1."""
    seed: int
    """Its seed number from 1, the strongest; no two have the same."""
    points: int
    wins: int
    opponents: int
    """The sum of its opponents' points; 0 in arenas and knockouts."""
    distance: int
    """Spaces its pawns have moved."""
    games: int
    """The earlier rounds in which it was at a table."""
    byes: int
    waited_s: int = 0
    """Seconds it has waited for a table; arenas only."""
    seated: tuple[int, ...] = ()
    """How often it sat at each place of a table; missing places are 0."""


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a round is drawn from."""

    format: Format
    sides: int
    """Entries at a table, 2 to 8."""
    number: int
    """The round, from 1; in an arena the wave."""
    seed: bytes
    """The tournament's 32 bytes, committed beforehand."""
    contenders: tuple[Contender, ...]
    met: Mapping[Pair, int] = field(default_factory=dict)
    """How often two entries were at one table."""
    apart: Collection[Pair] = ()
    """Not at one table while others are left: shared addresses, blocks."""
    last_met: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The others at an entry's last table; used in arenas only."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tables of a round, and the entries that have a bye."""

    tables: tuple[tuple[int, ...], ...]
    """Entries in the order of their places; the table with the best standing is the first."""
    byes: tuple[int, ...]
    """In ascending order. Empty in arenas: whoever is at no table goes on waiting."""
