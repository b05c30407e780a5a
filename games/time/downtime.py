"""Downtime of the service never counts against a player: deadlines in it are extended."""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction

from core.clock import rfc3339
from games.engine.json.types import Event
from games.models import Game, Heartbeat, Presence
from games.play import Update, apply, return_deadlines, seat_state, with_seat
from games.time.sweeps import sweep
from games.uptime import downtime_began

AT_ONCE = 500
GAMES = "games"
"""The heartbeat up to which downtime has been added to the times of games."""


def extend_deadlines(*, now: datetime, up_to: datetime | None = None) -> int:
    """Extend deadlines that passed while the service was down; returns of how many games.

    `up_to` is the end of the downtime, if it is not now: a maintenance has begun meanwhile.
    """
    up_to = up_to or now
    since = downtime_began(up_to)
    if since is None or since >= up_to:
        return 0
    mark_seen(up_to)
    _extend_games(since, up_to)
    turns = Game.objects.filter(deadline_at__gt=since, deadline_at__lte=up_to)
    returns = Game.objects.filter(abandons_at__gt=since, abandons_at__lte=up_to)
    extended = 0
    for due, extend in ((turns, _extend_turn), (returns, _extend_return)):
        later = partial(extend, since=since, up_to=up_to)
        while count := sweep(due.order_by("id"), later, now, AT_ONCE):
            extended += count
    return extended


def _extend_games(since: datetime, now: datetime) -> None:
    """Add the downtime to the times of running games, once for each downtime.

    The heartbeat says up to when it has been added; of two workers, one waits and finds that. The
    games' versions stay: with the next one their players see the new end.
    """
    with transaction.atomic():
        heartbeats = Heartbeat.objects.filter(name=GAMES, at__lte=since)
        Heartbeat.objects.bulk_create([Heartbeat(name=GAMES, at=since)], ignore_conflicts=True)
        if heartbeats.update(at=now):
            running = Game.objects.filter(status=Game.Status.PLAYING, started_at__lte=since)
            # Added here: a divided database adds no interval to a time in an UPDATE.
            games = list(running.filter(ends_at__gt=since).only("ends_at"))
            for game in games:
                if game.ends_at:
                    game.ends_at += now - since
            Game.objects.bulk_update(games, ["ends_at"], batch_size=AT_ONCE)


def mark_seen(now: datetime) -> None:
    """Set `seen_at` to now for players who are not away, in batches that workers can share."""
    earlier = Presence.objects.filter(away=False, seen_at__lt=now).order_by("seen_at")
    while earlier.exists():
        with transaction.atomic():
            some = earlier.select_for_update(skip_locked=True).values_list("id", flat=True)
            if not Presence.objects.filter(id__in=list(some[:AT_ONCE])).update(seen_at=now):
                break


def _extend_turn(game: Game, now: datetime, *, since: datetime, up_to: datetime) -> bool:
    if game.deadline_at is None or game.position is None:
        return False
    until = _later(game.deadline_at, game, since, up_to)
    event = _event(game.position["turn"]["seat"], "turn", until)
    return apply(game, Update(deadline_at=until, events=[event]), now=now) is not None


def _extend_return(game: Game, now: datetime, *, since: datetime, up_to: datetime) -> bool:
    seats, events = game.attendance, []
    for seat, deadline in return_deadlines(game.attendance).items():
        if deadline <= up_to:
            until = _later(deadline, game, since, up_to)
            seats = with_seat(seats, seat, seat_state(seats, seat).expected_by(until))
            events.append(_event(seat, "return", until))
    return apply(game, Update(seats=seats, events=events), now=now) is not None


def _later(deadline: datetime, game: Game, since: datetime, up_to: datetime) -> datetime:
    """The deadline plus the downtime, at least `LEFT_AFTER_DOWNTIME_S` after it."""
    least = settings.LEFT_AFTER_DOWNTIME_S
    if game.turn_s is not None:
        least = min(least, game.turn_s)
    return up_to + max(deadline - since, timedelta(seconds=least))


def _event(seat: int, what: str, until: datetime) -> Event:
    return {"type": "deadline_moved", "seat": seat, "what": what, "until": rfc3339(until)}
