"""Downtime of the service, which never counts against a player."""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction

from core.clock import rfc3339
from games.models import Game, Presence
from games.play.commit import apply, state_of
from games.play.scheduler.sweeps import sweep
from games.play.scheduler.uptime import downtime_began
from games.play.seat_state import due_to_abandon, seat_state, with_seat
from games.play.transition import Update

AT_ONCE = 500


def extend_deadlines(*, now: datetime) -> int:
    """Extend what has passed while the service was down; returns how many games that concerned."""
    since = downtime_began(now)
    if since is None:
        return 0
    _hear_of_everybody(now)
    passed = {"gt": since, "lte": now}
    turns = Game.objects.filter(**{f"deadline_at__{k}": at for k, at in passed.items()})
    returns = Game.objects.filter(**{f"abandons_at__{k}": at for k, at in passed.items()})
    extended = 0
    for due, extend in ((turns, _extend_turn), (returns, _extend_return)):
        while count := sweep(due.order_by("id"), partial(extend, since=since), now, AT_ONCE):
            extended += count
    return extended


def _hear_of_everybody(now: datetime) -> None:
    """Count all who were there as heard of now; in parts, which others may do at the same time."""
    earlier = Presence.objects.filter(away=False, seen_at__lt=now).order_by("seen_at")
    while earlier.exists():
        with transaction.atomic():
            some = earlier.select_for_update(skip_locked=True).values_list("id", flat=True)
            if not Presence.objects.filter(id__in=list(some[:AT_ONCE])).update(seen_at=now):
                break


def _extend_turn(game: Game, now: datetime, *, since: datetime) -> bool:
    if game.deadline_at is None:
        return False
    until = _later(game.deadline_at, game, since, now)
    event = _moved(state_of(game).position.turn.seat, "turn", until)
    return apply(game, Update(deadline_at=until, events=[event]), now=now) is not None


def _extend_return(game: Game, now: datetime, *, since: datetime) -> bool:
    seats, events = game.attendance, []
    for seat in due_to_abandon(game.attendance, now):
        own = seat_state(seats, seat)
        until = _later(own.return_end or now, game, since, now)
        seats = with_seat(seats, seat, own.expected_by(until))
        events.append(_moved(seat, "return", until))
    return apply(game, Update(seats=seats, events=events), now=now) is not None


def _later(deadline: datetime, game: Game, since: datetime, now: datetime) -> datetime:
    """What was left when the service went down is left now, and a little at least."""
    least = min(settings.LEFT_AFTER_DOWNTIME_S, game.turn_s)
    return now + max(deadline - since, timedelta(seconds=least))


def _moved(seat: int, what: str, until: datetime) -> dict[str, object]:
    return {"type": "deadline_moved", "seat": seat, "what": what, "until": rfc3339(until)}
