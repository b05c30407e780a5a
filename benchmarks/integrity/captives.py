"""What the search reads from the database about new accounts, from simulated games."""

from collections.abc import Collection, Iterable
from uuid import UUID

from games.integrity.detection import FEWEST_CAPTIVES
from games.integrity.evidence import Captives, Played, captives_of, losses_of


def captives_among(games: Collection[Played], new: Collection[UUID]) -> list[Captives]:
    """The accounts of these that have lost to one player only, by that player."""
    found = captives_of(*losses_of(games, new), FEWEST_CAPTIVES)
    return [
        Captives(taker, frozenset(own), len(_beaten(games, taker))) for taker, own in found.items()
    ]


def _beaten(games: Iterable[Played], taker: UUID) -> set[UUID]:
    """The players that have lost a scored game to the taker."""
    return {
        seat.user
        for game in games
        if game.scored and any(one.user == taker and one.won for one in game.seats)
        for seat in game.seats
        if not seat.won
    }
