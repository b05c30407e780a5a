"""What a scored game has brought a player."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from accounts.wallet import stakes
from ranking.boards.gains import gains_of
from ranking.boards.selectors import rating_of
from ranking.results.settlement import reverse, settle
from tests.harness.chips import balances_of, player, staked
from tests.harness.people import Person
from tests.harness.results import NOW, new_users, result

pytestmark = pytest.mark.django_db


def test_a_game_says_what_it_has_changed(ana: Person, django_assert_num_queries: Any) -> None:
    others = new_users(3)
    for n in range(2):
        settle(result([ana.id, *others], at=NOW + timedelta(hours=n)))
    before = rating_of(ana.id, "parchis")
    third = result([ana.id, *others], at=NOW + timedelta(hours=2), captures_made=5)
    settle(third)
    rating = rating_of(ana.id, "parchis")
    settle(result([*others, ana.id], at=NOW + timedelta(hours=3)))  # of no concern to the third

    with django_assert_num_queries(4):
        gained = gains_of(ana.id, third.game)

    assert gained is not None
    assert [badge["code"] for badge in gained["badges"]] == ["five_captures"]
    assert gained == {
        "game_id": str(third.game),
        "place": 1,
        "xp": {"before": 80, "after": 120},
        "level": {"before": 1, "after": 2},
        "rating": {"before": before, "after": rating},
        "points": 15,
        "week": {"week": "2026-W47", "rank": 1, "points": 30},
        "chips": None,
        "badges": gained["badges"],
    }


def test_chips_are_those_won_less_the_stake() -> None:
    winner, loser = player(), player()
    game = staked(winner, loser)
    stakes.pay_out(game=game, winners=[winner], now=NOW)
    settle(replace(result([winner, loser]), game=game))
    for user, chips in ((winner, balances_of(winner)[0] - 1000), (loser, -100)):
        gained = gains_of(user, game)
        assert gained is not None
        assert gained["chips"] == chips


def test_only_players_of_a_game_that_counts_read_their_result(ana: Person, ben: Person) -> None:
    game = result([*new_users(3), ana.id])
    address = f"/api/v1/me/results/{game.game}"
    assert ana.api.get(address).status_code == 404  # running
    settle(game)
    body = ana.api.get(address).json()
    assert (body["place"], body["points"], body["badges"][0]["name"]) == (4, -15, "Welcome")
    spanish = ana.api.get(address, HTTP_ACCEPT_LANGUAGE="es").json()
    assert spanish["badges"][0]["name"] != "Welcome"
    assert ben.api.get(address).status_code == 404  # a spectator
    reverse(game.game, now=NOW)
    assert ana.api.get(address).status_code == 404  # voided
