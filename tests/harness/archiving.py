"""Archived records: when a record is due, and the API's responses about one."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from games.models import Game
from games.records import archive
from tests.harness.people import NOW, Person

DAYS = 90
LATER = NOW + timedelta(days=DAYS, seconds=1)
PATHS = ("record", "record?format=txt", "fairness", "moves?limit=500", "moves?limit=7")


def archive_in(folder: Path, settings: Any) -> None:
    """Archive records in this folder, after the days of these tests."""
    archived = {
        "BACKEND": "parcheesi_site.storage.folder.SyncedFolder",
        "OPTIONS": {"location": str(folder)},
    }
    settings.STORAGES = {**settings.STORAGES, "archive": archived}
    settings.ARCHIVE_RECORDS_AFTER_DAYS = DAYS
    archive.READER.forget()


def record_responses(person: Person, game: Game) -> list[bytes]:
    """Everything that the API returns about the game's record."""
    url = f"/api/v1/games/{game.id}/"
    return [person.api.get(url + path).content for path in PATHS]
