"""Archived records: when a record is due, and the API's responses about one."""

from datetime import timedelta

from games.models import Game
from tests.harness.people import NOW, Person

DAYS = 90
LATER = NOW + timedelta(days=DAYS, seconds=1)
PATHS = ("record", "record?format=txt", "fairness", "moves?limit=500", "moves?limit=7")


def record_responses(person: Person, game: Game) -> list[bytes]:
    """Everything that the API returns about the game's record."""
    url = f"/api/v1/games/{game.id}/"
    return [person.api.get(url + path).content for path in PATHS]
