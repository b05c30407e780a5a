"""Concurrent changes of tables and starts of games, in threads on PostgreSQL."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.moderation.restrictions import Restriction
from accounts.wallet import balances
from accounts.wallet.errors import NotEnoughChips
from games.models import (
    Game,
    Invitation,
    Seat,
    Table,
)
from games.moderation.restrictions import restrict_player
from games.play.responses import present_game
from games.tables import invitations
from games.tables.start import start_game
from tests.harness.games import about_to_end, on_turn
from tests.harness.people import NOW, Person, registered
from tests.harness.tables import open_table, seen
from tests.harness.threads import THREADS, at_once, client_of, codes

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_one_of_several_concurrent_starts_succeeds(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    url, body = f"/api/v1/tables/{table.id}/start", seen(table)
    answers = at_once(lambda _: client_of(ana).post(url, body))
    assert codes(answers) == [201, 409, 409, 409]
    assert Game.objects.filter(table=table).count() == 1


def test_a_player_opens_no_more_tables_than_allowed_at_once(ana: Person, settings: Any) -> None:
    settings.UNPLAYED_TABLES_AT_ONCE = 1
    answers = at_once(lambda _: client_of(ana).post("/api/v1/tables", {"ruleset": "parchis"}))
    assert codes(answers) == [201, 409, 409, 409]
    assert Table.objects.filter(master=ana.id).count() == 1


def test_one_of_several_players_gets_a_seat(ana: Person) -> None:
    table = open_table(ana, seats=2)
    people = [Person(NOW) for _ in range(THREADS)]
    url = f"/api/v1/tables/{table.id}/seats"
    answers = at_once(lambda number: client_of(people[number]).post(url, {"seat": 2}))
    assert codes(answers) == [200, 409, 409, 409]
    assert Seat.objects.filter(table=table).count() == 2


def test_players_that_get_ready_at_once_start_one_game(ana: Person, ben: Person) -> None:
    for _ in range(5):
        table = open_table(ana, ben)
        Seat.objects.filter(table=table).update(ready=False)
        clients = [client_of(person) for person in (ana, ben)]
        url, body = f"/api/v1/tables/{table.id}/ready", seen(table)
        answers = at_once(lambda n: clients[n].post(url, body), 2)  # noqa: B023 - called in the same pass
        assert codes(answers) == [200, 200]
        assert Game.objects.get(table=table).status == Game.Status.PLAYING


def test_a_player_gets_ready_for_the_table_that_was_seen() -> None:
    ana, ben = registered(), registered()
    for bet in range(1, 11):
        table = open_table(ana, ben, competitive=True)
        clients = [client_of(person) for person in (ana, ben)]
        url, body = f"/api/v1/tables/{table.id}", seen(table)

        def act(number: int, url: str = url, body: Any = body, bet: int = bet) -> Any:
            if number:
                return clients[1].post(f"{url}/ready", body)  # noqa: B023 - called in the same pass
            return clients[0].patch(url, {"bet": bet})  # noqa: B023 - called in the same pass

        changed, ready = at_once(act, 2)
        assert changed.status_code == 200
        assert ready.status_code in (200, 409)
        assert not Seat.objects.filter(table=table, ready=True).exists()


def test_a_code_is_redeemed_only_as_often_as_it_has_uses(ana: Person) -> None:
    people = [Person(NOW) for _ in range(THREADS)]
    table = open_table(ana, private=True, seats=4, arms=4)
    _, code = invitations.create_code(
        table_id=table.id, user_id=ana.id, expires_s=60, uses=2, now=timezone.now()
    )
    url = f"/api/v1/tables/{table.id}/invitations/redeem"
    clients = [client_of(person) for person in people]
    answers = at_once(lambda n: clients[n].post(url, {"code": code}))
    assert codes(answers) == [200, 200, 404, 404]
    assert Invitation.objects.filter(table=table, user__isnull=False).count() == 2


def test_options_can_be_changed_while_the_game_ends(ana: Person, ben: Person) -> None:
    for turn_s in range(100, 110):
        game = about_to_end(ana, ben)
        mover, master = client_of(on_turn(game, ana, ben)), client_of(ana)
        move = present_game(game, now=NOW)["legal_moves"][0]
        body = {"version": game.version} | {key: move[key] for key in ("pawn", "kind", "value")}

        def act(number: int) -> Any:
            if number:
                return mover.post(f"/api/v1/games/{game.id}/moves", body)  # noqa: B023 - called in the same pass
            return master.patch(f"/api/v1/tables/{game.table_id}", {"turn_s": turn_s})  # noqa: B023 - called in the same pass

        assert codes(at_once(act, 2)) == [200, 200]
        game.refresh_from_db()
        assert game.status == Game.Status.FINISHED
        assert game.table.turn_s == turn_s


def test_one_of_several_concurrent_games_starts_with_chips_for_one() -> None:
    ana, others = registered(), [registered() for _ in range(THREADS)]
    at = [open_table(ana, other, competitive=True, bet=600) for other in others]

    def start(number: int) -> str:
        try:
            start_game(table_id=at[number].id, user_id=ana.id, now=NOW, **seen(at[number]))
        except NotEnoughChips as refused:
            return f"{refused.code} {refused.data['users']}"
        return "started"

    refusal = f"not_enough_chips {[str(ana.id)]}"
    assert sorted(at_once(start)) == [refusal] * (THREADS - 1) + ["started"]
    assert balances.balance(ana.id) == 400
    assert sorted(balances.balance(other.id) for other in others) == [400, *[1000] * (THREADS - 1)]
    assert Game.objects.filter(status="playing").count() == 1


def test_concurrent_starts_of_the_same_players_count_each_other() -> None:
    ana, ben = registered(), registered()
    pairs = [(ana, ben), (ben, ana)] * 2
    at = [open_table(*pair, competitive=True) for pair in pairs]
    games = at_once(
        lambda number: start_game(
            table_id=at[number].id, user_id=pairs[number][0].id, now=NOW, **seen(at[number])
        )
    )
    assert sorted(game.not_scored_reason for game in games) == ["", "", "", "played_together"]


def ban(person: Person) -> None:
    until = NOW + timedelta(days=1)
    restrict_player(user_id=person.id, what=Restriction.PLAY, until=until, reason="bot", now=NOW)


def test_players_of_the_same_tables_are_banned_at_once(ana: Person, ben: Person) -> None:
    for _ in range(5):
        open_table(ana, ben)
        open_table(ben, ana)
    at_once(lambda number: ban([ana, ben][number]), 2)
    assert not Seat.objects.exists()


def test_a_player_may_get_ready_while_being_banned(ana: Person) -> None:
    for _ in range(5):
        ben = registered()
        table = open_table(ana, ben)
        client, body = client_of(ben), seen(table)

        def act(number: int, *, ben: Person = ben, table: Table = table) -> Any:
            if number:
                return ban(ben)
            return client.post(f"/api/v1/tables/{table.id}/ready", body)  # noqa: B023 - called in the same pass

        ready, _ = at_once(act, 2)
        assert ready.status_code < 500
        assert not Seat.objects.filter(table=table, user=ben.id).exists()
