"""Where the archive is: a folder whose files are on the disk, or a bucket."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from moto import mock_aws

from games.records import archive as records
from games.records import archiving
from parcheesi_site.settings.storage import archive
from tests.harness.archiving import DAYS, LATER, told
from tests.harness.games import soon_over, started
from tests.harness.people import Person

CONTENT = b"\x1f\x8b rows"


@pytest.fixture(params=["folder", "bucket"])
def storage(
    request: pytest.FixtureRequest,
    settings: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Any]:
    """The archive as the settings make it of the environment."""
    bucket = "records" if request.param == "bucket" else ""
    settings.ARCHIVE_RECORDS_AFTER_DAYS = DAYS
    settings.STORAGES = {
        **settings.STORAGES,
        "archive": archive(used=True, folder=str(tmp_path), bucket=bucket, endpoint=""),
    }
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    with mock_aws():
        boto3.client("s3").create_bucket(Bucket="records")
        yield storages["archive"]


def test_it_gives_back_what_it_was_given_and_overwrites_nothing(storage: Any) -> None:
    name = storage.save("a/b/c.ndjson.gz", ContentFile(CONTENT))
    assert name == "a/b/c.ndjson.gz"
    assert storage.exists(name)
    other = storage.save(name, ContentFile(b"other"))
    assert other != name
    with storage.open(name) as file:
        assert file.read() == CONTENT
    storage.delete(name)
    assert not storage.exists(name)
    with pytest.raises(FileNotFoundError):
        storage.open(name).read()


@pytest.mark.django_db
def test_records_are_archived_in_either(storage: Any, ana: Person, ben: Person) -> None:
    game = soon_over(started(ana, ben))
    before = told(ana, game)
    assert archiving.archive_due(now=LATER) == 1
    assert told(ana, game) == before
    game.refresh_from_db()
    storage.delete(game.archived_as)
    records.READER.forget()
    assert ana.api.get(f"/api/v1/games/{game.id}/record").status_code == 503
    with pytest.raises(records.BrokenFile):
        records.read(game.archived_as)


@pytest.fixture
def synced(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is synced below a folder, which is the archive."""
    top = tmp_path / "archive"
    settings.STORAGES = {
        **settings.STORAGES,
        "archive": archive(used=True, folder=str(top), bucket="", endpoint=""),
    }
    synced = list[str]()
    sync = os.fsync

    def noted(descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        synced.append(str(path.relative_to(top)))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    return synced


def test_a_saved_file_and_its_folders_are_on_the_disk(synced: list[str]) -> None:
    storages["archive"].save("a/b.gz", ContentFile(CONTENT))
    assert synced == ["a/b.gz", "a", "."]


@pytest.mark.django_db
def test_so_is_one_that_is_taken_as_it_is_there(
    synced: list[str], ana: Person, ben: Person
) -> None:
    game = soon_over(started(ana, ben))
    rows = list(game.moves.order_by("version"))
    name = records.write(game, rows)
    written = synced[:]
    synced.clear()
    assert records.write(game, rows) == name
    assert synced == written


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
def test_a_bucket_that_hangs_holds_nobody_up_for_long(storage: Any) -> None:
    told = storage.connection.meta.client.meta.config
    assert told.connect_timeout + told.read_timeout <= 4
    assert told.retries["total_max_attempts"] == 1
    assert storage.transfer_config.num_download_attempts == 1
