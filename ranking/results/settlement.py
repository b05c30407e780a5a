"""Settlement of a scored game that has ended, and its reversal.

Both belong to the transaction that ends or voids the game, and run once however often they are
called. `settle` takes eight statements, three more with the first result of a week.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from ranking.models import Badge, Booking, Result, Statistics
from ranking.results.booking import Totals, add_progress, complete, enter, known, ratings
from ranking.results.game_result import GameResult, PlayerResult
from ranking.rules import badges, rating
from ranking.rules.points import weekly_points
from ranking.rules.rating import INITIAL, Rating
from ranking.rules.weeks import week_of
from ranking.rules.xp import level, xp_won

COUNTED: Final = ("points", "xp", "lost_distance", "captures_made", "captures_suffered")
"""The columns of a result that its reversal negates, as well as `mu` and `sigma`."""


@transaction.atomic(savepoint=False)
def settle(game: GameResult) -> None:
    """Give the players of a game their points, XP, rating, statistics and badges, once.

    They count in the week in which the game ended, or in the next one if that is closed already.
    """
    booking = Booking(
        game=game.game,
        sign=1,
        ruleset=game.ruleset,
        players=game.seats,
        teams=game.teams,
        among_robots=game.among_robots,
        ended_at=game.ended_at,
        at=game.ended_at,
    )
    if not enter(booking, week_of(game.ended_at)):
        return
    results = sorted(_results(game), key=lambda result: result.user_id)
    totals = add_progress(booking, results)
    statistics = known(totals)
    before = ratings(statistics, game.ruleset)
    gained = _rating_gains(game, before)
    for result in results:
        result.mu, result.sigma = gained[result.user_id].mu, gained[result.user_id].sigma
    complete(booking, results, totals=totals, before=before)
    _award(game, totals, statistics)


@transaction.atomic(savepoint=False)
def reverse(game: UUID, now: datetime) -> None:
    """Take back the gains from a settled game by further rows. Badges stay.

    The points are subtracted in the week in which they were given, or in the running week if that
    one is closed: published weeks never change.
    """
    settled = Booking.objects.filter(game=game, sign=1).select_related("week").first()
    if settled is None:
        return
    booking = Booking(
        game=game,
        sign=-1,
        ruleset=settled.ruleset,
        players=settled.players,
        teams=settled.teams,
        among_robots=settled.among_robots,
        ended_at=settled.ended_at,
        at=now,
    )
    is_running = settled.week.state == settled.week.State.RUNNING
    week = settled.week_id if is_running else max(settled.week_id, week_of(now))
    if not enter(booking, week):
        return
    results = [_negated(result) for result in settled.results.order_by("user")]
    totals = add_progress(booking, results)
    before = ratings(known(totals), settled.ruleset)
    complete(booking, results, totals=totals, before=before)


def _results(game: GameResult) -> list[Result]:
    """The players' results, without their ratings."""
    sides = game.sides()
    points = weekly_points([side[0].place for side in sides])
    winners = sum(player.place == 1 for player in game.players)
    return [
        Result(
            user_id=player.user,
            place=player.place,
            points=side_points,
            xp=xp_won(players=game.seats, winners=winners, won=player.place == 1),
            lost_distance=0 if player.place == 1 else player.distance,
            captures_made=player.captures_made,
            captures_suffered=player.captures_suffered,
            left=player.left,
        )
        for side, side_points in zip(sides, points, strict=True)
        for player in side
    ]


def _negated(result: Result) -> Result:
    negated = {name: -getattr(result, name) for name in (*COUNTED, "mu", "sigma")}
    return Result(user_id=result.user_id, place=result.place, left=result.left, **negated)


def _rating_gains(game: GameResult, before: Mapping[UUID, Rating]) -> dict[UUID, Rating]:
    sides = game.sides()
    old = [[before.get(player.user, INITIAL) for player in side] for side in sides]
    gained = rating.gains(old, [side[0].place for side in sides])
    return {
        player.user: gain
        for side, gains in zip(sides, gained, strict=True)
        for player, gain in zip(side, gains, strict=True)
    }


def _award(
    game: GameResult, totals: Mapping[UUID, Totals], statistics: Collection[Statistics]
) -> None:
    """Give the players the badges that they have just earned."""
    earned = [
        Badge(user_id=player.user, code=code, earned_at=game.ended_at)
        for player in sorted(game.players, key=lambda player: player.user)
        for code in badges.earned(_facts(game, player, totals[player.user], statistics))
    ]
    Badge.objects.bulk_create(earned, ignore_conflicts=True)


def _facts(
    game: GameResult,
    player: PlayerResult,
    total: Totals,
    statistics: Collection[Statistics],
) -> dict[str, int]:
    won = player.place == 1
    rulesets = {s.ruleset for s in statistics if s.user_id == player.user and s.place_1}
    return {
        "games": total.games,
        "wins": total.wins,
        "level": level(total.xp),
        "rulesets_won": len(rulesets | ({game.ruleset} if won else set())),
        "won": won,
        "players": game.seats,
        "captures": player.captures_made,
        "not_captured": player.captures_suffered == 0,
        "came_from_last": player.came_from_last,
        "in_pair": game.teams,
        "whole": game.whole,
    }
