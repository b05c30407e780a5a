"""The parts of the benchmark of ranking; to be imported once Django is set up."""

import random
import resource
import signal
import statistics
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from accounts.models import User
from accounts.names import skeleton
from ranking.boards import ranks, selectors, tallies
from ranking.models import Standing, TallyChange, Week
from ranking.results.game_result import GameResult, PlayerResult
from ranking.results.settlement import settle as settle_game
from ranking.rules.weeks import WEEK as SEVEN_DAYS
from ranking.rules.weeks import begins_at
from ranking.weeks import closing

WEEK = date(2026, 11, 16)
FIRST = WEEK - 3 * SEVEN_DAYS
RULESET = "parchis"
FILL = (
    """
    INSERT INTO ranking_booking
        (game, sign, week_id, correction, ruleset, players, teams, ended_at, at)
    SELECT gen_random_uuid(), 1, %(week)s, false, 'parchis', 4, false, at, at
    FROM (SELECT %(starts)s::timestamptz + random() * interval '7 days' AS at
          FROM generate_series(1, %(games)s)) AS times
    """,
    """
    INSERT INTO ranking_result (booking_id, user_id, place, points, xp, lost_distance,
        captures_made, captures_suffered, "left", mu, sigma, mu_before, sigma_before)
    SELECT game.id, player.user_id, place, 25 - 10 * place, CASE place WHEN 1 THEN 40 ELSE 5 END,
        20 * (place - 1), 1, 1, false, ((random() - 0.5) * 2000000)::int, -200000, 25000000, 8333333
    FROM (SELECT id, floor(random() * %(players)s)::int AS base,
              1 + floor(random() * (%(players)s / 4 - 1))::int AS step
          FROM ranking_booking WHERE week_id = %(week)s) AS game
    CROSS JOIN generate_series(1, 4) AS place
    JOIN player ON player.number = (game.base + place * game.step) %% %(players)s
    """,
    """
    INSERT INTO ranking_standing
        (week_id, user_id, points, corrections, wins, games, results, reached_at)
    SELECT %(week)s, user_id, sum(points), 0, count(*) FILTER (WHERE place = 1), count(*),
        count(*), max(at)
    FROM ranking_result JOIN ranking_booking ON ranking_booking.id = booking_id
    WHERE week_id = %(week)s GROUP BY user_id ORDER BY random()
    """,
    """
    INSERT INTO ranking_progress AS kept (user_id, xp, games, wins, results, reached_at)
    SELECT user_id, sum(xp), count(*), count(*) FILTER (WHERE place = 1), count(*), max(at)
    FROM ranking_result JOIN ranking_booking ON ranking_booking.id = booking_id
    WHERE week_id = %(week)s GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET xp = kept.xp + excluded.xp,
        games = kept.games + excluded.games, wins = kept.wins + excluded.wins,
        results = kept.results + excluded.results
    """,
    """
    INSERT INTO ranking_statistics AS kept (user_id, ruleset, games, place_1, place_2, place_3,
        place_4, place_5, place_6, place_7, place_8, captures_made, captures_suffered,
        lost_distance, mu, sigma, reached_at)
    SELECT user_id, 'parchis', count(*), count(*) FILTER (WHERE place = 1),
        count(*) FILTER (WHERE place = 2), count(*) FILTER (WHERE place = 3),
        count(*) FILTER (WHERE place = 4), 0, 0, 0, 0, count(*), count(*), sum(lost_distance),
        25000000 + sum(mu), greatest(8333333 + sum(sigma), 1500000), max(at)
    FROM ranking_result JOIN ranking_booking ON ranking_booking.id = booking_id
    WHERE week_id = %(week)s GROUP BY user_id
    ON CONFLICT (user_id, ruleset) DO NOTHING
    """,
    """
    INSERT INTO ranking_tally AS kept (board, bucket, people)
    SELECT %(board)s, score, count(*) FROM ranking_standing WHERE week_id = %(week)s GROUP BY 2
    """,
    "DELETE FROM ranking_tally WHERE board = 'xp' OR board LIKE 'rating%%'",
    """
    INSERT INTO ranking_tally (board, bucket, people)
    SELECT 'xp', bucket, count(*) FROM ranking_progress GROUP BY 2
    """,
    """
    INSERT INTO ranking_tally (board, bucket, people)
    SELECT 'rating:parchis', bucket, count(*) FROM ranking_statistics GROUP BY 2
    """,
)
RANKED = """
SELECT sum(place) FROM (
    SELECT rank() OVER (ORDER BY score DESC, games, reached_at) AS place FROM ranking_standing
    WHERE week_id = %s
) AS ranked
"""
COUNTED = """
SELECT count(*) FROM ranking_standing AS other, ranking_standing AS own
WHERE own.week_id = %(week)s AND own.user_id = %(user)s AND other.week_id = own.week_id
    AND other.score >= own.score AND (other.score > own.score OR other.games < own.games
        OR (other.games = own.games AND other.reached_at < own.reached_at))
"""


