"""The user's own games: filters, the order by deadlines, pages, queries and plans."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from core.clock import rfc3339
from games.models import Game
from games.play.commands.autoplay import set_automatic
from games.play.commands.resign import resign
from games.players.history import own_games
from tests.harness.games import act, off_turn, on_turn, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db

DAY_S = 24 * 3600


def rows(person: Person, query: str = "") -> list[dict[str, Any]]:
    answer = person.api.get(f"/api/v1/me/games?{query}")
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


def listed(person: Person, query: str = "") -> list[str]:
    return [row["game_id"] for row in rows(person, query)]


def ids(*games: Game) -> list[str]:
    return [str(game.id) for game in games]


def end(game: Game, person: Person) -> None:
    resign(game_id=game.id, user_id=person.id, version=None, now=NOW)


def with_turn_of(person: Person, other: Person, **options: Any) -> Game:
    """A started game that waits for the first person."""
    game = started(person, other, **options)
    while on_turn(game, person, other) is not person:
        game = act(game, game.started_at or NOW)
    return game


def test_own_games_are_filtered_by_status_and_ruleset(ana: Person, ben: Person) -> None:
    playing, over = started(ana, ben), started(ana, ben, ruleset="parcheesi")
    end(over, ben)
    both = ids(over, playing)
    assert listed(ana) == listed(ben) == both
    assert listed(ana, "status=playing") == ids(playing)
    assert listed(ana, "status=finished") == ids(over)
    assert listed(ana, "status=voided") == []
    assert listed(ana, "ruleset=parcheesi") == ids(over)
    assert listed(ana, "ruleset=parchis") == ids(playing)
    assert listed(ana, "ruleset=parchis&status=finished") == []


def test_games_that_wait_for_the_player_are_listed(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=DAY_S)
    mover, other = on_turn(game, ana, ben), off_turn(game, ana, ben)
    assert listed(mover, "turn=mine") == listed(mover, "turn=mine&status=playing") == ids(game)
    assert listed(mover, "turn=mine&status=finished") == listed(other, "turn=mine") == []
    (row,), (seen,) = rows(mover), rows(other)
    assert (row["on_turn"], seen["on_turn"]) == (True, False)
    deadline_at = rfc3339(NOW + timedelta(days=1))
    assert row["deadline_at"] == seen["deadline_at"] == deadline_at
    (seen,) = other.api.get(f"/api/v1/users/{mover.user.username}/games").json()["results"]
    assert seen["on_turn"] is True
    set_automatic(game_id=game.id, user_id=mover.id, automatic=True, version=None, now=NOW)
    assert listed(mover, "turn=mine") == []
    (row,) = rows(mover, "status=playing")
    assert (row["on_turn"], row["deadline_at"]) == (False, None)


def test_a_game_that_the_player_has_left_does_not_wait(ana: Person, ben: Person) -> None:
    game = started(ana, ben, Person(NOW), seats=3)
    end(game, ana)
    (row,) = rows(ana, "status=playing")
    assert (row["left"], row["on_turn"]) == ("resigned", False)
    assert listed(ana, "turn=mine") == []


@pytest.mark.sqlite
def test_the_soonest_deadline_comes_first_and_none_last(ana: Person, ben: Person) -> None:
    def later(hours: int) -> datetime:
        return NOW + timedelta(hours=hours)

    slow = with_turn_of(ana, ben, turn_s=2 * DAY_S)
    without = started(ana, turn_s=None, now=later(1))
    same = [with_turn_of(ana, ben, turn_s=DAY_S, now=later(3)) for _ in range(2)]
    soon = with_turn_of(ana, ben, turn_s=DAY_S, now=later(2))
    by_deadline = ids(soon, *reversed(same), slow, without)
    assert listed(ana, "status=playing") == by_deadline
    mine = [game for game in by_deadline if game in listed(ana, "turn=mine")]
    assert listed(ana, "turn=mine") == mine
    pages, url = list[str](), "/api/v1/me/games?status=playing&limit=1"
    while url:
        page = ana.api.get(url).json()
        pages += [row["game_id"] for row in page["results"]]
        url = page["next"]
    assert pages == by_deadline


@pytest.mark.parametrize(
    ("query", "wrong", "choices"),
    [
        ("status=waiting", "status", ["playing", "finished", "cancelled", "abandoned", "voided"]),
        ("turn=theirs", "turn", ["mine"]),
        ("turn=mine&ruleset=ludo", "ruleset", ["parchis", "superparcheesi", "parcheesi"]),
        ("state=playing", "state", None),
    ],
)
def test_an_unknown_value_is_refused_with_the_choices(
    ana: Person, query: str, wrong: str, choices: list[str] | None
) -> None:
    answer = ana.api.get(f"/api/v1/me/games?{query}")
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert (error["field"], error.get("choices")) == (wrong, choices)


@pytest.mark.parametrize("cursor", ["nonsense", "cD1ub25zZW5zZQ=="])
def test_an_invalid_cursor_is_not_found(ana: Person, cursor: str) -> None:
    answer = ana.api.get(f"/api/v1/me/games?turn=mine&cursor={cursor}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_filters_take_one_query(
    ana: Person, ben: Person, django_assert_max_num_queries: Any
) -> None:
    for _ in range(3):
        with_turn_of(ana, ben)
    rows(ana)
    for query in ("turn=mine", "status=playing", "status=finished&ruleset=parchis"):
        with django_assert_max_num_queries(1):
            rows(ana, query)


def test_damage_of_a_position_leaves_the_other_games(ana: Person, ben: Person) -> None:
    damaged, whole = with_turn_of(ana, ben), with_turn_of(ana, ben)
    for position in ({"turn": {"seat": "first"}}, {"turn": []}, ["turn"], "text"):
        Game.objects.filter(id=damaged.id).update(position=position)
        assert listed(ana, "turn=mine") == ids(whole)


@pytest.mark.postgres
@pytest.mark.undivided
def test_running_games_are_found_by_the_seats_without_a_place(ana: Person, ben: Person) -> None:
    started(ana, ben)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    for asked in ({"turn": "mine"}, {"status": "playing"}):
        assert "player_without_place" in own_games(ana.id, **asked).order_by().explain()
