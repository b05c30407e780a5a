"""Settling and reversing the results of games."""

import random
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Sum
from django.test.utils import CaptureQueriesContext

from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Week
from ranking.results.settlement import reverse, settle
from ranking.rules.rating import INITIAL
from tests.harness.recomputing import mismatches
from tests.harness.results import MONDAY, NOW, WEEK, new_users, random_result, result

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def standings(monday: Any = WEEK) -> dict[Any, tuple[int, ...]]:
    rows = Standing.objects.filter(week=monday)
    return {r.user_id: (r.points, r.wins, r.games, r.corrections) for r in rows}


def test_a_game_of_four_is_settled() -> None:
    users = new_users(4)
    settle(result(users))

    assert [standings()[user] for user in users] == [
        (15, 1, 1, 0),
        (5, 0, 1, 0),
        (-5, 0, 1, 0),
        (-15, 0, 1, 0),
    ]
    assert [Progress.objects.get(user=user).xp for user in users] == [40, 5, 5, 5]
    ordinals = [Statistics.objects.get(user=user).ordinal for user in users]
    assert ordinals == sorted(ordinals, reverse=True)
    assert ordinals[0] > INITIAL.ordinal
    last = Statistics.objects.get(user=users[3])
    assert (last.games, last.place_1, last.place_4, last.lost_distance) == (1, 0, 1, 40)
    assert mismatches() == []


def test_two_pairs_share_the_winners_xp() -> None:
    users = new_users(4)
    settle(result(users, [1, 2, 1, 2], teams=[0, 1, 0, 1]))

    assert [standings()[user][0] for user in users] == [5, -5, 5, -5]
    assert [Progress.objects.get(user=user).xp for user in users] == [20, 5, 20, 5]
    assert len({Statistics.objects.get(user=users[n]).mu for n in (0, 2)}) == 1
    assert mismatches() == []


def test_settling_twice_has_no_effect() -> None:
    game = result(new_users(4))
    settle(game)
    once = standings(), list(Result.objects.values()), list(Statistics.objects.values())
    settle(game)
    settle(replace(game, ended_at=NOW + timedelta(days=7)))

    assert (standings(), list(Result.objects.values()), list(Statistics.objects.values())) == once


def test_a_settlement_is_part_of_the_caller_s_transaction() -> None:
    def settle_and_fail() -> None:
        with transaction.atomic():
            settle(result(new_users(2)))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        settle_and_fail()
    assert not Booking.objects.exists()
    assert not Progress.objects.exists()


@pytest.mark.parametrize("seats", [2, 8])
def test_the_number_of_queries_does_not_depend_on_the_players(seats: int) -> None:
    users = new_users(seats)
    settle(result(users))
    with (
        transaction.atomic(),
        CaptureQueriesContext(
            connection,
        ) as queries,
    ):
        settle(result(users))
    assert len(queries) == 8
    booked = Booking.objects.latest("id")
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        reverse(booked.game, NOW)
    assert len(queries) <= 9


def test_the_first_result_of_a_week_creates_the_week() -> None:
    users = new_users(2)
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        settle(result(users))
    assert len(queries) == 11
    assert [week.name for week in Week.objects.all()] == ["2026-W47"]


@pytest.mark.parametrize(
    ("before_s", "week"), [(0.000001, "2026-W46"), (0, "2026-W47"), (-1, "2026-W47")]
)
def test_a_result_at_midnight_belongs_to_the_new_week(before_s: float, week: str) -> None:
    settle(result(new_users(2), at=MONDAY - timedelta(seconds=before_s)))
    assert [standing.week.name for standing in Standing.objects.all()] == [week, week]


def test_a_result_of_a_closed_week_is_a_correction_in_the_running_week() -> None:
    users = new_users(2)
    Week.objects.create(starts_on=WEEK, state="closed", closed_at=NOW)
    Week.objects.create(starts_on=WEEK + timedelta(days=7), state="closing")
    settle(result(users))

    late = WEEK + timedelta(days=14)
    assert standings() == {}
    assert standings(late) == {users[0]: (5, 0, 0, 5), users[1]: (-5, 0, 0, -5)}
    assert [booking.correction for booking in Booking.objects.all()] == [True]
    assert Progress.objects.get(user=users[0]).wins == 1
    assert mismatches() == []


