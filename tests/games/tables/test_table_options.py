"""The options of a table, which its master changes before and during a game."""

from datetime import timedelta
from typing import Any

import pytest

from games.models import TABLE_OPTIONS, Game, Seat, Table
from games.time import deadlines
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person, register
from tests.harness.tables import open_table

NEW = {"ruleset": "parchis", "seats": 2}


def patch(person: Person, table: Table, **changes: Any) -> Any:
    return person.api.patch(f"/api/v1/tables/{table.id}", changes)


def seat_numbers(table: Table) -> list[int]:
    return list(Seat.objects.filter(table=table).values_list("number", flat=True))


def test_a_table_is_for_practice_with_robots_by_default(ana: Person) -> None:
    body = ana.api.post("/api/v1/tables", NEW).json()
    names = ("competitive", "bet", "private", "spectators_allowed", "robots_allowed")
    assert [body[name] for name in names] == [False, 0, False, True, True]
    body = ana.api.post("/api/v1/tables", {**NEW, "competitive": True, "bet": 50}).json()
    assert [body[name] for name in names] == [True, 50, False, True, False]


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"bet": -1, "competitive": True}, 400, "validation_error"),
        ({"bet": 1.5, "competitive": True}, 400, "validation_error"),
        ({"bet": 1_000_001, "competitive": True}, 400, "validation_error"),
        ({"bet": 1}, 422, "bet_needs_competition"),
        ({"competitive": True, "robots_allowed": True}, 422, "robots_need_practice"),
    ],
)
def test_invalid_stakes_and_robots_are_refused(
    ana: Person, wrong: dict[str, Any], status: int, code: str
) -> None:
    answer = ana.api.post("/api/v1/tables", {**NEW, **wrong})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    answer = patch(ana, table := open_table(ana), **wrong)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Table.objects.get(id=table.id).competitive


def test_a_change_answers_with_the_changed_options(ana: Person) -> None:
    table = open_table(ana)
    answer = patch(ana, table, turn_s=30, private=False, ruleset="parchis")
    assert answer.status_code == 200
    body = answer.json()
    assert body["changed"] == {"turn_s": {"before": 60, "after": 30}}
    assert body["turn_s"] == 30
    assert ana.api.get(f"/api/v1/tables/{table.id}").json()["turn_s"] == 30


def test_each_real_change_raises_the_version_by_one(ana: Person) -> None:
    table = open_table(ana)
    first = patch(ana, table, turn_s=30).json()["version"]
    assert patch(ana, table, turn_s=30).json()["version"] == first
    assert patch(ana, table).json()["changed"] == {}
    assert patch(ana, table, turn_s=31).json()["version"] == first + 1


def test_only_the_master_changes_options(ana: Person, ben: Person, person: Any) -> None:
    table = open_table(ana, ben)
    for other in (ben, person()):
        answer = patch(other, table, turn_s=30)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_master")
    assert Table.objects.get(id=table.id).turn_s == 60


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"ruleset": "ludo"}, 400, "validation_error"),
        ({"turn_s": 4}, 400, "validation_error"),
        ({"arms": 5}, 400, "validation_error"),
        ({"seats": 5}, 422, "invalid_setup"),
        ({"teams": True}, 422, "invalid_setup"),
        ({"options": {"enter_on_sum": True}}, 422, "invalid_options"),
    ],
)
def test_the_rules_check_a_change(
    ana: Person, changes: dict[str, Any], status: int, code: str
) -> None:
    table = open_table(ana)
    answer = patch(ana, table, **changes)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert Table.objects.get(id=table.id).version == table.version


def test_another_ruleset_begins_with_its_own_defaults(ana: Person) -> None:
    table = open_table(ana, options={"start_pawns": 2})
    body = patch(ana, table, ruleset="parcheesi").json()
    assert body["options"] == {}
    body = patch(ana, table, ruleset="superparcheesi", options={"enter_on_sum": False}).json()
    assert body["options"] == {"enter_on_sum": False}


def test_an_option_is_changed_alone_and_a_default_is_not_stored(ana: Person) -> None:
    table = open_table(ana, options={"start_pawns": 2})
    body = patch(ana, table, options={"first_player": "lowest"}).json()
    assert body["options"] == {"start_pawns": 2, "first_player": "lowest"}
    assert body["changed"]["options"]["before"] == {"start_pawns": 2}
    assert patch(ana, table, options={}, ruleset="parchis").json()["changed"] == {}
    body = patch(ana, table, options={"start_pawns": 1}).json()
    assert body["options"] == {"first_player": "lowest"}


def test_seated_players_keep_their_order_on_another_board(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=3)
    for changes, numbers in (
        ({"arms": 6, "seats": 3}, [0, 2]),
        ({"arms": 6, "seats": 6}, [0, 1]),
        ({"arms": 8, "seats": 2}, [0, 4]),
        ({"arms": 8, "seats": 8}, [0, 1]),
    ):
        assert patch(ana, table, **changes).status_code == 200
        assert seat_numbers(table) == numbers
    assert Seat.objects.get(table=table, number=0).user == ana.user


