"""Tables: opening, taking and leaving seats, robots, starting."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Seat, Table
from tests.harness.games import started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table, seen


def seats_of(body: dict[str, Any]) -> list[str | None]:
    return [seat["kind"] for seat in body["seats"]]


def test_the_creator_of_a_table_takes_the_first_seat_as_master(ana: Person) -> None:
    answer = ana.api.post("/api/v1/tables", {"ruleset": "parcheesi", "seats": 2})
    assert answer.status_code == 201
    body = answer.json()
    assert body["master_id"] == str(ana.id)
    assert [seat["seat"] for seat in body["seats"]] == [0, 2]
    assert seats_of(body) == ["human", None]
    assert ana.api.get(f"/api/v1/tables/{body['id']}").json() == body


def test_a_player_waits_at_a_limited_number_of_tables(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.UNPLAYED_TABLES_AT_ONCE = 3
    started(ana, ben)  # does not count
    own, other, _ = open_table(ana), open_table(ben, ana, seats=3), open_table(ana)
    elsewhere = f"/api/v1/tables/{open_table(ben).id}/seats"
    for url, body in (("/api/v1/tables", {"ruleset": "parchis"}), (elsewhere, {})):
        answer = ana.api.post(url, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "too_many_tables")
    assert ana.api.post(f"/api/v1/tables/{other.id}/seats", {"seat": 2}).status_code == 200
    assert ana.api.delete(f"/api/v1/tables/{own.id}/seats").status_code == 200
    assert ana.api.post(elsewhere, {}).status_code == 200


@pytest.mark.parametrize(
    ("arms", "seats", "numbers"),
    [(4, 2, [0, 2]), (4, 3, [0, 1, 2]), (6, 2, [0, 3]), (6, 3, [0, 2, 4]), (8, 4, [0, 2, 4, 6])],
)
def test_players_are_spread_over_the_arms(
    ana: Person, arms: int, seats: int, numbers: list[int]
) -> None:
    body = ana.api.post(
        "/api/v1/tables", {"ruleset": "parchis", "arms": arms, "seats": seats}
    ).json()
    assert [seat["seat"] for seat in body["seats"]] == numbers


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"ruleset": "ludo"}, 400, "validation_error"),
        ({}, 400, "validation_error"),
        ({"ruleset": "parchis", "arms": 5}, 400, "validation_error"),
        ({"ruleset": "parchis", "seats": 9}, 400, "validation_error"),
        ({"ruleset": "parchis", "turn_s": 4}, 400, "validation_error"),
        ({"ruleset": "parchis", "turn_s": 604_801}, 400, "validation_error"),
        ({"ruleset": "parchis", "robot_pause_ms": -1}, 400, "validation_error"),
        ({"ruleset": "parchis", "options": [1]}, 400, "validation_error"),
        ({"ruleset": "parchis", "arms": 4, "seats": 6}, 422, "invalid_setup"),
        ({"ruleset": "parchis", "teams": True, "seats": 2}, 422, "invalid_setup"),
        ({"ruleset": "parchis", "options": {"enter_on_sum": True}}, 422, "invalid_options"),
        ({"ruleset": "parchis", "options": {"start_pawns": True}}, 422, "invalid_options"),
    ],
)
def test_an_invalid_table_is_refused(
    ana: Person, wrong: dict[str, Any], status: int, code: str
) -> None:
    answer = ana.api.post("/api/v1/tables", wrong)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Table.objects.exists()


def test_sitting_down_takes_the_first_free_seat_and_repeating_it_changes_nothing(
    ana: Person, ben: Person
) -> None:
    table = open_table(ana, seats=4)
    once = ben.api.post(f"/api/v1/tables/{table.id}/seats")
    assert once.status_code == 200
    assert seats_of(once.json()) == ["human", "human", None, None]
    assert ben.api.post(f"/api/v1/tables/{table.id}/seats").json() == once.json()


def test_a_player_can_change_to_a_free_seat(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=4)
    body = ben.api.post(f"/api/v1/tables/{table.id}/seats", {"seat": 3}).json()
    assert seats_of(body) == ["human", None, None, "human"]


@pytest.mark.parametrize(("seat", "code"), [(0, "seat_taken"), (1, "no_free_seat")])
def test_a_taken_or_missing_seat_is_refused(ana: Person, ben: Person, seat: int, code: str) -> None:
    table = open_table(ana, seats=2)
    answer = ben.api.post(f"/api/v1/tables/{table.id}/seats", {"seat": seat})
    assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_a_full_table_has_no_free_seat(ana: Person, ben: Person, person: Any) -> None:
    table = open_table(ana, ben, seats=2)
    answer = person().api.post(f"/api/v1/tables/{table.id}/seats")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_free_seat")


def test_the_master_fills_the_table_with_robots(ana: Person) -> None:
    table = open_table(ana, seats=4)
    one = ana.api.post(f"/api/v1/tables/{table.id}/robots", {"seat": 2}).json()
    assert seats_of(one) == ["human", None, "robot", None]
    all_of_them = ana.api.post(f"/api/v1/tables/{table.id}/robots").json()
    assert seats_of(all_of_them) == ["human", "robot", "robot", "robot"]
    answer = ana.api.post(f"/api/v1/tables/{table.id}/robots")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_free_seat")


def test_robots_come_in_three_strengths_shown_at_the_table_and_in_the_game(ana: Person) -> None:
    table = open_table(ana, seats=4)
    for seat, strength in ((1, "easy"), (2, "hard"), (3, None)):
        body = {"seat": seat, **({"strength": strength} if strength else {})}
        answer = ana.api.post(f"/api/v1/tables/{table.id}/robots", body)
    game = ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table)).json()

    for seats in (answer.json()["seats"], game["seats"]):
        assert [seat["strength"] for seat in seats] == [None, "easy", "hard", "normal"]


@pytest.mark.parametrize("strength", ["genius", "", None, 1])
def test_an_unknown_strength_is_refused(ana: Person, strength: object) -> None:
    table = open_table(ana)
    answer = ana.api.post(f"/api/v1/tables/{table.id}/robots", {"strength": strength})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert Seat.objects.filter(table=table).count() == 1


def test_only_the_master_adds_and_removes_robots_and_starts(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=4)
    ana.api.post(f"/api/v1/tables/{table.id}/robots", {"seat": 2})
    for answer in (
        ben.api.post(f"/api/v1/tables/{table.id}/robots"),
        ben.api.delete(f"/api/v1/tables/{table.id}/seats/2"),
        ben.api.post(f"/api/v1/tables/{table.id}/start", seen(table)),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_master")
    assert ana.api.delete(f"/api/v1/tables/{table.id}/seats/2").status_code == 200
    assert ana.api.delete(f"/api/v1/tables/{table.id}/seats/2").json()["code"] == "seat_empty"
    assert ana.api.delete(f"/api/v1/tables/{table.id}/seats/1").json()["code"] == "not_master"


def test_when_the_master_leaves_the_longest_seated_player_follows(
    ana: Person, ben: Person, person: Any
) -> None:
    table = open_table(ana, ben, seats=4)
    late = person()
    late.api.post(f"/api/v1/tables/{table.id}/seats")
    assert ana.api.delete(f"/api/v1/tables/{table.id}/seats").json()["master_id"] == str(ben.id)
    assert ben.api.delete(f"/api/v1/tables/{table.id}/seats").json()["master_id"] == str(late.id)
    assert late.api.delete(f"/api/v1/tables/{table.id}/seats").json()["master_id"] is None
    assert ana.api.post(f"/api/v1/tables/{table.id}/seats").json()["master_id"] == str(ana.id)


@pytest.mark.parametrize(
    ("seat", "code"),
    [("", "not_playing"), ("/0", "not_master"), ("/2", "not_master"), ("/1", "not_master")],
)
def test_a_user_without_a_seat_cannot_free_one(
    ana: Person, ben: Person, seat: str, code: str
) -> None:
    table = open_table(ana, seats=2)
    answer = ben.api.delete(f"/api/v1/tables/{table.id}/seats{seat}")
    assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_a_game_starts_with_the_seated_players(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, seats=2)
    answer = ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table))
    assert answer.status_code == 201
    game = answer.json()
    assert game["status"] == "playing"
    assert game["version"] == 1
    assert game["turn"]["phase"] == "roll"
    assert 0 < game["turn"]["ms_left"] <= 60_000
    assert ana.api.get(f"/api/v1/tables/{table.id}").json()["game_id"] == game["id"]


def test_a_game_does_not_start_with_one_player_or_with_two_side_by_side(
    ana: Person, ben: Person
) -> None:
    table = open_table(ana, seats=4)
    for _ in range(2):
        answer = ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table))
        assert (answer.status_code, answer.json()["code"]) == (409, "cannot_start")
        ben.api.post(f"/api/v1/tables/{table.id}/seats", {"seat": 1})
    assert not Game.objects.exclude(status="waiting").exists()
    ben.api.post(f"/api/v1/tables/{table.id}/seats", {"seat": 2})
    ben.api.post(f"/api/v1/tables/{table.id}/ready", seen(table))
    assert ana.api.post(f"/api/v1/tables/{table.id}/start", seen(table)).status_code == 201


def test_a_table_with_a_running_game_refuses_changes(ana: Person, ben: Person) -> None:
    game = started(ana, seats=2)
    url = f"/api/v1/tables/{game.table_id}"
    for answer in (
        ana.api.post(f"{url}/start", {"version": 0}),
        ana.api.post(f"{url}/robots"),
        ana.api.delete(f"{url}/seats"),
        ben.api.post(f"{url}/seats"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "game_running")
    assert Seat.objects.filter(table=game.table_id).count() == 2


@pytest.mark.parametrize("path", ["", "/seats", "/robots", "/start"])
def test_a_table_that_does_not_exist_is_not_found(ana: Person, path: str) -> None:
    url = f"/api/v1/tables/{uuid.uuid4()}{path}"
    body = {"version": 0} if path == "/start" else {}
    answer = ana.api.post(url, body) if path else ana.api.get(url)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_every_address_requires_a_token(api: Any, ana: Person) -> None:
    game = started(ana)
    table = f"/api/v1/tables/{game.table_id}"
    at = f"/api/v1/games/{game.id}"
    reads = [table, "/api/v1/tables", "/api/v1/games", at, f"{at}/moves", f"{at}/record"]
    writes = [f"{table}/seats", f"{table}/start", f"{at}/roll", f"{at}/moves"]
    answers = [api.get(url) for url in reads] + [api.post(url) for url in writes]
    assert {answer.status_code for answer in answers} == {401}


def test_the_list_has_pages_and_takes_constant_queries(ana: Person) -> None:
    for number in range(5):
        open_table(ana, now=NOW + timedelta(seconds=number))
    with CaptureQueriesContext(connection) as few:
        first = ana.api.get("/api/v1/tables?limit=2").json()
    second = ana.api.get(first["next"]).json()
    third = ana.api.get(second["next"]).json()
    listed = [table["id"] for page in (first, second, third) for table in page["results"]]
    assert third["next"] is None
    assert len(listed) == len(set(listed)) == 5
    with CaptureQueriesContext(connection) as many:
        ana.api.get("/api/v1/tables?limit=5")
    assert len(few) == len(many) <= 3
