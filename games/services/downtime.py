"""The service's own downtime, which never counts against a player.

Each web process leaves a sign every few seconds. Each sweep leaves behind until when all was well:
deadlines were looked after, and people could act. While the web is away nothing is enforced. What
has passed since all was well is extended: by the next sweep, and by a command that comes before it.
"""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction

from core.clock import rfc3339
from games.attendance import attendance_of, due_to_abandon, with_attendance
from games.engine import Position
from games.models import Game, Heartbeat, Presence
from games.services.recording import notice
from games.services.sweeping import sweep

DEADLINES, WEB = "deadlines", "web"
AT_ONCE = 500
NOTED_EVERY = timedelta(seconds=2)
"""Well within what counts as downtime, together with the web's signs; on SQLite each write holds up
all others."""


def began(now: datetime) -> datetime | None:
    """Since when deadlines are not looked after or the web is away; None while all is well."""
    return _missing_since(DEADLINES, now)


def web_is_away(now: datetime) -> bool:
    """Whether every web process is silent; no, where none has ever left a sign."""
    return _missing_since(WEB, now) is not None


def excuses(deadline: datetime, now: datetime) -> bool:
    """Whether the deadline has passed while the service was down."""
    since = began(now)
    return since is not None and deadline > since


def forgive(*, now: datetime) -> int:
    """Extend what has passed while the service was down; returns how many games that concerned."""
    since = began(now)
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


def note_web(*, now: datetime) -> None:
    """Leave behind that a web process is there."""
    _leave(WEB, now)


def note_swept(*, now: datetime) -> None:
    """Leave behind, every few seconds, that deadlines were looked after while the web was there."""
    well = min(now, _last(WEB) or now)
    last = _last(DEADLINES)
    if last is None or well - last >= NOTED_EVERY:
        _leave(DEADLINES, well)


def _last(name: str) -> datetime | None:
    return Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()


def _missing_since(name: str, now: datetime) -> datetime | None:
    last = _last(name)
    missing = last is not None and now - last > timedelta(seconds=settings.DOWNTIME_AFTER_S)
    return last if missing else None


def _leave(name: str, at: datetime) -> None:
    sign = [Heartbeat(name=name, at=at)]
    Heartbeat.objects.bulk_create(
        sign, update_conflicts=True, unique_fields=["name"], update_fields=["at"]
    )


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
