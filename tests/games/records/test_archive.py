"""Records of games that ended long ago: written to the archive, and read from there."""

import gzip
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from core.errors import Unavailable
from core.streams.source import ROW
from games.models import Game, Move
from games.play.voiding import void_game
from games.players.deletion import delete_account
from games.records import archive, archiving, replay
from games.records.record import record_of
from games.records.responses import present_fairness
from games.records.tasks import archive_records
from games.streams.game import GameRows
from tests.harness.archiving import DAYS, LATER, PATHS, archive_in, record_responses
from tests.harness.games import competitive, played_to_the_end, soon_over, started
from tests.harness.people import NOW, Person, registered

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """The archive of this test."""
    archive_in(tmp_path / "archive", settings)
    return tmp_path / "archive"


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def streamed(game: Game, after: int) -> list[Any]:
    return [(event.name, event.number, event.content) for event in rows_after(game, after)]


def rows_after(game: Game, after: int) -> list[Any]:
    return [event for event in GameRows(game.id).after(after).events if event.name == ROW]


@pytest.fixture
def game(ana: Person, ben: Person) -> Game:
    """A game that ended at NOW."""
    return soon_over(started(ana, ben))


# --- which records are archived -----------------------------------------------------------------


@pytest.mark.parametrize("over", [soon_over, played_to_the_end])
def test_an_archived_record_reads_as_before(
    ana: Person, ben: Person, folder: Path, over: Callable[[Game], Game]
) -> None:
    game = over(started(ana, ben))
    before, pages = record_responses(ana, game), streamed(game, 3)
    assert pages
    assert archiving.archive_due(now=LATER) == 1
    assert not Move.objects.filter(game=game).exists()
    assert len(files(folder)) == 1
    assert record_responses(ana, game) == before
    assert streamed(game, 3) == pages
    assert streamed(game, game.version) == []
    assert archiving.archive_due(now=LATER) == 0


def test_the_pages_of_an_archived_record_have_all_rows(game: Game, ana: Person) -> None:
    archiving.archive_due(now=LATER)
    versions, address = [], f"/api/v1/games/{game.id}/moves?limit=5"
    while address:
        page = ana.api.get(address).json()
        versions += [row["version"] for row in page["results"]]
        address = page["next"]
    assert versions == list(range(1, game.version + 1))


def test_records_of_running_and_recent_games_are_not_archived(
    ana: Person, ben: Person, game: Game, settings: Any
) -> None:
    running = started(ana, ben)
    rows = Move.objects.count()
    assert archiving.archive_due(now=LATER - timedelta(seconds=2)) == 0
    Game.objects.filter(id=game.id).update(ended_at=LATER)
    assert archiving.archive_due(now=LATER + timedelta(days=DAYS)) == 0
    Game.objects.filter(id=game.id).update(ended_at=NOW)
    settings.ARCHIVE_RECORDS_AFTER_DAYS = 0
    assert archiving.archive_due(now=LATER) == 0
    assert Move.objects.count() == rows
    settings.ARCHIVE_RECORDS_AFTER_DAYS = DAYS
    assert archiving.archive_due(now=LATER) == 1
    assert Move.objects.filter(game=running).count() == running.version


def test_the_records_of_the_oldest_games_are_archived_first(ana: Person, ben: Person) -> None:
    second, first = (soon_over(started(ana, ben)) for _ in range(2))
    Game.objects.filter(id=first.id).update(ended_at=NOW - timedelta(days=1))
    assert archiving.archive_due(now=LATER, at_most=1) == 1
    assert Game.objects.exclude(archived_as="").get() == first
    assert archiving.archive_due(now=LATER, at_most=1) == 1
    assert set(Game.objects.exclude(archived_as="")) == {first, second}


def test_the_task_archives_records(game: Game) -> None:
    Game.objects.filter(id=game.id).update(ended_at=timezone.now() - timedelta(days=DAYS + 1))
    assert archive_records() == 1
    assert archive_records() == 0


# --- the file -----------------------------------------------------------------------------------


def test_the_file_has_a_header_and_names_no_player(
    game: Game, ana: Person, ben: Person, folder: Path
) -> None:
    archiving.archive_due(now=LATER)
    (file,) = files(folder)
    text = gzip.decompress(file.read_bytes()).decode()
    first = json.loads(text.splitlines()[0])
    assert first == {"format": 1, "game": str(game.id), "rows": game.version}
    for person in (ana, ben):
        assert person.user.username not in text
        assert str(person.id) not in text
    seed = present_fairness(Game.objects.get(id=game.id))["server_seed"]
    assert seed not in text


def test_a_deleted_account_is_anonymous_in_an_archived_game_too(
    game: Game, ana: Person, ben: Person
) -> None:
    archiving.archive_due(now=LATER)
    name = ana.user.username
    delete_account(user_id=ana.id, password="", confirm=True, now=LATER)
    for content in record_responses(ben, game):
        assert name.encode() not in content
    assert b"deleted-" in ben.api.get(f"/api/v1/games/{game.id}").content


