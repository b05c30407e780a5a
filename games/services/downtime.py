"""The service's own downtime, which never counts against a player.

Each sweep leaves behind when it was done. What passed while none was, is extended: by the next
sweep, and by a command that comes before it.
"""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings

from games.attendance import attendance_of, due_to_abandon, rfc3339, with_attendance
from games.engine import Position
from games.models import Game, Presence, Sweep
from games.services.recording import notice
from games.services.sweeping import sweep

NAME = "deadlines"
AT_ONCE = 500
NOTED_EVERY = timedelta(seconds=5)
"""Well within what counts as downtime; on SQLite each write holds up all others."""


def began(now: datetime) -> datetime | None:
    """Since when nobody has looked after deadlines; None while all is well."""
    last = Sweep.objects.filter(name=NAME).values_list("finished_at", flat=True).first()
    down = last is not None and now - last > timedelta(seconds=settings.DOWNTIME_AFTER_S)
    return last if down else None


def excuses(deadline: datetime, now: datetime) -> bool:
    """Whether the deadline has passed while the service was down."""
    since = began(now)
    return since is not None and deadline > since


def forgive(*, now: datetime) -> int:
    """Extend what has passed while the service was down; returns how many games that concerned."""
    since = began(now)
    if since is None:
        return 0
    Presence.objects.filter(away=False).update(seen_at=now)
    passed = {"gt": since, "lte": now}
    turns = Game.objects.filter(**{f"deadline_at__{k}": at for k, at in passed.items()})
    returns = Game.objects.filter(**{f"abandons_at__{k}": at for k, at in passed.items()})
    extended = 0
    for due, extend in ((turns, _extend_turn), (returns, _extend_return)):
        while count := sweep(due.order_by("id"), partial(extend, since=since), now, AT_ONCE):
            extended += count
    return extended


def note_swept(*, now: datetime) -> None:
    """Leave behind that deadlines were looked after, every few seconds."""
    lately = Sweep.objects.filter(name=NAME, finished_at__gt=now - NOTED_EVERY)
    if lately.exists():
        return
    Sweep.objects.update_or_create(name=NAME, defaults={"finished_at": now})


def _extend_turn(game: Game, position: Position, now: datetime, *, since: datetime) -> bool:
    if game.deadline_at is None:
        return False
    until = _later(game.deadline_at, game, since, now)
    changes = {"deadline_at": until}
    event = _moved(position.turn.seat, "turn", until)
    kept = game.attendance
    return bool(notice(game, position, attendance=kept, events=[event], changes=changes, now=now))


def _extend_return(game: Game, position: Position, now: datetime, *, since: datetime) -> bool:
    attendance, events = game.attendance, []
    for seat in due_to_abandon(game.attendance, now):
        own = attendance_of(attendance, seat)
        until = _later(own.return_end or now, game, since, now)
        attendance = with_attendance(attendance, seat, own.expected_by(until))
        events.append(_moved(seat, "return", until))
    return bool(notice(game, position, attendance=attendance, events=events, now=now))


def _later(deadline: datetime, game: Game, since: datetime, now: datetime) -> datetime:
    """What was left when the service went down is left now, and a little at least."""
    least = min(settings.LEFT_AFTER_DOWNTIME_S, game.turn_s)
    return now + max(deadline - since, timedelta(seconds=least))


def _moved(seat: int, what: str, until: datetime) -> dict[str, object]:
    return {"type": "deadline_moved", "seat": seat, "what": what, "until": rfc3339(until)}
