"""Tables without seated players are closed, and deleted if no game was played."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from games.chat.messages import send_message
from games.models import ChatMessage, Game, Invitation, Player, Seat, Table, TableEvent
from games.tables import closing, invitations
from games.tables.commands import add_robots, leave_seat, take_seat
from games.tables.start import start_game
from games.tables.tasks import close_empty_tables, forget_unplayed_tables, free_idle_tables
from tests.harness.games import soon_over, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table, seen


def empty_table(ana: Person, **changes: Any) -> Table:
    table = open_table(ana, **changes)
    add_robots(table_id=table.id, user_id=ana.id, seat=2, strength="easy", now=NOW)
    return leave_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)


def closes(settings: Any) -> Any:
    return NOW + timedelta(seconds=settings.EMPTY_TABLE_CLOSES_AFTER_S)


def test_an_empty_table_is_closed_after_a_while(ana: Person, settings: Any) -> None:
    table = empty_table(ana)
    due = closes(settings)
    assert closing.close_empty_tables(now=due - timedelta(seconds=1)) == 0
    assert closing.close_empty_tables(now=due) == 1
    assert closing.close_empty_tables(now=due) == 0
    table.refresh_from_db()
    assert table.closed_at == due
    assert not Seat.objects.filter(table=table).exists()
    body = ana.api.get(f"/api/v1/tables/{table.id}").json()
    assert (body["status"], body["game_id"]) == ("closed", None)


def test_a_table_with_a_seated_player_stays_open(ana: Person, ben: Person, settings: Any) -> None:
    open_table(ana)
    again = empty_table(ana)
    take_seat(table_id=again.id, user_id=ben.id, seat=None, now=NOW)
    started(ana, ben)
    assert closing.close_empty_tables(now=closes(settings)) == 0
    assert Table.objects.get(id=again.id).empty_since is None


def test_the_seats_of_an_idle_table_are_freed(ana: Person, ben: Person, settings: Any) -> None:
    idle = open_table(ana, ben, seats=4)
    add_robots(table_id=idle.id, user_id=ana.id, seat=3, strength="easy", now=NOW)
    playing = started(ana, ben)
    days = timedelta(days=settings.IDLE_TABLES_FREED_AFTER_DAYS)
    assert closing.free_idle_tables(now=NOW + days - timedelta(seconds=1)) == 0
    take_seat(table_id=open_table(ana, seats=3).id, user_id=ben.id, seat=None, now=NOW + days)
    assert closing.free_idle_tables(now=NOW + days) == 1
    assert closing.free_idle_tables(now=NOW + days) == 0
    assert not Seat.objects.filter(table=idle).exists()
    assert Seat.objects.filter(table=playing.table_id).count() == 2
    assert Table.objects.get(id=idle.id).empty_since == NOW + days
    left = TableEvent.objects.filter(table=idle, kind="seat_left").order_by("number")
    assert [event.data["seat"] for event in left] == [0, 1, 3]


def test_an_idle_private_table_admits_its_players_again(
    ana: Person, ben: Person, settings: Any
) -> None:
    table = open_table(ana, ben, private=True)
    closing.free_idle_tables(now=NOW + timedelta(days=settings.IDLE_TABLES_FREED_AFTER_DAYS))
    for person in (ana, ben):
        assert person.api.post(f"/api/v1/tables/{table.id}/seats").status_code == 200


def test_a_failure_at_one_idle_table_does_not_keep_the_others(
    ana: Person, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = open_table(ana), open_table(ana)
    vacate = closing.vacate

    def fail(table: Table, *given: Any) -> None:
        if table == first:
            raise ValueError("damaged")
        vacate(table, *given)

    monkeypatch.setattr(closing, "vacate", fail)
    now = NOW + timedelta(days=settings.IDLE_TABLES_FREED_AFTER_DAYS)
    monkeypatch.setattr("core.clock.now", lambda: now)
    assert free_idle_tables() == 1
    assert list(Seat.objects.values_list("table", flat=True)) == [first.id]
    assert Table.objects.get(id=second.id).master_id is None


def test_closing_a_table_deletes_its_waiting_game(ana: Person, settings: Any) -> None:
    table = empty_table(ana)
    waiting = Game.objects.get(table=table)
    closing.close_empty_tables(now=closes(settings))
    assert not Game.objects.filter(id=waiting.id).exists()
    assert ana.api.get(f"/api/v1/games/{waiting.id}").status_code == 404


def test_a_closed_table_refuses_all_commands_and_is_not_listed(ana: Person, settings: Any) -> None:
    table = empty_table(ana)
    url = f"/api/v1/tables/{table.id}"
    assert len(ana.api.get("/api/v1/tables").json()["results"]) == 1
    closing.close_empty_tables(now=closes(settings))
    assert ana.api.get("/api/v1/tables").json()["results"] == []
    answers = [
        *(ana.api.post(f"{url}/{path}", {"version": 0}) for path in ("start", "ready", "rematch")),
        ana.api.post(f"{url}/invitations", {"code": True}),
        ana.api.post(f"{url}/robots"),
        ana.api.post(f"{url}/seats"),
        ana.api.post(f"{url}/kick", {"seat": 2}),
        ana.api.patch(url, {"turn_s": 9}),
        ana.api.delete(f"{url}/seats"),
    ]
    assert {(a.status_code, a.json()["code"]) for a in answers} == {(409, "table_closed")}
    assert not Seat.objects.filter(table=table).exists()


def test_the_sweep_closes_the_longest_empty_table_first(ana: Person, settings: Any) -> None:
    second, first = empty_table(ana), empty_table(ana)
    Table.objects.filter(id=first.id).update(empty_since=NOW - timedelta(hours=1))
    assert closing.close_empty_tables(now=closes(settings), at_most=1) == 1
    assert list(Table.objects.filter(closed_at=None)) == [second]
    assert close_empty_tables() == 1


def test_a_table_that_cannot_be_closed_does_not_hold_up_the_others(
    ana: Person, ben: Person, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    second, first = empty_table(ana), empty_table(ana)
    Table.objects.filter(id=first.id).update(empty_since=NOW - timedelta(hours=1))
    damaged = Game.objects.get(table=first)  # a waiting game with the row of a player
    Player.objects.create(game=damaged, seat=0, user_id=ben.id)

    assert closing.close_empty_tables(now=closes(settings)) == 1

    assert Table.objects.get(closed_at=None) == first
    assert Seat.objects.filter(table=first).exists()  # all of it is rolled back
    assert Table.objects.get(id=second.id).closed_at
    assert f"table {first.id} cannot be closed" in caplog.text


def test_a_closed_table_has_no_master(ana: Person, settings: Any) -> None:
    table = empty_table(ana)
    closing.close_empty_tables(now=closes(settings))
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(id=table.id).update(master=ana.user, empty_since=None)


# --- while the sweep runs -----------------------------------------------------------------------


def is_taken(table: Table) -> None:
    take_seat(table_id=table.id, user_id=Person(NOW).id, seat=None, now=NOW)


def is_closed(table: Table) -> None:
    closing._close_if_due(table.id, NOW + timedelta(days=99))


def is_left(table: Table) -> None:
    assert table.master_id
    leave_seat(table_id=table.id, user_id=table.master_id, seat=None, now=NOW)


def has_an_event(table: Table) -> None:
    now = NOW + timedelta(days=99)
    add_robots(table_id=table.id, user_id=table.master_id, seat=2, strength="easy", now=now)


def starts_a_game(table: Table) -> None:
    add_robots(table_id=table.id, user_id=table.master_id, seat=2, strength="easy", now=NOW)
    start_game(table_id=table.id, user_id=table.master_id, now=NOW, **seen(table))


def meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Any, table: Table) -> None:
    """Let this happen after a sweep has looked for running games, and before it locks the table."""

    def with_running_game(_: object) -> set[UUID]:
        happens(table)
        return set()

    monkeypatch.setattr(closing, "with_running_game", with_running_game)


@pytest.mark.parametrize("happens", [is_taken, is_closed])
def test_a_table_that_is_no_longer_empty_is_not_closed(
    ana: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, happens: Any
) -> None:
    meanwhile(monkeypatch, happens, empty_table(ana))
    assert closing.close_empty_tables(now=NOW + timedelta(days=1)) == 0
    assert caplog.messages == []


def test_a_game_without_people_keeps_its_table_open(
    ana: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = started(ana)
    Table.objects.update(master=None, empty_since=NOW)
    for look in (closing.with_running_game, lambda _: set()):  # with and without the first look
        monkeypatch.setattr(closing, "with_running_game", look)
        assert closing.close_empty_tables(now=NOW + timedelta(days=1)) == 0
    assert Table.objects.get(id=game.table_id).closed_at is None
    assert caplog.messages == []  # it was not tried in vain


@pytest.mark.parametrize("happens", [is_left, has_an_event, starts_a_game])
def test_a_table_that_is_no_longer_idle_keeps_its_seats(
    ana: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, happens: Any
) -> None:
    table = open_table(ana, seats=3)
    meanwhile(monkeypatch, happens, table)
    # Without the first look at events, too: they come after it.
    looks = iter([set[UUID]()])
    with_events = closing._with_events
    monkeypatch.setattr(closing, "_with_events", lambda *given: next(looks, with_events(*given)))
    assert closing.free_idle_tables(now=NOW + timedelta(days=99)) == 0
    assert caplog.messages == []
    assert Seat.objects.filter(table=table).exists() == (happens is not is_left)


# --- after closing ------------------------------------------------------------------------------


def retention(settings: Any) -> timedelta:
    return timedelta(days=settings.UNPLAYED_TABLES_KEPT_DAYS, seconds=1)


def test_an_unplayed_table_is_deleted_after_a_while(
    ana: Person, ben: Person, settings: Any
) -> None:
    table, still_open = empty_table(ana), open_table(ben)
    send_message(table_id=still_open.id, user_id=ben.id, room=None, text="Anybody?", now=NOW)
    due = closes(settings)
    closing.close_empty_tables(now=due)
    assert closing.delete_unplayed(now=due + retention(settings) - timedelta(seconds=2)) == 0
    assert ana.api.get(f"/api/v1/tables/{table.id}").json()["status"] == "closed"
    assert closing.delete_unplayed(now=due + retention(settings)) == 1
    assert closing.delete_unplayed(now=due + retention(settings)) == 0
    assert ana.api.get(f"/api/v1/tables/{table.id}").status_code == 404
    assert list(Table.objects.all()) == [still_open]
    assert ChatMessage.objects.count() == 1


def test_a_table_with_a_game_is_never_deleted(ana: Person, ben: Person, settings: Any) -> None:
    game = soon_over(started(ana, ben))
    leave_seat(table_id=game.table_id, user_id=ana.id, seat=None, now=NOW)
    assert closing.close_empty_tables(now=closes(settings)) == 1
    assert closing.delete_unplayed(now=closes(settings) + retention(settings)) == 0
    assert Table.objects.get().unplayed is False


def test_the_task_deletes_unplayed_tables(ana: Person, settings: Any) -> None:
    empty_table(ana)
    closing.close_empty_tables(now=closes(settings))
    Table.objects.update(closed_at=F("closed_at") - timedelta(days=9999))
    assert forget_unplayed_tables() == 1


def test_a_closed_table_keeps_access_and_deletes_codes(
    ana: Person, ben: Person, eva: Person, settings: Any
) -> None:
    game = soon_over(started(ana, ben, private=True))
    table = game.table
    by_master = {"table_id": table.id, "user_id": ana.id}
    _, code = invitations.create_code(**by_master, expires_s=3600, uses=5, now=NOW)
    invitations.redeem(table_id=table.id, user_id=eva.id, code=code, now=NOW)
    uninvited = Person(NOW)
    invited = invitations.invite_player(**by_master, name=uninvited.user.username, now=NOW)
    invitations.revoke(**by_master, invitation_id=invited.id, now=NOW)
    leave_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)
    assert closing.close_empty_tables(now=closes(settings)) == 1
    left_over = Invitation.objects.filter(table=table)
    assert not left_over.filter(user=None).exists()
    assert not left_over.filter(revoked_at__isnull=False).exists()
    record = f"/api/v1/games/{game.id}/record"
    assert [one.api.get(record).status_code for one in (eva, uninvited)] == [200, 404]
