"""Readiness, starts, rematches and kicks."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.moderation import restrictions
from accounts.moderation.restrictions import Restriction
from games.models import Game, Penalty, Seat, Table
from games.moderation.restrictions import restrict_player
from games.tables.commands import kick, take_seat
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table, seen

API = "/api/v1/tables"
AGREEING = ("ready", "start", "rematch")
"""Commands of a player who has seen the table as it is now."""


def post(person: Person, table: Table, path: str, **body: Any) -> Any:
    now = seen(table) if path in AGREEING else {}
    return person.api.post(f"{API}/{table.id}/{path}", {**now, **body})


def ready_seats(table: Table) -> list[int]:
    return list(Seat.objects.filter(table=table, ready=True).values_list("number", flat=True))


def test_the_game_starts_when_all_seats_are_taken_and_ready(ana: Person, ben: Person) -> None:
    table = take_seat(table_id=open_table(ana).id, user_id=ben.id, seat=None, now=NOW)
    body = post(ana, table, "ready").json()
    assert (body["status"], [seat["ready"] for seat in body["seats"]]) == ("open", [True, False])
    assert post(ben, table, "ready", ready=True).json()["status"] == "playing"


def test_the_game_starts_when_a_robot_takes_the_last_seat_and_all_are_ready(ana: Person) -> None:
    table = open_table(ana, seats=3)
    post(ana, table, "ready")
    assert post(ana, table, "robots", seat=1).json()["status"] == "open"
    assert post(ana, table, "robots").json()["status"] == "playing"


def test_no_game_starts_by_itself_while_a_seat_is_free(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=3)
    assert post(ana, table, "ready").json()["status"] == "open"
    assert ready_seats(table) == [0, 1]


def test_a_player_that_is_not_ready_prevents_the_start(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    post(ben, table, "ready", ready=False)
    answer = post(ana, table, "start")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_ready")
    assert answer.json()["seats"] == [2]
    assert not Game.objects.exclude(status="waiting").exists()
    post(ben, table, "ready")
    assert post(ana, table, "start").status_code == 201


def banned_by_the_staff(person: Person) -> None:
    until = timezone.now() + timedelta(hours=1)
    restrictions.restrict(
        user_id=person.id, what=Restriction.PLAY, until=until, reason="bots", now=timezone.now()
    )


def banned_for_leaving(person: Person) -> None:
    Penalty.objects.create(
        user_id=person.id,
        game=Game.objects.first(),
        kind="ban",
        reason="resigned",
        created_at=timezone.now(),
        ends_at=timezone.now() + timedelta(hours=1),
    )


@pytest.mark.parametrize("ban", [banned_by_the_staff, banned_for_leaving])
def test_no_game_starts_with_a_player_banned_since_being_ready(
    ana: Person, ben: Person, ban: Callable[[Person], None]
) -> None:
    table = open_table(ana, ben)
    ban(ben)
    for path in ("start", "ready"):
        answer = post(ana, table, path)
        assert (answer.status_code, answer.json()["code"]) == (409, "cannot_start")
        assert "banned from playing" in answer.json()["detail"]
    assert Game.objects.get(table=table).status == "waiting"


def test_a_player_banned_from_play_leaves_the_seats_of_waiting_tables(
    ana: Person, ben: Person
) -> None:
    table, game = open_table(ana, ben), started(ben, ana)
    until = timezone.now() + timedelta(hours=1)
    restrict_player(
        user_id=ben.id, what=Restriction.PLAY, until=until, reason="bots", now=timezone.now()
    )
    assert not Seat.objects.filter(table=table, user=ben.id).exists()
    assert Seat.objects.filter(table=game.table, user=ben.id).exists()
    assert post(ana, table, "start").json()["code"] == "cannot_start"


def test_robots_are_always_ready(ana: Person) -> None:
    table = open_table(ana, seats=4)
    post(ana, table, "robots")
    assert ready_seats(table) == [1, 2, 3]
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table, number=1).update(ready=False)
    assert post(ana, table, "ready").json()["status"] == "playing"


def test_only_seated_players_agree_to_a_game(ana: Person, ben: Person) -> None:
    table = open_table(ana)
    for path in ("ready", "rematch"):
        answer = post(ben, table, path)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_playing")


def test_repeating_to_be_ready_changes_nothing(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=3)
    first = post(ana, table, "ready").json()
    assert post(ana, table, "ready").json() == first


def test_changed_options_reset_readiness(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    ana.api.patch(f"{API}/{table.id}", {"turn_s": 60})
    assert ready_seats(table) == [2]
    ana.api.patch(f"{API}/{table.id}", {"turn_s": 30})
    assert ready_seats(table) == []


def test_the_end_of_a_game_resets_readiness(ana: Person, ben: Person) -> None:
    game = played_to_the_end(started(ana, ben, seats=4))
    assert ready_seats(game.table) == [2, 3]


def test_a_rematch_starts_when_all_players_have_requested_it(ana: Person, ben: Person) -> None:
    first = played_to_the_end(started(ana, ben))
    assert post(ana, first.table, "rematch").json()["status"] == "open"
    assert post(ana, first.table, "rematch").json()["status"] == "open"
    body = post(ben, first.table, "rematch").json()
    assert body["status"] == "playing"
    assert body["game_id"] != str(first.id)
    second = Game.objects.get(id=body["game_id"])
    assert [p["user"] for p in second.players] == [p["user"] for p in first.players]
    for person in (ana, ben):
        assert post(person, first.table, "rematch").json() == body
    assert Game.objects.filter(table=first.table).count() == 2


def test_a_rematch_does_not_need_the_seats_that_stayed_free(ana: Person, ben: Person) -> None:
    table = open_table(ana, seats=4)
    post(ben, table, "seats", seat=2)
    post(ben, table, "ready")
    game = Game.objects.get(id=post(ana, table, "start").json()["id"])
    played_to_the_end(game)
    post(ben, table, "rematch")
    assert post(ana, table, "rematch").json()["status"] == "playing"


def test_a_rematch_with_a_new_player_waits_for_the_master(
    ana: Person, ben: Person, person: Any
) -> None:
    table = open_table(ana, seats=4)
    post(ben, table, "seats", seat=2)
    post(ben, table, "ready")
    game = Game.objects.get(id=post(ana, table, "start").json()["id"])
    played_to_the_end(game)
    new = person()
    post(new, table, "seats")
    post(new, table, "ready")
    post(ben, table, "rematch")
    assert post(ana, table, "rematch").json()["status"] == "open"
    assert ready_seats(table) == [0, 1, 2]
    assert post(ana, table, "start").status_code == 201


def test_a_rematch_before_or_during_the_first_game_is_refused(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    answer = post(ana, table, "rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_game_yet")
    assert post(ana, table, "start").status_code == 201
    answer = post(ana, table, "rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "game_running")


def test_a_rematch_at_a_changed_table_waits_for_the_master(ana: Person, ben: Person) -> None:
    game = played_to_the_end(started(ana, ben))
    ana.api.patch(f"{API}/{game.table_id}", {"seats": 4})
    post(ana, game.table, "rematch")
    assert post(ben, game.table, "rematch").json()["status"] == "open"  # side by side
    assert ready_seats(game.table) == [0, 1]


def test_a_kicked_player_cannot_return_for_a_while(ana: Person, ben: Person, settings: Any) -> None:
    table = open_table(ana, ben)
    body = post(ana, table, "kick", seat=2).json()
    assert [seat["kind"] for seat in body["seats"]] == ["human", None]
    answer = post(ben, table, "seats")
    assert (answer.status_code, answer.json()["code"]) == (409, "kicked_out")
    later = timezone.now() + timedelta(seconds=settings.KICKED_STAYS_OUT_S)
    take_seat(table_id=table.id, user_id=ben.id, seat=None, now=later)
    kick(table_id=table.id, user_id=ana.id, seat=2, now=later)
    assert table.kicks.get().until > later


def test_the_master_can_kick_robots(ana: Person) -> None:
    table = open_table(ana)
    post(ana, table, "robots")
    assert post(ana, table, "kick", seat=2).json()["seats"][1]["kind"] is None
    assert not table.kicks.exists()


def test_an_invalid_kick_is_refused(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    for person, seat, status, code in (
        (ben, 0, 403, "not_master"),
        (ana, 0, 422, "kick_oneself"),
        (ana, 1, 409, "seat_empty"),
        (ana, 9, 400, "validation_error"),
    ):
        answer = post(person, table, "kick", seat=seat)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    post(ana, table, "start")
    answer = post(ana, table, "kick", seat=2)
    assert (answer.status_code, answer.json()["code"]) == (409, "game_running")
    assert Seat.objects.filter(table=table).count() == 2
