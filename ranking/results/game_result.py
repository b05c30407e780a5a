"""The result of a game, as ranking receives it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The result of one player."""

    seat: int
    user: UUID
    team: int
    """Partners have the same team; a player without a partner is a team."""
    place: int
    """From 1, among the players or the pairs. Ties share a place."""
    distance: int
    """Spaces that the pawns still had to move."""
    left: bool
    """Whether the player left the game for good."""
    captures_made: int
    captures_suffered: int
    came_from_last: bool
    """Whether the player was in last place at some time."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A scored game that has finished."""

    game: UUID
    ruleset: str
    ended_at: datetime
    """By the database's clock. This moment decides the week."""
    teams: bool
    seats: int
    """The number of players."""
    whole: bool
    """Whether it was played with four pawns each and without a limit."""
    players: tuple[PlayerResult, ...]
    among_robots: bool = False
    """Whether all players are robot accounts."""

    def sides(self) -> Sequence[tuple[PlayerResult, ...]]:
        """The players, or the pairs."""
        teams: dict[int, list[PlayerResult]] = {}
        for player in self.players:
            teams.setdefault(player.team, []).append(player)
        return [tuple(side) for side in teams.values()]
