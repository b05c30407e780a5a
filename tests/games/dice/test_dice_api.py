"""The dice of many games over HTTP."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.dice import api as dice_api
from games.dice import weeks
from games.fairness import dice
from games.fairness.dice import verify
from games.models import DiceWeek, Game
from games.records import archiving
from tests.games.dice.stopped import stopped
from tests.harness.archiving import LATER, archive_in
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

WEEK = "2026-W44"
"""The week of `NOW`."""
AFTER = datetime(2026, 11, 2, 0, 2, tzinfo=UTC)


@pytest.fixture
def games(ana: Person, ben: Person) -> list[Game]:
    """Two games that everyone may read, and a private one."""
    played = [stopped(started(ana, ben, seats=4)), stopped(started(ana, ruleset="parcheesi"))]
    stopped(started(ana, ben, private=True))
    weeks.count_changes()
    return played


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the time of the service."""
    return lambda now: monkeypatch.setattr(dice_api.clock, "now", lambda: now)


def listed(api: APIClient, limit: int = 20) -> list[dict[str, Any]]:
    return api.get(f"/api/v1/dice/weeks/{WEEK}/games", {"limit": limit}).json()["results"]


def faces_in(games: list[dict[str, Any]], *, seats: Any = None) -> list[int]:
    pips = [
        pip
        for game in games
        for roll in game["rolls"]
        if seats is None or seats(game, roll["seat"])
        for pip in roll["roll"]
    ]
    return [pips.count(pip) for pip in range(1, 7)]


def test_the_dice_of_a_player(ana: Person, ben: Person, games: list[Game]) -> None:
    seen = ben.api.get(f"/api/v1/users/{ana.user.username.upper()}/dice").json()
    assert (seen["games"], seen["dice"]) == (3, sum(seen["faces"]))
    assert seen["pips"] == sum(pips * count for pips, count in enumerate(seen["faces"], 1))
    assert seen["due"] == 3.5 * seen["dice"]
    assert seen["difference"] == round(100 * (seen["pips"] / seen["due"] - 1), 3)
    assert ben.api.get(f"/api/v1/users/{ben.user.username}/dice").json()["games"] == 2


def test_a_player_without_games_has_no_figures(ana: Person, eva: Person) -> None:
    seen = ana.api.get(f"/api/v1/users/{eva.user.username}/dice").json()
    assert seen == {
        "games": 0,
        "dice": 0,
        "faces": [0] * 6,
        "pips": 0,
        "due": 0.0,
        "difference": None,
        "p_mean": None,
        "p_faces": None,
    }


def test_the_dice_of_nobody(ana: Person, api: APIClient) -> None:
    assert ana.api.get("/api/v1/users/nobody/dice").status_code == 404
    assert api.get(f"/api/v1/users/{ana.user.username}/dice").status_code == 401


def test_a_week_is_what_anyone_counts_in_its_games(api: APIClient, games: list[Game]) -> None:
    week, read = api.get(f"/api/v1/dice/weeks/{WEEK}").json(), listed(api)
    assert {game["game_id"] for game in read} == {str(game.id) for game in games}
    assert [verify(game) for game in read] == [[], []]
    assert (week["games"], week["faces"]) == (2, faces_in(read))
    assert [seat["seat"] for seat in week["seats"]] == [0, 1, 2, 3]
    for seat in week["seats"]:
        own = faces_in(read, seats=lambda game, n, seat=seat: n == seat["seat"])
        assert seat["faces"] == own
    assert week["robots"]["faces"] == faces_in(read, seats=lambda game, n: n in game["robots"])
    assert week["people"]["faces"] == faces_in(read, seats=lambda game, n: n not in game["robots"])
    for ruleset in week["rulesets"]:
        some = [game for game in read if game["ruleset"] == ruleset["ruleset"]]
        assert ruleset["faces"] == faces_in(some)


def test_the_list_of_weeks(api: APIClient, games: list[Game]) -> None:
    listed = api.get("/api/v1/dice/weeks").json()["results"]
    week = api.get(f"/api/v1/dice/weeks/{WEEK}").json()
    assert listed == [{name: week[name] for name in listed[0]}]
    DiceWeek.objects.create(
        week="2026-10-19", ruleset="parchis", seat=0, is_robot=False, games=1,
        **{f"face_{pips}": 1 for pips in range(1, 7)},
    )  # fmt: skip
    first = api.get("/api/v1/dice/weeks?limit=1").json()
    assert [week["week"] for week in first["results"]] == [WEEK]
    assert [week["week"] for week in api.get(first["next"]).json()["results"]] == ["2026-W43"]


def test_a_week_is_whole_once_it_is_over_and_counted(
    api: APIClient, games: list[Game], at: Any, ana: Person
) -> None:
    url = f"/api/v1/dice/weeks/{WEEK}"
    at(AFTER.replace(minute=0))
    assert not api.get(url).json()["whole"]
    at(AFTER)
    assert api.get(url).json()["whole"]
    stopped(started(ana))
    assert not api.get(url).json()["whole"]
    weeks.count_changes()
    assert api.get(url).json()["whole"]


def test_an_unchanged_week_is_not_sent_again(api: APIClient, games: list[Game]) -> None:
    url = f"/api/v1/dice/weeks/{WEEK}"
    tag = api.get(url)["ETag"]
    assert api.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 304
    DiceWeek.objects.filter(seat=0).update(face_1=1000)
    assert api.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_week_without_games(api: APIClient, games: list[Game]) -> None:
    for week in ("2026-W01", "2026-W60", "9999-W52", "0001-W01", "current", "x"):
        answer = api.get(f"/api/v1/dice/weeks/{week}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), week
        page = api.get(f"/api/v1/dice/weeks/{week}/games")
        assert page.status_code == 404 or page.json()["results"] == [], week


def test_pages_of_games_are_small_and_take_two_queries(
    api: APIClient, games: list[Game], django_assert_num_queries: Any
) -> None:
    first = api.get(f"/api/v1/dice/weeks/{WEEK}/games?limit=1").json()
    second = api.get(first["next"]).json()
    assert second["next"] is None
    assert first["results"] + second["results"] == listed(api)
    with django_assert_num_queries(2):
        listed(api)
    with django_assert_num_queries(2):
        api.get(f"/api/v1/dice/weeks/{WEEK}")


def test_an_archived_game_is_still_listed(
    api: APIClient, games: list[Game], tmp_path: Path, settings: Any
) -> None:
    archive_in(tmp_path, settings)
    with CaptureQueriesContext(connection) as stored:
        before = listed(api)
    for game in games:
        assert archiving.archive_record(game_id=game.id, now=LATER)
    with CaptureQueriesContext(connection) as archived:
        assert listed(api) == before
    assert len(archived) == len(stored)


def test_a_running_game_is_not_listed(api: APIClient, ana: Person) -> None:
    running = started(ana)
    weeks.count_changes()
    assert listed(api) == []
    assert running.server_seed not in str(api.get("/api/v1/dice/weeks").content)


def test_a_changed_line_in_the_dice_is_found_by_the_page(
    api: APIClient, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way: the engine's dice, a game, its end, the sums, the tests."""
    changed = {byte: min(6, byte % 8 + 1) for byte in range(252)}
    monkeypatch.setattr(dice, "_PIPS", changed)
    for _ in range(6):  # with two, one week in 150 has a larger p
        played_to_the_end(started(ana, ben, ruleset="parcheesi", now=NOW))
    weeks.count_changes()
    week = api.get(f"/api/v1/dice/weeks/{WEEK}").json()
    assert week["dice"] > 100
    assert max(week["p_mean"], week["p_faces"]) < 0.001