def test_an_export_lists_a_game_with_an_archived_record(game: Game, ana: Person) -> None:
    archiving.archive_due(now=LATER)
    exported = ana.api.post("/api/v1/me/export")
    document = json.loads(exported.getvalue())
    assert [row["game_id"] for row in document["games"]] == [str(game.id)]
    assert ana.api.get(f"/api/v1/games/{game.id}/record").status_code == 200


# --- afterwards ---------------------------------------------------------------------------------


def test_a_game_can_be_voided_after_its_record_was_archived() -> None:
    ana, ben = registered(), registered()
    game = soon_over(competitive(ana, ben))
    archiving.archive_due(now=LATER)
    void_game(game_id=game.id, note="so it is", now=LATER)
    row = Move.objects.get(game=game)
    assert row.version == game.version + 1
    rows = ana.api.get(f"/api/v1/games/{game.id}/moves?limit=500").json()["results"]
    assert [row["version"] for row in rows] == list(range(1, row.version + 1))
    assert ana.api.get(f"/api/v1/games/{game.id}/record").status_code == 200
    assert [number for _, number, _ in streamed(game, game.version - 1)] == [
        game.version,
        game.version + 1,
    ]
    assert archiving.archive_due(now=LATER + timedelta(days=900)) == 0


def test_a_reader_gets_all_rows_while_the_record_is_archived(game: Game) -> None:
    """The game is read before its rows are archived, and the rows afterwards."""
    read_before = Game.objects.get(id=game.id)
    archiving.archive_due(now=LATER)
    assert len(record_of(read_before)) == game.version


# --- the archive is down, or damaged --------------------------------------------------------------


def test_with_a_damaged_archive_the_record_is_unavailable_and_the_game_is_not(
    game: Game, ana: Person, folder: Path
) -> None:
    archiving.archive_due(now=LATER)
    (file,) = files(folder)
    content = file.read_bytes()
    garbled = content[:40] + bytes(40) + content[80:]
    for damage in (
        lambda: file.write_bytes(content[:-9]),
        lambda: file.write_bytes(garbled),
        file.unlink,
    ):
        damage()
        for path in PATHS:
            refused = ana.api.get(f"/api/v1/games/{game.id}/{path}")
            assert (refused.status_code, refused.json()["code"]) == (503, "service_unavailable")
            assert refused["Retry-After"]
        assert ana.api.get(f"/api/v1/games/{game.id}").status_code == 200


def test_a_file_with_the_record_of_another_game_is_refused(
    game: Game, ana: Person, ben: Person, folder: Path
) -> None:
    other = soon_over(started(ana, ben))
    archiving.archive_due(now=LATER)
    mine, theirs = (Game.objects.get(id=one.id).archived_as for one in (game, other))
    (folder / mine).write_bytes((folder / theirs).read_bytes())
    with pytest.raises(archive.BrokenFile):
        archive.read(mine)


def test_a_storage_that_has_failed_is_not_read_for_a_while(
    game: Game, folder: Path, tmp_path: Path
) -> None:
    archiving.archive_due(now=LATER)
    now = [100.0]
    reader, away = archive.Reader(lambda: now[0]), tmp_path / "away"
    folder.rename(away)
    folder.write_text("not a folder")
    with pytest.raises(Unavailable):
        archive.rows_of(game, reader)
    folder.unlink()
    away.rename(folder)
    with pytest.raises(Unavailable):  # without reading the storage
        archive.rows_of(game, reader)
    now[0] += archive.REST_S
    assert len(archive.rows_of(game, reader)) == game.version


def test_a_lost_record_does_not_affect_other_records(
    game: Game, person: Callable[[], Person], folder: Path
) -> None:
    other, never_archived = (soon_over(started(person(), person())) for _ in range(2))
    without_a_row(never_archived)
    archiving.archive_due(now=LATER)
    (folder / Game.objects.get(id=game.id).archived_as).unlink()
    for lost in (game, never_archived):
        with pytest.raises(Unavailable):
            archive.rows_of(lost)
    assert len(archive.rows_of(other)) == other.version


@pytest.mark.made_up_rows
def test_a_recently_read_record_is_cached_unchanged(game: Game, folder: Path) -> None:
    archiving.archive_due(now=LATER)
    for row in archive.rows_of(game):
        row.data["changed"] = row.version = 0
    for file in files(folder):
        file.unlink()
    rows = archive.rows_of(game)
    assert [row.version for row in rows] == list(range(1, game.version + 1))
    assert not any("changed" in row.data for row in rows)


def test_while_the_archive_is_down_no_record_is_deleted(game: Game, folder: Path) -> None:
    folder.write_text("not a folder")
    assert archiving.archive_due(now=LATER) == 0
    assert Move.objects.filter(game=game).count() == game.version
    folder.unlink()
    assert archiving.archive_due(now=LATER) == 1


def without_a_row(game: Game) -> None:
    Move.objects.filter(game=game, version=game.version - 1).delete()


def with_another_position(game: Game) -> None:
    position = {**game.position, "pawns": {**game.position["pawns"], "0": ["home"] * 4}}
    Game.objects.filter(id=game.id).update(position=position)


