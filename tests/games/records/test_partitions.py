"""The record's table on PostgreSQL: partitions by game, and their migration."""

import re
import threading
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.models import Game, Move
from games.records.record import record_of
from tests.harness.games import soon_over, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.undivided]
NAME = "0023_partitioned_record"
partitioning = import_module(f"games.migrations.{NAME}")


def value(statement: str, *parameters: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        (found,) = cursor.fetchone()
    return found


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def partitions_in(plan: str) -> set[str]:
    return set(re.findall(r"games_move_p\d+", plan))  # the table's name or its index's


@transaction.atomic
def append(**fields: Any) -> None:
    Move.objects.create(data={}, at=NOW, **fields)
    connection.check_constraints()


def game_over() -> Game:
    return soon_over(started(Person(NOW), Person(NOW)))


def test_a_record_is_in_one_of_32_partitions_and_only_that_one_is_read() -> None:
    games = [game_over() for _ in range(3)]
    assert value("SELECT count(*) FROM pg_inherits WHERE inhparent = 'games_move'::regclass") == 32
    for game in games:
        where = "SELECT count(DISTINCT tableoid) FROM games_move WHERE game_id = %s"
        assert value(where, game.id) == 1
        rows = Move.objects.filter(game=game, version__gt=3).order_by("version")[:101]
        assert len(partitions_in(rows.explain())) == 1
        assert len(record_of(game)) == game.version


def test_deleting_a_record_reads_one_partition() -> None:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN DELETE FROM games_move WHERE game_id = %s", [uuid4()])
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert len(partitions_in(plan)) == 1


@pytest.mark.made_up_rows
def test_every_partition_has_the_constraints_of_the_table(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    (partition,) = partitions_in(Move.objects.filter(game=game).explain())
    for wrong in (
        {"version": 1, "kind": "opening"},  # a second time
        {"version": 2, "kind": "opening"},
        {"version": 2, "kind": "roll", "seat": 0, "game_id": uuid4()},  # of no game
    ):
        with pytest.raises(IntegrityError):
            append(**{"game_id": game.id, **wrong})
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {partition} SET version = 9")  # noqa: S608 - a name of ours


# --- from a plain table to partitions -------------------------------------------------------------


@pytest.fixture
def plain(transactional_db: None) -> Iterator[None]:
    """The plain table from before the migration; migrated again afterwards."""
    undo()
    assert not value("SELECT relkind = 'p' FROM pg_class WHERE oid = 'games_move'::regclass")
    yield
    migrate()


def migrate() -> None:
    """Apply this migration, unless it is applied: the executor would undo all later ones then."""
    executor = MigrationExecutor(connection)
    if ("games", NAME) not in executor.loader.applied_migrations:
        executor.migrate([("games", NAME)])


def undo(name: str = NAME) -> None:
    """Undo a migration alone: games are played by the models of today."""
    executor = MigrationExecutor(connection)
    state = executor.loader.project_state(("games", name), at_end=False)
    executor.unapply_migration(state, executor.loader.get_migration("games", name))


def contents() -> list[Any]:
    return sorted(Move.objects.values_list("game", "version", "kind", "data", "events", "at"))


@pytest.mark.usefixtures("plain")
def test_the_migration_keeps_all_rows_in_both_directions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(partitioning, "BATCH", 7)
    game_over()
    before = contents()
    migrate()
    assert value("SELECT relkind = 'p' FROM pg_class WHERE oid = 'games_move'::regclass")
    assert contents() == before
    game_over()
    assert Move.objects.count() == len(set(Move.objects.values_list("id", flat=True)))
    before = contents()
    undo()
    assert contents() == before
    game_over()


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("dies_at", ["copy", "CHANGED_NAMES", "MISSING"])
def test_the_migration_resumes_where_it_failed(
    monkeypatch: pytest.MonkeyPatch, dies_at: str
) -> None:
    game = game_over()
    with monkeypatch.context() as patch:
        patch.setattr(partitioning, dies_at, {"MISSING": "nonsense"}.get(dies_at, ("nonsense",)))
        with pytest.raises((DatabaseError, TypeError)):
            migrate()
    other = game_over()  # games go on after the failure
    migrate()
    assert not partitioning.exists(connection.cursor(), "games_move_before")
    for one in (game, other):
        assert [row.version for row in record_of(one)] == list(range(1, one.version + 1))


@pytest.mark.usefixtures("plain")
def test_games_go_on_during_the_migration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(partitioning, "BATCH", 5)
    games = [game_over()]
    over = threading.Event()

    def play() -> None:
        try:
            while not over.is_set():
                games.append(game_over())
        finally:
            connection.close()

    player = threading.Thread(target=play)
    player.start()
    try:
        migrate()
    finally:
        over.set()
        player.join()
    assert len(games) > 1
    for game in games:
        assert Game.objects.get(id=game.id).status == "finished"
        versions = [row.version for row in record_of(game)]
        assert versions == list(range(1, game.version + 1))


def archive(game: Game) -> None:
    """Mark the record as archived and delete its rows, as the archive does."""
    Game.objects.filter(id=game.id).update(archived_as="records/one.ndjson.gz")
    Move.objects.filter(game=game).delete()


@pytest.mark.usefixtures("plain")
def test_records_can_be_archived_during_the_migration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and after the tables change their names; later rows of an archived game stay."""
    before, after, other = (game_over() for _ in range(3))
    copy = partitioning.copy

    def copied(cursor: Any) -> None:
        copy(cursor)
        archive(before)
        append(game_id=before.id, version=before.version + 1, kind="notice", seat=0)

    with monkeypatch.context() as patch:
        patch.setattr(partitioning, "copy", copied)
        patch.setattr(partitioning, "MISSING", "nonsense")
        with pytest.raises(DatabaseError):
            migrate()
    archive(after)
    append(game_id=before.id, version=before.version + 2, kind="notice", seat=0)
    migrate()
    left = Move.objects.filter(game=before).order_by("version").values_list("version", flat=True)
    assert list(left) == [before.version + 1, before.version + 2]
    assert not Move.objects.filter(game=after).exists()
    assert len(record_of(other)) == other.version


@pytest.mark.usefixtures("plain")
def test_the_migration_does_not_wait_long_for_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_over()
    holder = connection.copy()
    holder.set_autocommit(False)
    try:
        holder.cursor().execute("LOCK TABLE games_move IN ACCESS SHARE MODE")
        with monkeypatch.context() as patch:
            patch.setattr(partitioning, "LOCK_TIMEOUT", "50ms")
            with pytest.raises(OperationalError, match="lock timeout"):
                migrate()
    finally:
        holder.close()
    assert value("SHOW lock_timeout") == "0"
    migrate()
    assert len(record_of(game)) == game.version


@pytest.mark.usefixtures("plain")
def test_reversing_the_migration_is_refused_while_records_are_archived() -> None:
    """Reversing it would delete the names of the files."""
    game = game_over()
    archive(game)
    with pytest.raises(RuntimeError, match="the records of 1 games are in the archive only"):
        undo("0022_archive")
    assert Game.objects.get(id=game.id).archived_as
