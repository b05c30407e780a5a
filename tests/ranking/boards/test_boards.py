"""Boards: every way to read a player's rank gives the same rank."""

import random
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from accounts.models import Friendship
from games.engine import RULESETS
from ranking.boards import ranks as boards
from ranking.boards import selectors, tallies
from ranking.boards.ranks import Board
from ranking.models import POINT, Standing, TallyChange
from ranking.results.settlement import reverse, settle
from tests.harness.examples import examples
from tests.harness.recomputing import mismatches
from tests.harness.results import MONDAY, NOW, WEEK, new_users, random_result, result

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

ALL = [boards.weekly(WEEK), boards.xp(), *map(boards.rating, ("parchis", "parcheesi"))]

ALL_OF_ROBOTS = [
    boards.weekly(WEEK, robots=True),
    boards.xp(robots=True),
    boards.rating("parchis", robots=True),
]


def sorted_ranks(board: Board) -> dict[UUID, int]:
    """The definition of a rank: one more than the number of better rows."""
    descending = [name.startswith("-") for name in board.order]

    def worth(row: Any) -> list[Any]:
        values = [v.timestamp() if hasattr(v, "timestamp") else v for v in board.key(row)]
        return [-v if down else v for v, down in zip(values, descending, strict=True)]

    rows = list(board.rows())
    return {row.user_id: 1 + sum(worth(o) < worth(row) for o in rows) for row in rows}


def paged_ranks(board: Board, size: int) -> dict[UUID, int]:
    found: dict[UUID, int] = {}
    below = None
    while rows := selectors.page(board, below=below, size=size):
        assert not found.keys() & {row.user_id for row in rows}
        found |= {row.user_id: row.rank for row in rows}
        below = selectors.Place(board.key(rows[-1]), rows[-1].user_id)
    return found


def check(board: Board, size: int) -> None:
    expected = sorted_ranks(board)
    assert paged_ranks(board, size) == expected
    for user, rank in expected.items():
        assert [row.rank for row in selectors.one(board, user)] == [rank]
        around = selectors.around(board, user, size=size)
        assert user in [row.user_id for row in around]
        assert {row.user_id: row.rank for row in around}.items() <= expected.items()
        friends = selectors.among_friends(board, user, below=None, size=50)
        assert {row.user_id: row.rank for row in friends}.items() <= expected.items()
    if board.name == ALL[0].name:
        ranks = {user: selectors.profile(user, now=NOW)["week"] for user in expected}
        assert {user: week["rank"] for user, week in ranks.items()} == expected


@examples(6, HealthCheck.function_scoped_fixture)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 7), games=st.integers(1, 15))
def test_all_ways_to_read_a_rank_agree(seed: int, size: int, games: int) -> None:
    chance, users = random.Random(seed), new_users(8)
    Friendship.objects.create(
        low_id=min(users[:2]), high_id=max(users[:2]), asker_id=users[0], asked_at=NOW,
        accepted_at=NOW,
    )  # fmt: skip
    settled = []
    for _ in range(games):
        game = random_result(chance, users, MONDAY + timedelta(hours=chance.randint(0, 3)))
        settle(game)
        settled.append(game)
        if chance.random() < 0.2:
            reverse(chance.choice(settled).game, NOW)
        if chance.random() < 0.2:
            tallies.count(at_most=1)
    for board in ALL:
        check(board, size)
    Standing.objects.all().delete()
    for model in (boards.Progress, boards.Statistics, boards.Tally, boards.TallyChange):
        model.objects.all().delete()


def test_ties_are_broken_by_wins_then_games_then_time() -> None:
    one, more_games, no_win, later, twin, lone = new_users(6)
    hour = timedelta(hours=1)
    rows = [
        (one, 10, 2, 3, NOW),
        (twin, 10, 2, 3, NOW),
        (later, 10, 2, 3, NOW + hour),
        (more_games, 10, 2, 4, NOW - hour),
        (no_win, 10, 0, 2, NOW - hour),
        (lone, -5, 1, 1, NOW - hour),
    ]
    settle(result(new_users(2), [1, 1]))
    Standing.objects.all().delete()
    TallyChange.objects.all().delete()
    for user, points, wins, games, at in rows:
        Standing.objects.create(
            week_id=WEEK, user_id=user, points=points, wins=wins, games=games, reached_at=at
        )
        TallyChange.objects.create(board="2026-W47", bucket=points * POINT + wins, people=1)
    check(ALL[0], 2)
    ranks = paged_ranks(ALL[0], 2)
    assert [ranks[user] for user, *_ in rows] == [1, 1, 3, 4, 5, 6]


def test_counting_tally_changes_keeps_every_rank() -> None:
    chance, users = random.Random(1), new_users(8)
    for _ in range(20):
        settle(random_result(chance, users, NOW))
    before = [sorted_ranks(board) for board in ALL]
    waiting = TallyChange.objects.count()
    assert tallies.count() == waiting > 0
    assert tallies.count() == 0
    assert [paged_ranks(board, 3) for board in ALL] == before


@pytest.mark.parametrize("value", [-250_000, -99_999, -1, 0, 1, 99_999, 100_000, 250_001])
def test_buckets_equal_the_database_s_buckets(value: int) -> None:
    (user,) = new_users(1)
    row = boards.Statistics.objects.create(
        user_id=user, ruleset="parchis", mu=value, sigma=0, reached_at=NOW
    )
    row.refresh_from_db()
    assert boards.rating("parchis").bucket_of(value) == row.bucket
    progress = boards.Progress.objects.create(user_id=user, xp=abs(value), reached_at=NOW)
    progress.refresh_from_db()
    assert boards.xp().bucket_of(abs(value)) == progress.bucket


def test_every_ruleset_has_a_board() -> None:
    assert set(boards.RULESETS) == set(RULESETS)


def test_people_and_robot_accounts_have_boards_of_their_own() -> None:
    people, robots = new_users(3), new_users(2)
    settle(result(people))
    settle(result(robots, among_robots=True))
    for board_of in (partial(boards.weekly, WEEK), boards.xp, partial(boards.rating, "parchis")):
        for users, division in ((people, False), (robots, True)):
            found = selectors.page(board_of(robots=division), below=None, size=9)
            assert {row.user_id for row in found} == set(users)
            assert (found[0].user_id, found[0].rank, found[1].rank) == (users[0], 1, 2)
    for board in [*ALL, *ALL_OF_ROBOTS]:
        check(board, 2)
    assert selectors.one(boards.xp(), robots[0]) == []
    week = selectors.profile(robots[1], robots=True, now=NOW)["week"]
    assert week
    assert week["rank"] == 2
    assert mismatches() == []