def test_a_reversal_resets_all_totals_and_keeps_the_rows() -> None:
    users = new_users(4)
    game = result(users)
    settle(game)
    reverse(game.game, NOW + timedelta(hours=1))

    assert set(standings().values()) == {(0, 0, 0, 0)}
    assert {p.xp for p in Progress.objects.all()} == {0}
    assert {(s.mu, s.sigma, s.games) for s in Statistics.objects.all()} == {
        (INITIAL.mu, INITIAL.sigma, 0)
    }
    assert Result.objects.count() == 8
    sums = Result.objects.aggregate(*(Sum(name) for name in ("points", "xp", "mu", "sigma")))
    assert set(sums.values()) == {0}
    assert mismatches() == []


def test_reversing_twice_or_before_settling_has_no_effect() -> None:
    game = result(new_users(4))
    settle(game)
    reverse(uuid4(), NOW)
    reverse(game.game, NOW)
    rows = list(Statistics.objects.values()), Result.objects.count()
    reverse(game.game, NOW + timedelta(hours=1))
    settle(game)
    assert (list(Statistics.objects.values()), Result.objects.count()) == rows


def test_a_reversal_subtracts_exactly_the_game_s_rating_change() -> None:
    users = new_users(4)
    first, later = result(users), result(users[::-1])
    settle(first)
    settle(later)
    gained = {r.user_id: (r.mu, r.sigma) for r in Result.objects.filter(booking__game=later.game)}
    reverse(first.game, NOW + timedelta(hours=1))

    for row in Statistics.objects.all():
        assert (row.mu - INITIAL.mu, row.sigma - INITIAL.sigma) == gained[row.user_id]
    assert mismatches() == []


def test_reversing_a_game_of_a_closed_week_corrects_the_running_week() -> None:
    users = new_users(2)
    game = result(users)
    settle(game)
    Week.objects.update(state="closed", closed_at=NOW)
    published = list(Standing.objects.order_by("id").values())
    reverse(game.game, NOW + timedelta(days=7))

    assert list(Standing.objects.filter(week=WEEK).order_by("id").values()) == published
    following = WEEK + timedelta(days=7)
    assert standings(following) == {users[0]: (-5, 0, 0, -5), users[1]: (5, 0, 0, 5)}
    assert [b.correction for b in Booking.objects.order_by("id")] == [False, True]
    assert Progress.objects.get(user=users[0]).wins == 0
    assert mismatches() == []


def test_totals_equal_the_sums_of_the_rows_after_any_games_and_reversals() -> None:
    chance = random.Random(5)
    users, settled = new_users(12), []
    for number in range(60):
        at = MONDAY + timedelta(hours=4 * number)
        if number == 30:
            Week.objects.filter(starts_on=WEEK).update(state="closed", closed_at=at)
        game = random_result(chance, users, at)
        settle(game)
        settled.append(game)
        if chance.random() < 0.3:
            reverse(chance.choice(settled).game, at)
    assert Booking.objects.filter(sign=-1).exists()
    assert Booking.objects.filter(correction=True).exists()
    assert mismatches() == []
    totals = Standing.objects.values("week").annotate(total=Sum("points"))
    assert {row["total"] for row in totals} == {0}


@pytest.mark.parametrize("model", [Booking, Result])
def test_the_database_refuses_to_change_a_result(model: Any) -> None:
    settle(result(new_users(2)))
    with pytest.raises(DatabaseError), transaction.atomic():
        model.objects.update(id=F("id") + 1000)


def test_a_short_game_earns_no_badge_that_its_shortness_makes_easy() -> None:
    users = new_users(2)
    settle(result(users, whole=False, captures_suffered=0, came_from_last=True))
    assert set(Badge.objects.filter(user=users[0]).values_list("code", flat=True)) == {
        "first_game",
        "first_win",
    }


def test_each_badge_is_given_once() -> None:
    users = new_users(2)
    settle(result(users, captures_made=5, captures_suffered=0))
    codes = set(Badge.objects.filter(user=users[0]).values_list("code", flat=True))
    assert codes == {"first_game", "first_win", "five_captures", "unhurt"}
    settle(result(users, ruleset="parcheesi"))
    settle(result(users, ruleset="superparcheesi", came_from_last=True))
    codes = set(Badge.objects.filter(user=users[0]).values_list("code", flat=True)) - codes
    assert codes == {"all_rulesets", "from_last"}
    assert set(Badge.objects.filter(user=users[1]).values_list("code", flat=True)) == {
        "first_game",
        "five_captures",
    }
