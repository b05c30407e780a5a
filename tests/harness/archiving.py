"""Records in the archive: when they go there, and all that is told of one."""

from datetime import timedelta

from games.models import Game
from tests.harness.people import NOW, Person

DAYS = 90
LATER = NOW + timedelta(days=DAYS, seconds=1)
PATHS = ("record", "record?format=txt", "fairness", "moves?limit=500", "moves?limit=7")


def told(person: Person, game: Game) -> list[bytes]:
    """All that the API tells of the game's record."""
    url = f"/api/v1/games/{game.id}/"
    return [person.api.get(url + path).content for path in PATHS]
