"""The archive's storage: a folder with synced files, or a bucket."""

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
from tests.harness.archiving import DAYS, LATER, record_responses
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
    """The archive as the settings configure it."""
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


def test_the_storage_returns_saved_content_and_overwrites_nothing(storage: Any) -> None:
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
def test_records_are_archived_in_both_storages(storage: Any, ana: Person, ben: Person) -> None:
    game = soon_over(started(ana, ben))
    before = record_responses(ana, game)
    assert archiving.archive_due(now=LATER) == 1
    assert record_responses(ana, game) == before
    game.refresh_from_db()
    storage.delete(game.archived_as)
    records.READER.forget()
    assert ana.api.get(f"/api/v1/games/{game.id}/record").status_code == 503
    with pytest.raises(records.BrokenFile):
        records.read(game.archived_as)


@pytest.fixture
def synced(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths below the archive's folder that are synced."""
    top = tmp_path / "archive"
    settings.STORAGES = {
        **settings.STORAGES,
        "archive": archive(used=True, folder=str(top), bucket="", endpoint=""),
    }
    synced = list[str]()
    sync = os.fsync

    def recording(descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        synced.append(str(path.relative_to(top)))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", recording)
    return synced


def test_a_saved_file_and_its_folders_are_synced(synced: list[str]) -> None:
    storages["archive"].save("a/b.gz", ContentFile(CONTENT))
    assert synced == ["a/b.gz", "a", "."]


@pytest.mark.django_db
def test_an_existing_file_is_synced_again(synced: list[str], ana: Person, ben: Person) -> None:
    game = soon_over(started(ana, ben))
    rows = list(game.moves.order_by("version"))
    name = records.write(game, rows)
    written = synced[:]
    synced.clear()
    assert records.write(game, rows) == name
    assert synced == written


@pytest.mark.parametrize("storage", ["bucket"], indirect=True)
def test_a_hanging_bucket_times_out_soon(storage: Any) -> None:
    config = storage.connection.meta.client.meta.config
    assert config.connect_timeout + config.read_timeout <= 4
    assert config.retries["total_max_attempts"] == 1
    assert storage.transfer_config.num_download_attempts == 1