def disconnect() -> None:
    """Disconnect from the database."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's


def fill(monday: date, players: int, results: int) -> None:
    """Write a week with results of games of four."""
    _add_players(players)
    Week.objects.create(starts_on=monday)
    given: dict[str, Any] = {
        "week": monday,
        "starts": begins_at(monday),
        "games": results // 4,
        "players": players,
        "board": ranks.weekly(monday).name,
    }
    with connection.cursor() as cursor:
        for statement in FILL:
            cursor.execute(statement, given)
        cursor.execute("VACUUM ANALYZE")


def _add_players(count: int) -> None:
    there = User.objects.count()
    joined = begins_at(FIRST)
    new = (f"player-{n}" for n in range(there, count))
    User.objects.bulk_create(
        (User(username=name, look=skeleton(name), date_joined=joined) for name in new), 5000
    )
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS player")
        cursor.execute(
            "CREATE TABLE player AS SELECT id AS user_id,"
            " row_number() OVER (ORDER BY username) - 1 AS number FROM accounts_user"
        )


def settle(week: str) -> None:
    """Settle games of four until SIGTERM; then print how many a second."""
    users = list(User.objects.values_list("id", flat=True))
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
    chance, games, started = random.Random(1), 0, time.monotonic()
    at = begins_at(date.fromisoformat(week)) + timedelta(days=7) - timedelta(seconds=1)
    counted = started
    while not stopped:
        settle_game(_game(chance.sample(users, 4), at))
        if not games:
            print("settling", flush=True)
        games += 1
        if time.monotonic() - counted > 5:  # as often as beat schedules it
            tallies.count()
            counted = time.monotonic()
    print(f"\n{games / (time.monotonic() - started):.0f} games a second were settled meanwhile.")
    disconnect()


def _game(users: list[UUID], at: Any) -> GameResult:
    players = tuple(
        PlayerResult(seat, user, seat, seat + 1, 10 * seat, False, 1, 1, False)
        for seat, user in enumerate(users)
    )
    return GameResult(uuid4(), RULESET, at, False, len(users), True, players)


def close(week: str) -> None:
    """Close the week; print the seconds, and this process's peak memory in MiB."""
    monday, started = date.fromisoformat(week), time.monotonic()
    closing.close(monday, now=begins_at(monday) + SEVEN_DAYS)
    seconds = time.monotonic() - started
    if Standing.objects.filter(week=monday, place__isnull=True).exists():
        raise SystemExit("A standing has no place.")
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    disconnect()


def ranking_alone(week: date) -> float:
    """The seconds that the database takes to rank the week without writing."""
    started = time.monotonic()
    with connection.cursor() as cursor:
        cursor.execute(RANKED, [week])
    return time.monotonic() - started


def read(times: int, aim_ms: int) -> None:
    """Read the boards and print how long the database takes, statements of a read together."""
    board = ranks.weekly(WEEK)
    users = list(Standing.objects.filter(week=WEEK).values_list("user", flat=True))
    chance = random.Random(2)
    everything: list[tuple[str, Callable[[UUID], Any]]] = [
        ("a row by its key (floor)", partial(_row, WEEK)),
        ("top page", lambda _: selectors.page(board, below=None, size=26)),
        ("around me", lambda user: selectors.around(board, user, size=25)),
        ("one player's rank", lambda user: selectors.one(board, user)),
        ("around me, by XP", lambda user: selectors.around(ranks.xp(), user, size=25)),
        ("one player, by XP", lambda user: selectors.one(ranks.xp(), user)),
        ("one player, by rating", lambda user: selectors.one(ranks.rating(RULESET), user)),
        ("(a rank by counting players)", _count),
    ]
    spent: dict[str, list[float]] = {name: [] for name, _ in everything}
    for _ in range(times):
        for name, act in everything:
            spent[name].append(database_ms(partial(act, chance.choice(users))))
    floor = statistics.median(spent[everything[0][0]])
    heading = "ms in the database, with the round trip"
    print(f"\n{heading:40}{'p10':>8}{'p50':>8}{'p99':>8}{'× floor':>9}")
    for name, found in spent.items():
        cuts = statistics.quantiles(found, n=100)
        print(f"{name:40}{cuts[9]:8.2f}{cuts[49]:8.2f}{cuts[98]:8.2f}{cuts[49] / floor:9.1f}")
    print(f"aim: the first reads below {aim_ms} ms at the median")
    print(f"changes not yet counted at the end: {TallyChange.objects.count():,}")


def _row(week: date, user: UUID) -> None:
    Standing.objects.filter(week=week, user=user).values_list("points").first()


def _count(user: UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute(COUNTED, {"week": WEEK, "user": user})


def database_ms(act: Callable[[], Any]) -> float:
    """The total time of the statements of a call, in milliseconds."""
    spent = 0.0

    def timed(execute: Any, *given: Any) -> Any:
        nonlocal spent
        started = time.perf_counter()
        try:
            return execute(*given)
        finally:
            spent += time.perf_counter() - started

    with connection.execute_wrapper(timed):
        act()
    return 1000 * spent
