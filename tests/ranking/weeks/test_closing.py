"""A week is closed once and in order, even after crashes and repeated attempts."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import Account, Notification
from accounts.wallet import balances
from core import clock
from ranking import tasks
from ranking.boards import ranks, selectors
from ranking.models import Badge, Standing, Week
from ranking.results.settlement import reverse, settle
from ranking.weeks import closing
from tests.harness.recomputing import mismatches
from tests.harness.results import AFTER, MONDAY, NOW, WEEK, new_users, result

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def close_due() -> int:
    return closing.close_due(now=AFTER)


def published() -> list[Any]:
    rows = Standing.objects.filter(week=WEEK).order_by("place", "user")
    return list(rows.values_list("user", "place", "points", "prize"))


def notified(order: str = "user") -> list[Any]:
    rows = Notification.objects.filter(kind="weekly_prize").order_by(order)
    return list(rows.values_list("user", "data"))


def test_closing_a_week_sets_places_and_gives_prizes_and_badges(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [100, 50]
    users = new_users(4)
    settle(result(users))
    assert close_due() == 1

    week = Week.objects.get()
    assert (week.state, week.closed_at) == ("closed", AFTER)
    assert published() == [
        (users[0], 1, 15, 100),
        (users[1], 2, 5, 50),
        (users[2], 3, -5, 0),
        (users[3], 4, -15, 0),
    ]
    assert sorted(notified(), key=lambda row: users.index(row[0])) == [
        (users[0], {"week": "2026-W47", "place": 1, "points": 15, "chips": 100}),
        (users[1], {"week": "2026-W47", "place": 2, "points": 5, "chips": 50}),
    ]
    badges = Badge.objects.filter(code__startswith="weekly").order_by("code", "id")
    assert {(b.user_id, b.code) for b in badges} == {
        (users[0], "weekly_first"),
        (users[0], "weekly_podium"),
        (users[1], "weekly_podium"),
    }


def test_robot_accounts_have_places_of_their_own_and_no_prizes(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [100, 50]
    people, robots = new_users(2), new_users(2)
    settle(result(people))
    settle(result(robots, among_robots=True, at=NOW - timedelta(hours=1)))
    close_due()
    places = {user: (place, prize) for user, place, _, prize in published()}
    assert [places[user] for user in people] == [(1, 100), (2, 0)]
    assert [places[user] for user in robots] == [(1, 0), (2, 0)]
    assert [user for user, _ in notified()] == people[:1]
    assert not Badge.objects.filter(code__startswith="weekly", user__in=robots).exists()


def test_players_with_the_same_place_get_the_same_prize(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [100, 50, 10]
    users = new_users(4)
    settle(result(users, [1, 2, 1, 2], teams=[0, 1, 0, 1]))
    close_due()
    assert sorted((place, prize) for _, place, _, prize in published()) == [
        (1, 100),
        (1, 100),
        (3, 0),  # points below zero win nothing
        (3, 0),
    ]


def test_points_of_newcomers_win_no_prize_by_themselves(settings: Any) -> None:
    """A prize is for a standing of which at least half comes from others."""
    settings.WEEKLY_PRIZES = [100, 50]
    farmer, half, *others = new_users(5)
    old, new = others[:2], others[2]
    Account.objects.create(id=new, user_id=new, kind="player", balance=0, opened_at=NOW)
    for _ in range(3):
        settle(result([farmer, new]))
    settle(result([farmer, old[0]]))
    settle(result([half, new]))
    settle(result([half, old[1]]))
    settle(result([old[1], half], at=NOW + timedelta(hours=1)))
    settle(result([half, old[1]]))
    close_due()
    places = {user: (place, points, prize) for user, place, points, prize in published()}
    assert (places[farmer], places[half]) == ((1, 20, 0), (2, 10, 100))
    badges = Badge.objects.filter(code__startswith="weekly").values_list("user", "code")
    assert set(badges) == {(half, "weekly_first"), (half, "weekly_podium")}


def test_points_of_an_earlier_week_alone_keep_their_place_and_win_nothing(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [100, 50]
    users = new_users(4)
    settle(result(users))
    Standing.objects.filter(user=users[0]).update(games=0, wins=0)
    close_due()
    assert [(place, prize) for _, place, _, prize in published()][:2] == [(1, 0), (2, 50)]


def test_players_who_tie_with_one_that_is_left_out_keep_their_prize(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [100, 50, 25]
    farmer, old, new, other, third, fourth = new_users(6)
    Account.objects.create(id=new, user_id=new, kind="player", balance=0, opened_at=NOW)
    settle(result([farmer, new]))
    settle(result([old, other]))
    settle(result([third, fourth], at=NOW + timedelta(hours=1)))
    close_due()
    places = {user: (place, prize) for user, place, _, prize in published()}
    assert (places[farmer], places[old], places[third]) == ((1, 0), (1, 100), (3, 50))


def test_an_account_older_than_two_weeks_is_no_newcomer_of_the_week(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [100]
    first, second, third = new_users(3)
    for user, days in ((second, 14), (third, 13)):
        opened = MONDAY - timedelta(days=days)
        Account.objects.create(id=user, user_id=user, kind="player", balance=0, opened_at=opened)
    settle(result([first, second]))
    settle(result([second, third]))
    close_due()
    assert {user for user, *_, prize in published() if prize} == {first}


@pytest.mark.parametrize(
    ("now", "closed"),
    [
        (MONDAY + timedelta(days=7), 0),
        (MONDAY + timedelta(days=7) + closing.GRACE - timedelta(microseconds=1), 0),
        (MONDAY + timedelta(days=7) + closing.GRACE, 1),
        (MONDAY + timedelta(days=70), 1),
    ],
)
def test_a_week_is_due_after_its_end_and_the_grace_period(now: datetime, closed: int) -> None:
    settle(result(new_users(2)))
    assert closing.close_due(now=now) == closed


class Killed(BaseException):
    """Simulates the death of the process."""


def kill(**_: Any) -> None:
    raise Killed


def stages(monkeypatch: pytest.MonkeyPatch, dies_at: int, *, after: bool) -> None:
    """Make the process die at a stage: before its work, or after it but before the commit."""
    changed = list(closing.STAGES)
    state, stage, following = changed[dies_at]

    def dying(week: Week, now: datetime) -> None:
        if after:
            stage(week, now)
        raise Killed

    changed[dies_at] = (state, dying, following)
    monkeypatch.setattr(closing, "STAGES", tuple(changed))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("dies_at", range(len(closing.STAGES)))
@pytest.mark.parametrize("after", [False, True])
def test_a_closing_that_dies_at_any_stage_is_completed_once(
    monkeypatch: pytest.MonkeyPatch, dies_at: int, after: bool
) -> None:
    users = new_users(4)
    settle(result(users))
    with monkeypatch.context() as patched:
        stages(patched, dies_at, after=after)
        with pytest.raises(Killed):
            close_due()
    assert Week.objects.get().state == closing.STAGES[dies_at][0]
    assert not notified()

    assert close_due() == 1
    once = published(), notified(), Badge.objects.count()
    assert [place for _, place, *_ in once[0]] == [1, 2, 3, 4]
    assert len(once[1]) == 2
    assert close_due() == 0
    closing.close(WEEK, now=AFTER)
    assert (published(), notified(), Badge.objects.count()) == once


def test_prizes_are_paid_once(settings: Any) -> None:
    settings.WEEKLY_PRIZES = [500, 300]
    users = new_users(4)
    settle(result(users))
    close_due()
    closing.close(WEEK, now=AFTER)
    assert [balances.balance(user) for user in users] == [500, 300, 0, 0]


def test_missed_weeks_are_caught_up_in_order() -> None:
    users = new_users(2)
    for week in (2, 0, 1):
        settle(result(users, at=NOW + timedelta(days=7 * week)))
    assert closing.close_due(now=NOW + timedelta(days=21)) == 3
    weeks = [data["week"] for user, data in notified(order="id") if user == users[0]]
    assert weeks == ["2026-W47", "2026-W48", "2026-W49"]


def test_a_failing_week_blocks_later_weeks(monkeypatch: pytest.MonkeyPatch) -> None:
    for week in range(2):
        settle(result(new_users(2), at=NOW + timedelta(days=7 * week)))
    with monkeypatch.context() as patched:
        patched.setattr(closing.grants, "prize", kill)
        with pytest.raises(Killed):
            closing.close_due(now=NOW + timedelta(days=21))
    assert [week.state for week in Week.objects.order_by("starts_on")] == ["placed", "running"]


def test_final_places_equal_the_board_s_ranks() -> None:
    users = new_users(8)
    settle(result(users[:4], [1, 2, 2, 4]))
    settle(result(users[4:], [1, 2, 3, 3]))
    settle(result(users[2:6], at=NOW + timedelta(hours=1)))
    board = ranks.weekly(WEEK)
    before = {row.user_id: row.rank for row in selectors.page(board, below=None, size=50)}
    close_due()
    assert {user: place for user, place, *_ in published()} == before
    after = {row.user_id: row.rank for row in selectors.page(board, below=None, size=50)}
    assert after == before


def test_published_places_do_not_change() -> None:
    users = new_users(4)
    game = result(users)
    settle(game)
    close_due()
    once = published()
    reverse(game.game, AFTER)
    settle(result(users[::-1], at=NOW))
    assert published() == once
    following = Standing.objects.filter(week=WEEK + timedelta(days=7))
    assert {row.corrections for row in following} == {-30, -10, 10, 30}
    assert mismatches() == []


def test_the_number_of_queries_does_not_depend_on_the_players(
    django_assert_max_num_queries: Any, settings: Any
) -> None:
    settings.WEEKLY_PRIZES = []
    for _ in range(10):
        settle(result(new_users(8)))
    with django_assert_max_num_queries(25):
        close_due()
    assert Standing.objects.filter(place__isnull=True).count() == 0


def test_the_worker_closes_due_weeks() -> None:
    now = clock.now()
    assert now.tzinfo is not None
    settle(result(new_users(2), at=now - timedelta(days=8)))
    settle(result(new_users(2), at=now))
    assert tasks.close_weeks() == 1
    assert tasks.count_changes() > 0
    states: Callable[..., Any] = Week.objects.order_by("starts_on").values_list
    assert list(states("state", flat=True)) == ["closed", "running"]
