"""What a scored game that has ended brings its players, and taking it back.

Both are part of the transaction that ends or voids the game, and happen once however often they
are asked for. `settle` takes eight statements, three more with the first result of a week.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields
from datetime import date, datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from ranking.models import Badge, Booking, Statistics
from ranking.results import booking
from ranking.results.booking import About, Gain, Totals
from ranking.results.game_result import GameResult, PlayerResult
from ranking.rules import badges, rating
from ranking.rules.rating import INITIAL, Rating
from ranking.rules.scoring import level, week_of, weekly_points, xp_won

NAMES: Final = tuple(field.name for field in fields(Gain) if field.name != "user")


@transaction.atomic(savepoint=False)
def settle(result: GameResult) -> None:
    """Give the players of a game their points, XP, rating, statistics and badges, once.

    The week is that of the end of the game, or the next one where that is closed already.
    """
    booked = booking.enter(_about(result), week_of(result.ended_at))
    if booked is None:
        return
    gains = sorted(_gains(result), key=lambda gain: gain.user)
    totals = booking.add_progress(booked, gains)
    statistics = booking.known(totals)
    before = booking.ratings(statistics, result.ruleset)
    rated = _rated(result, before)
    booking.complete(booked, gains, totals=totals, before=before, rated=rated)
    _award(result, totals, statistics)


@transaction.atomic(savepoint=False)
def reverse(game: UUID, now: datetime) -> None:
    """Take back, by further rows, what a game has brought, if it was settled; badges stay.

    The points come off in the week that they were given in, or in the running one where that is
    closed: what was published stays.
    """
    settled = Booking.objects.filter(game=game, sign=1).select_related("week").first()
    if settled is None:
        return
    booked = booking.enter(_about_reversal(settled, now), _week_of_reversal(settled, now))
    if booked is None:
        return
    results = list(settled.results.order_by("user"))
    gains = [Gain(**{name: getattr(r, name) for name in NAMES}, user=r.user_id) for r in results]
    taken = [gain.taken_back() for gain in gains]
    totals = booking.add_progress(booked, taken)
    before = booking.ratings(booking.known(totals), settled.ruleset)
    rated = {result.user_id: -Rating(result.mu, result.sigma) for result in results}
    booking.complete(booked, taken, totals=totals, before=before, rated=rated)


def _about(result: GameResult) -> About:
    return About(
        game=result.game,
        sign=1,
        ruleset=result.ruleset,
        players=result.seats,
        teams=result.teams,
        ended_at=result.ended_at,
        at=result.ended_at,
    )


def _about_reversal(settled: Booking, now: datetime) -> About:
    return About(
        game=settled.game,
        sign=-1,
        ruleset=settled.ruleset,
        players=settled.players,
        teams=settled.teams,
        ended_at=settled.ended_at,
        at=now,
    )


def _week_of_reversal(settled: Booking, now: datetime) -> date:
    running = settled.week.state == settled.week.State.RUNNING
    return settled.week_id if running else max(settled.week_id, week_of(now))


def _gains(result: GameResult) -> list[Gain]:
    sides = result.sides()
    points = weekly_points([side[0].place for side in sides])
    winners = sum(player.place == 1 for player in result.players)
    return [
        Gain(
            user=player.user,
            place=player.place,
            points=worth,
            xp=xp_won(players=result.seats, winners=winners, won=player.place == 1),
            lost_distance=0 if player.place == 1 else player.distance,
            captures_made=player.captures_made,
            captures_suffered=player.captures_suffered,
            left=player.left,
        )
        for side, worth in zip(sides, points, strict=True)
        for player in side
    ]


def _rated(result: GameResult, before: Mapping[UUID, Rating]) -> dict[UUID, Rating]:
    sides = result.sides()
    known = [[before.get(player.user, INITIAL) for player in side] for side in sides]
    gained = rating.gains(known, [side[0].place for side in sides])
    return {
        player.user: gain
        for side, gains in zip(sides, gained, strict=True)
        for player, gain in zip(side, gains, strict=True)
    }


def _award(
    result: GameResult, totals: Mapping[UUID, Totals], statistics: Collection[Statistics]
) -> None:
    """Give the players the badges for which it is enough now, unless they have them."""
    earned = [
        Badge(user_id=player.user, code=code, earned_at=result.ended_at)
        for player in sorted(result.players, key=lambda player: player.user)
        for code in badges.earned(_facts(result, player, totals[player.user], statistics))
    ]
    Badge.objects.bulk_create(earned, ignore_conflicts=True)


def _facts(
    result: GameResult,
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
        "rulesets_won": len(rulesets | ({result.ruleset} if won else set())),
        "won": won,
        "players": result.seats,
        "captures": player.captures_made,
        "not_captured": player.captures_suffered == 0,
        "came_from_last": player.came_from_last,
        "in_pair": result.teams,
    }
