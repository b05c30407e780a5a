"""A game that has ended, as plain data: all that ranking learns of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How a game ended for one of its players."""

    seat: int
    user: UUID
    team: int
    """Partners have the same one; a player without a partner has one alone."""
    place: int
    """From 1, of the players or of the pairs. Ties have the same number."""
    distance: int
    """Spaces that the pawns still had to go."""
    left: bool
    """Whether the player has left for good."""
    captures_made: int
    captures_suffered: int
    came_from_last: bool
    """Whether the player was behind all others at some time."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A scored game that has finished."""

    game: UUID
    ruleset: str
    ended_at: datetime
    """Its week is the one of this moment, by the database's clock."""
    teams: bool
    seats: int
    """How many play."""
    players: tuple[PlayerResult, ...]

    def sides(self) -> Sequence[tuple[PlayerResult, ...]]:
        """The players, or the pairs."""
        found: dict[int, list[PlayerResult]] = {}
        for player in self.players:
            found.setdefault(player.team, []).append(player)
        return [tuple(side) for side in found.values()]
