"""A worker killed while it brings records to the archive."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from games.models import Move
from games.records import archive, archiving
from tests.harness.archiving import DAYS, LATER, record_responses
from tests.harness.database import on
from tests.harness.games import soon_over, started
from tests.harness.people import Person

pytestmark = pytest.mark.postgres

KILLED = """
import os, signal, sys
import django
django.setup()
from datetime import datetime
from django.conf import settings
settings.ARCHIVE_RECORDS_AFTER_DAYS = {days}
settings.STORAGES["archive"] = {storage!r}
from django.db.models.query import QuerySet
QuerySet.delete = lambda self: os.kill(os.getpid(), signal.SIGKILL)
from games.records import archiving
archiving.archive_due(now=datetime.fromisoformat({now!r}))
"""


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_between_writing_and_deleting_loses_nothing(
    ana: Person, ben: Person, settings: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    storage = {
        "BACKEND": "parcheesi_site.storage.folder.SyncedFolder",
        "OPTIONS": {"location": str(folder)},
    }
    settings.STORAGES = {**settings.STORAGES, "archive": storage}
    settings.ARCHIVE_RECORDS_AFTER_DAYS = DAYS
    archive.READER.forget()
    game = soon_over(started(ana, ben))
    before = record_responses(ana, game)

    def files() -> int:
        return sum(path.is_file() for path in folder.rglob("*"))

    script = KILLED.format(days=DAYS, storage=storage, now=LATER.isoformat())
    url = on(os.environ["DATABASE_URL"], connection.settings_dict["NAME"])
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    for _ in range(2):
        died = subprocess.run([sys.executable, "-c", script], env=environment, check=False)
        assert died.returncode == -signal.SIGKILL
        assert files() == 1
        assert Move.objects.filter(game=game).count() == game.version
    assert archiving.archive_due(now=LATER) == 1
    assert files() == 1
    assert record_responses(ana, game) == before
