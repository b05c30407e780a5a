"""The record's table on PostgreSQL: partitions by game."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from games.models import Game, Move
from games.records.record import record_of
from tests.harness.games import soon_over, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.undivided]


def value(statement: str, *parameters: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        (found,) = cursor.fetchone()
    return found


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