def with_other_seeds(game: Game) -> None:
    players = [{**player, "client_seed": "other"} for player in game.players]
    Game.objects.filter(id=game.id).update(players=players)


def with_a_lost_key(game: Game) -> None:
    Game.objects.filter(id=game.id).update(server_seed="not one of ours")


def with_an_unexpected_type(game: Game) -> None:
    players = [{**player, "client_seed": 7} for player in game.players]
    Game.objects.filter(id=game.id).update(players=players)


SPOILT = [
    without_a_row,
    with_another_position,
    with_other_seeds,
    with_a_lost_key,
    with_an_unexpected_type,
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_faulty_record_stays_and_the_others_are_archived(
    game: Game,
    ana: Person,
    ben: Person,
    spoil: Callable[[Game], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = soon_over(started(ana, ben))
    Game.objects.filter(id=other.id).update(ended_at=NOW + timedelta(milliseconds=1))
    spoil(game)
    rows = Move.objects.filter(game=game).count()
    assert archiving.archive_due(now=LATER) == 1
    assert Move.objects.filter(game=game).count() == rows
    assert [Game.objects.get(id=one.id).archived_as != "" for one in (game, other)] == [False, True]
    assert f"the record of game {game.id} is not archived" in caplog.text


def test_faulty_records_hold_up_no_others_and_write_no_files(
    person: Callable[[], Person], folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two of three games that ended together are faulty; they are retried the next day."""
    games = sorted(
        (soon_over(started(person(), person())) for _ in range(3)), key=lambda game: game.id
    )
    for bad in games[:2]:
        with_another_position(bad)
    assert [archiving.archive_due(now=LATER, at_most=1) for _ in range(4)] == [0, 0, 1, 0]
    assert caplog.text.count("is not archived") == 2
    assert [path.name.split(".")[0] for path in files(folder)] == [str(games[2].id)]
    Game.objects.filter(id=games[0].id).update(position=games[0].position)
    assert archiving.archive_due(now=LATER + timedelta(days=1)) == 1
    assert caplog.text.count("is not archived") == 3


# --- interruptions ------------------------------------------------------------------------------


class Killed(BaseException):
    """For the transaction the same as kill -9."""


def at_the_write(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(archive, "write", dying)


def at_the_reading_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(archive, "read", dying)


def at_the_check(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(replay, "faults", dying)


def at_the_deleting(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("django.db.models.query.QuerySet.delete", dying)


def dying(*args: Any, **kwargs: Any) -> None:
    raise Killed


STEPS = [at_the_write, at_the_reading_back, at_the_check, at_the_deleting]


@pytest.mark.parametrize("step", STEPS)
def test_a_worker_killed_at_a_step_loses_nothing_and_the_next_round_archives(
    game: Game, ana: Person, folder: Path, step: Callable[[pytest.MonkeyPatch], None]
) -> None:
    before = record_responses(ana, game)
    for _ in range(2):
        with pytest.MonkeyPatch.context() as patch:
            step(patch)
            with pytest.raises(Killed):
                archiving.archive_due(now=LATER)
        assert Move.objects.filter(game=game).count() == game.version
        assert Game.objects.get(id=game.id).archived_as == ""
        assert record_responses(ana, game) == before
    assert archiving.archive_due(now=LATER) == 1
    assert len(files(folder)) == 1
    assert record_responses(ana, game) == before


def test_an_unfinished_file_stays_and_another_is_written(
    game: Game, ana: Person, folder: Path
) -> None:
    """Another worker may be writing it; and a bucket may forbid deleting."""
    before = record_responses(ana, game)
    name = archive.write(game, record_of(game))
    (folder / name).write_bytes((folder / name).read_bytes()[:50])
    assert archiving.archive_due(now=LATER) == 1
    assert len((folder / name).read_bytes()) == 50
    assert len(files(folder)) == 2
    assert Game.objects.get(id=game.id).archived_as != name
    assert record_responses(ana, game) == before


# --- access and cost ------------------------------------------------------------------------------


def test_a_private_game_stays_private(ana: Person, ben: Person, eva: Person) -> None:
    game = soon_over(started(ana, ben, private=True))
    archiving.archive_due(now=LATER)
    for path in ("record", "fairness", "moves"):
        assert ana.api.get(f"/api/v1/games/{game.id}/{path}").status_code == 200
        assert eva.api.get(f"/api/v1/games/{game.id}/{path}").status_code == 404


@pytest.mark.undivided
def test_the_query_for_due_games_uses_the_index(game: Game) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        due = archiving._due(LATER).filter(ended_at__gte=NOW).order_by("ended_at", "id")[:10]
        assert "game_to_archive" in due.explain()


def test_an_archived_record_takes_no_query_more(
    game: Game, ana: Person, django_assert_num_queries: Any
) -> None:
    url = f"/api/v1/games/{game.id}/record"
    ana.api.get(url)
    with django_assert_num_queries(2):
        ana.api.get(url)
    archiving.archive_due(now=LATER)
    with django_assert_num_queries(2):
        ana.api.get(url)
