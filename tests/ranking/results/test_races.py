"""Concurrent settlements and closings, with real threads and processes on PostgreSQL."""

import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import Notification
from ranking.boards import tallies
from ranking.models import Booking, Standing, TallyChange, Week
from ranking.results.settlement import reverse, settle
from ranking.weeks import closing
from tests.harness.recomputing import mismatches
from tests.harness.results import AFTER, MONDAY, NOW, WEEK, new_users, random_result, result
from tests.harness.threads import at_once, until_waited_for

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_concurrent_settlements_of_one_game_happen_once() -> None:
    for _ in range(10):
        game = result(new_users(4))
        at_once(lambda _, g=game: settle(g))
        assert Booking.objects.filter(game=game.game).count() == 1
        at_once(lambda _, g=game: reverse(g.game, NOW))
        assert Booking.objects.filter(game=game.game).count() == 2
    assert mismatches() == []


def test_concurrent_games_of_the_same_players_do_not_deadlock() -> None:
    users = new_users(8)

    def play(number: int) -> None:
        chance = random.Random(number)
        for _ in range(25):
            game = random_result(chance, users, NOW + timedelta(seconds=chance.randint(0, 99)))
            with transaction.atomic():
                settle(game)
            if chance.random() < 0.3:
                with transaction.atomic():
                    reverse(game.game, NOW + timedelta(hours=1))
            if chance.random() < 0.2:
                tallies.count(at_most=100)

    at_once(play)
    assert Booking.objects.filter(sign=1).count() == 100
    assert mismatches() == []
    tallies.count()
    assert not TallyChange.objects.exists()
    assert mismatches() == []


def test_concurrent_first_games_do_not_deadlock() -> None:
    for _ in range(10):
        users = new_users(8)
        at_once(lambda n, u=users: settle(result(u if n % 2 else u[::-1])))
    assert mismatches() == []


def test_a_closing_waits_for_a_settlement_in_progress() -> None:
    users = new_users(2)
    entered, closed = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic():
            settle(result(users))
            entered.set()
            until_waited_for(closed.is_set)
            assert not closed.is_set()
        connection.close()

    def close() -> None:
        closing.close_due(now=AFTER)
        closed.set()
        connection.close()

    settle(result(new_users(2)))
    with ThreadPoolExecutor(2) as pool:
        settling = pool.submit(slow)
        entered.wait()
        closing_week = pool.submit(close)
        settling.result()
        closing_week.result()
    places = Standing.objects.filter(week=WEEK).values_list("place", flat=True)
    assert sorted(places) == [1, 1, 3, 3]
    settle(result(users))
    assert Booking.objects.latest("id").correction
    assert mismatches() == []


def test_concurrent_closings_and_settlements_keep_totals_and_places() -> None:
    users = new_users(12)
    settle(result(users[:2]))

    def act(number: int) -> None:
        chance = random.Random(number)
        for step in range(10):
            if number == 0 or (number == 1 and step > 5):
                closing.close_due(now=AFTER)
            settle(random_result(chance, users, MONDAY + timedelta(days=7, seconds=-step)))

    at_once(act)
    closing.close_due(now=AFTER)
    assert Week.objects.get(starts_on=WEEK).state == Week.State.CLOSED
    assert mismatches() == []
    rows = list(Standing.objects.filter(week=WEEK))
    for row in rows:
        better = [r for r in rows if _key(r) < _key(row)]
        assert row.place == 1 + len(better)


def _key(row: Standing) -> tuple[Any, ...]:
    return -row.points, -row.wins, row.games, row.reached_at


def test_concurrent_closings_close_a_week_once() -> None:
    for week in range(5):
        settle(result(new_users(4), at=NOW + timedelta(days=7 * week)))
    at_once(lambda _: closing.close_due(now=NOW + timedelta(days=70)))
    assert set(Week.objects.values_list("state", flat=True)) == {"closed"}
    assert Notification.objects.filter(kind="weekly_prize").count() == 10


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("stage", range(len(closing.STAGES)))
def test_a_closing_killed_at_any_stage_is_completed_once(stage: int, when: str) -> None:
    settle(result(new_users(4)))
    assert exit_code_of(lambda: close_and_die(stage, when)) == -signal.SIGKILL
    assert Week.objects.get().state == closing.STAGES[stage][0]
    closing.close_due(now=AFTER)
    closing.close_due(now=AFTER)
    assert Week.objects.get().state == Week.State.CLOSED
    assert Notification.objects.filter(kind="weekly_prize").count() == 2
    assert sorted(Standing.objects.values_list("place", flat=True)) == [1, 2, 3, 4]


def exit_code_of(act: Callable[[], None]) -> int:
    """Run `act` in a child process, and return its exit code."""
    connection.close()
    connection.close_pool()  # parent and child must not share a connection
    if not (child := os.fork()):
        try:
            act()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def close_and_die(number: int, when: str) -> None:
    """Close the week up to this stage, and kill the process there."""
    stages = list(closing.STAGES)
    state, stage, following = stages[number]

    def dying(week: Week, now: datetime) -> None:
        if when == "after":
            stage(week, now)
        os.kill(os.getpid(), signal.SIGKILL)

    stages[number] = (state, dying, following)
    closing.STAGES = tuple(stages)
    closing.close_due(now=AFTER)
