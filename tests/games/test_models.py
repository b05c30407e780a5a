"""The constraints of the database."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from core.append_only import AppendOnly
from games.models import Game, Move, Player, Seat, Table
from tests.harness.games import started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table

pytestmark = pytest.mark.sqlite


def test_a_seat_has_one_player_or_one_robot(ana: Person, ben: Person) -> None:
    table = open_table(ana, seats=4)

    def seat(**fields: Any) -> Seat:
        return Seat(table=table, taken_at=NOW, **fields)

    refused = [
        seat(number=0, user=ben.user),  # taken
        seat(number=1, user=ana.user),  # sits already
        seat(number=1),  # nobody
        seat(number=1, user=ben.user, robot="normal"),  # both
        seat(number=8, robot="normal"),  # no such arm
        seat(number=1, robot="genius"),  # could not play
    ]
    for wrong in refused:
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong.save()
    seat(number=1, user=ben.user).save()


@pytest.mark.parametrize(
    "wrong",
    [
        {"arms": 5},
        {"seats": 1},
        {"seats": 5},
        {"turn_s": 4},
        {"robot_pause_ms": 10_001},
        {"bet": 1},  # at a practice table
        {"bet": 1_000_001, "competitive": True},
        {"robots_allowed": True, "competitive": True},
        {"empty_since": None},  # neither master nor empty
        {"empty_since": None, "closed_at": NOW},
    ],
)
def test_a_table_has_valid_options(ana: Person, wrong: dict[str, Any]) -> None:
    fields = {"ruleset": "parchis", "arms": 4, "seats": 4, "created_at": NOW, "empty_since": NOW}
    Table.objects.create(**fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(**{**fields, **wrong})
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(**fields, master=ana.user)  # a master, and empty


@pytest.mark.undivided
def test_a_table_has_one_open_game(ana: Person) -> None:
    table = open_table(ana)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(table=table, created_at=NOW)


@pytest.mark.parametrize(
    "wrong",
    [
        {"deadline_at": None},  # without a deadline it would stand still for ever
        {"deadline_at": NOW, "robot_due_at": NOW},
        {"position": None},
        {"version": 0},
        {"status": "waiting"},
        {"status": "finished"},  # with a deadline
        {"ended_at": NOW},
        {"status": "finished", "deadline_at": None},  # without an end
        {"bet": 5},  # in practice
        {"vote_ends_at": NOW},  # of no proposal
        {"cancel_vote": {"proposed_by": 0, "agreed": [0]}},  # without an end
    ],
)
def test_a_running_game_waits_for_one_player(
    ana: Person, ben: Person, wrong: dict[str, Any]
) -> None:
    game = started(ana, ben)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(id=game.id).update(**wrong)
    Game.objects.filter(id=game.id).update(deadline_at=NOW + timedelta(hours=1))


def test_a_seat_of_a_game_has_one_player_and_a_whole_result(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    row = Player.objects.filter(game=game).first()
    assert row is not None
    refused: list[Callable[[], object]] = [
        lambda: Player.objects.create(game=game, seat=row.seat),
        lambda: Player.objects.create(game=game, seat=3, user=ana.user),
        lambda: Player.objects.filter(id=row.id).update(place=1),
        lambda: Player.objects.filter(id=row.id).update(place=9, distance=0),
    ]
    for wrong in refused:
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong()
    Player.objects.filter(id=row.id).update(place=1, distance=0)


@pytest.mark.made_up_rows
def test_the_record_has_one_row_a_version_and_begins_with_the_opening(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben)
    refused = [
        {"version": 1, "kind": "opening"},
        {"version": 2, "kind": "opening"},
        {"version": 2, "kind": "roll"},
        {"version": 2, "kind": "dance", "seat": 0},
    ]
    for fields in refused:
        with pytest.raises(IntegrityError), transaction.atomic():
            Move.objects.create(game=game, data={}, at=NOW, **fields)
    Move.objects.create(game=game, data={}, at=NOW, version=2, kind="roll", seat=0)


def test_a_row_of_the_record_never_changes(ana: Person, ben: Person) -> None:
    row = Move.objects.get(game=started(ana, ben))
    with pytest.raises(AppendOnly):
        row.save()
    with pytest.raises(AppendOnly):
        row.delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        Move.objects.filter(id=row.id).update(seat=3)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE games_move SET version = 9")


def test_a_game_its_table_and_its_players_cannot_be_deleted(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    for row in (game, game.table, ana.user):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.delete()