def test_a_full_board_can_shrink_and_grow(ana: Person) -> None:
    table = open_table(ana, arms=8, seats=4)
    ana.api.post(f"/api/v1/tables/{table.id}/robots")
    assert seat_numbers(table) == [0, 2, 4, 6]
    assert patch(ana, table, arms=4, teams=True).status_code == 200
    assert seat_numbers(table) == [0, 1, 2, 3]
    assert patch(ana, table, arms=6, teams=False).status_code == 200
    assert seat_numbers(table) == [0, 1, 3, 4]


def test_a_change_that_removes_a_taken_seat_is_refused(ana: Person, ben: Person) -> None:
    table = open_table(ana, seats=4)
    ben.api.post(f"/api/v1/tables/{table.id}/seats", {"seat": 3})
    answer = patch(ana, table, seats=3)
    assert (answer.status_code, answer.json()["code"]) == (409, "seat_would_vanish")
    assert answer.json()["seats"] == [3]
    assert seat_numbers(table) == [0, 3]


def test_robots_have_to_leave_before_a_table_is_competitive(ana: Person) -> None:
    table = open_table(ana)
    ana.api.post(f"/api/v1/tables/{table.id}/robots")
    for changes in ({"competitive": True}, {"robots_allowed": False}):
        answer = patch(ana, table, **changes)
        assert (answer.status_code, answer.json()["code"]) == (409, "robots_seated")
    ana.api.delete(f"/api/v1/tables/{table.id}/seats/2")
    assert patch(ana, table, competitive=True, bet=10).json()["robots_allowed"] is False
    answer = ana.api.post(f"/api/v1/tables/{table.id}/robots")
    assert (answer.status_code, answer.json()["code"]) == (409, "robots_not_allowed")
    body = patch(ana, table, competitive=False, bet=0).json()
    assert body["robots_allowed"] is True


def test_a_running_game_keeps_the_options_of_its_start(ana: Person, ben: Person) -> None:
    register(ana, ben)
    game = started(ana, ben, competitive=True, bet=20)
    table, url = game.table, f"/api/v1/games/{game.id}"
    before = ana.api.get(url).json()
    assert (before["competitive"], before["bet"]) == (True, 20)
    answer = patch(
        ana, table, ruleset="parcheesi", arms=6, seats=3, competitive=False, bet=0, turn_s=9
    )
    assert answer.status_code == 200
    now = ana.api.get(url).json()
    moving = ("turn", "legal_moves")
    assert {k: v for k, v in now.items() if k not in moving} == {
        k: v for k, v in before.items() if k not in moving
    }
    assert answer.json()["ruleset"] == "parcheesi"


def test_the_next_game_has_the_changed_options(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    patch(ana, game.table, ruleset="parcheesi", competitive=True, bet=7)
    played_to_the_end(game)
    waiting = Game.objects.get(table=game.table, status=Game.Status.WAITING)
    body = ana.api.get(f"/api/v1/games/{waiting.id}").json()
    assert (body["ruleset"], body["competitive"], body["bet"]) == ("parcheesi", True, 7)
    game.refresh_from_db()
    assert (game.position["ruleset"], game.competitive, game.bet) == ("parchis", False, 0)


@pytest.mark.parametrize("turn_s", [5, 604_800, None])
def test_a_new_time_per_turn_applies_to_the_next_game_of_several_people(
    ana: Person, ben: Person, turn_s: int | None
) -> None:
    register(ana, ben)
    game = started(ana, ben, competitive=True, bet=20)
    before = ana.api.get(f"/api/v1/games/{game.id}").json()
    assert patch(ana, game.table, turn_s=turn_s).status_code == 200
    after = ana.api.get(f"/api/v1/games/{game.id}").json()
    assert (after["turn_s"], after["turn"]["deadline_at"]) == (60, before["turn"]["deadline_at"])
    deadlines.sweep_overdue_turns(now=NOW + timedelta(seconds=60))
    game.refresh_from_db()
    assert (game.turn_s, game.deadline_at) == (60, NOW + timedelta(seconds=120))
    played_to_the_end(game)
    waiting = Game.objects.get(table=game.table, status=Game.Status.WAITING)
    body = ana.api.get(f"/api/v1/games/{waiting.id}").json()
    assert body["turn_s"] == (turn_s or 60)


def test_a_table_takes_only_its_options_from_a_request(ana: Person) -> None:
    table = open_table(ana)
    before = Table.objects.values().get(id=table.id)
    others = dict.fromkeys(before.keys() - set(TABLE_OPTIONS), 1)
    for name in others:
        changed = patch(ana, table, **{name: 1})
        created = ana.api.post("/api/v1/tables", {"ruleset": "parchis", name: 1})
        for answer in (changed, created):
            (error,) = answer.json()["errors"]
            assert (error["field"], error["code"]) == (name, "unknown_field")
    assert Table.objects.values().get() == before
