"""Leaderboards over HTTP."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings

from accounts.avatars import avatar_of
from ranking.models import Week
from ranking.results.settlement import reverse, settle
from ranking.rules.weeks import week_name, week_of
from tests.harness.people import Person, befriend
from tests.harness.results import MONDAY, NOW, new_users, result

pytestmark = pytest.mark.django_db
RANKINGS = "/api/v1/rankings"
WEEKLY = f"{RANKINGS}/weekly/2026-W47"
BOARDS = [WEEKLY, f"{RANKINGS}/xp", f"{RANKINGS}/rating/parchis"]


def rows_of(person: Person, address: str, **query: Any) -> list[tuple[int, str]]:
    answer = person.api.get(address, query)
    assert answer.status_code == 200, answer.json()
    return [(row["rank"], row["user"]["id"]) for row in answer.json()["results"]]


@pytest.mark.parametrize("address", BOARDS)
def test_pages_cover_the_whole_board(ana: Person, address: str) -> None:
    users = [*new_users(3), ana.id, *new_users(3)]
    settle(result(users[:4]))
    settle(result([users[4], users[5], users[6], users[3]], at=NOW + timedelta(hours=1)))
    whole = rows_of(ana, address)
    pages, page = [], f"{address}?limit=3"
    while page:
        body = ana.api.get(page).json()
        pages += [(row["rank"], row["user"]["id"]) for row in body["results"]]
        page = body["next"]
    assert pages == whole
    assert sorted(user for _, user in whole) == sorted(map(str, users))
    assert [row for row in whole if row[1] == str(ana.id)] == rows_of(
        ana, address, user=ana.user.username.upper()
    )
    around = rows_of(ana, address, around="me", limit=5)
    assert str(ana.id) in [user for _, user in around]
    assert set(around) <= set(whole)


@pytest.mark.parametrize("address", BOARDS)
def test_friends_keep_their_ranks_among_all(ana: Person, ben: Person, address: str) -> None:
    befriend(ana, ben)
    settle(result([ben.id, *new_users(2), ana.id]))
    friends = rows_of(ana, address, friends="1")
    assert [user for _, user in friends] == [str(ben.id), str(ana.id)]
    assert set(friends) <= set(rows_of(ana, address))
    (first,) = rows_of(ana, address, friends="1", limit=1)
    assert first == friends[0]


def test_a_weekly_board_has_a_week_and_rows(ana: Person, ben: Person) -> None:
    settle(result([ana.id, ben.id]))
    body = ana.api.get(WEEKLY).json()
    assert body["week"] == {
        "week": "2026-W47",
        "status": "running",
        "starts_at": "2026-11-16T00:00:00Z",
        "ends_at": "2026-11-23T00:00:00Z",
        "closed_at": None,
        "prizes": settings.WEEKLY_PRIZES,
    }
    assert body["results"][0] == {
        "rank": 1,
        "user": {
            "id": str(ana.id),
            "name": ana.user.username,
            "display_name": "",
            "guest": True,
            "avatar": avatar_of(ana.id, ""),
            "robot_account": False,
        },
        "points": 5,
        "corrections": 0,
        "wins": 1,
        "games": 1,
        "reached_at": "2026-11-18T00:00:00Z",
        "prize": 0,
    }


def test_a_correction_is_visible(ana: Person, ben: Person) -> None:
    game = result([ana.id, ben.id])
    settle(game)
    Week.objects.update(state="closed", closed_at=NOW)
    reverse(game.game, NOW + timedelta(days=7))
    closed = ana.api.get(WEEKLY).json()
    assert [row["points"] for row in closed["results"]] == [5, -5]
    assert closed["week"]["prizes"] == []  # its rows have them
    running = ana.api.get(f"{RANKINGS}/weekly/2026-W48", {"user": ana.user.username}).json()
    (row,) = running["results"]
    assert (row["points"], row["corrections"], row["games"]) == (-5, -5, 0)


def test_the_running_week_exists_before_its_first_result(ana: Person, now: datetime) -> None:
    body = ana.api.get(f"{RANKINGS}/weekly/current").json()
    assert body["results"] == []
    assert body["week"]["week"] == week_name(week_of(now))
    settle(result([ana.id, *new_users(1)], at=now))
    assert len(rows_of(ana, f"{RANKINGS}/weekly/current")) == 2


@pytest.mark.parametrize(
    "address",
    ["weekly/2026-W40", "weekly/2026-W54", "weekly/2026-W1", "weekly/now", "rating/chess"],
)
def test_an_unknown_board_returns_404(ana: Person, address: str) -> None:
    answer = ana.api.get(f"{RANKINGS}/{address}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "query", [{"around": "you"}, {"around": "me", "friends": "1"}, {"limit": 0}, {"limit": "x"}]
)
def test_an_invalid_query_returns_400(ana: Person, query: dict[str, Any]) -> None:
    assert ana.api.get(WEEKLY.replace("2026-W47", "current"), query).status_code == 400


def test_a_user_without_results_is_not_on_the_board(ana: Person, ben: Person) -> None:
    settle(result(new_users(2)))
    assert rows_of(ana, WEEKLY, user=ben.user.username) == []
    assert rows_of(ana, WEEKLY, around="me") == []
    assert ana.api.get(WEEKLY, {"user": "nobody-at-all"}).status_code == 404


def test_a_closed_account_keeps_its_rank_without_a_name(ana: Person, ben: Person) -> None:
    settle(result([ben.id, ana.id]))
    ben.user.is_active = False
    ben.user.save()
    rows = ana.api.get(WEEKLY).json()["results"]
    assert [(row["rank"], row["user"] is None) for row in rows] == [(1, True), (2, False)]


@pytest.mark.parametrize("address", BOARDS)
def test_an_unchanged_board_returns_304(ana: Person, address: str) -> None:
    users = new_users(2)
    settle(result(users))
    tag = ana.api.get(address)["ETag"]
    assert ana.api.get(address, HTTP_IF_NONE_MATCH=tag).status_code == 304
    settle(result(users[::-1], at=NOW + timedelta(hours=1)))
    assert ana.api.get(address, HTTP_IF_NONE_MATCH=tag).status_code == 200


@pytest.mark.parametrize(
    ("query", "at_most"), [({}, 3), ({"around": "me"}, 5), ({"friends": 1}, 3)]
)
def test_queries_do_not_grow_with_the_rows(
    ana: Person, query: dict[str, Any], at_most: int, django_assert_max_num_queries: Any
) -> None:
    for _ in range(3):
        settle(result([*new_users(3), ana.id]))
    ana.api.get(BOARDS[1])
    with django_assert_max_num_queries(at_most):
        assert ana.api.get(BOARDS[1], query).status_code == 200


def test_weeks_are_listed_newest_first(ana: Person) -> None:
    for week in range(3):
        settle(result(new_users(2), at=MONDAY + timedelta(days=7 * week)))
    body = ana.api.get(f"{RANKINGS}/weekly", {"limit": 2}).json()
    assert [row["week"] for row in body["results"]] == ["2026-W49", "2026-W48"]
    rest = ana.api.get(body["next"]).json()
    assert [row["week"] for row in rest["results"]] == ["2026-W47"]


def test_badges_are_in_the_client_s_language(ana: Person, ben: Person) -> None:
    settle(result([ana.id, ben.id]))
    rows = ana.api.get("/api/v1/me/badges").json()["results"]
    assert len(rows) >= 12
    earned = {row["code"]: row["earned_at"] for row in rows if row["earned_at"]}
    assert earned == dict.fromkeys(("first_game", "first_win"), "2026-11-18T00:00:00Z")
    spanish = ana.api.get("/api/v1/me/badges", HTTP_ACCEPT_LANGUAGE="es-MX,es").json()["results"]
    assert "Primera victoria" in [row["name"] for row in spanish]
    assert "First win" in [row["name"] for row in rows]


@pytest.mark.parametrize("address", [*BOARDS, f"{RANKINGS}/weekly", "/api/v1/me/badges"])
def test_boards_require_a_token(api: Any, address: str) -> None:
    assert api.get(address).status_code == 401


def test_boards_can_be_read_before_the_first_game(person: Callable[[], Person]) -> None:
    for address in BOARDS[1:]:
        assert rows_of(person(), address, around="me") == []
