"""Heartbeats, and since when the service has been down."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Heartbeat

DEADLINES, WEB = "deadlines", "web"

NOTED_EVERY = timedelta(seconds=2)
"""Well within what counts as downtime, together with the web's signs; on SQLite each write holds up
all others."""


def downtime_began(now: datetime) -> datetime | None:
    """Since when deadlines are not looked after or the web is away; None while all is well."""
    return _missing_since(DEADLINES, now)


def is_web_away(now: datetime) -> bool:
    """Whether every web process is silent; no, where none has ever left a sign."""
    return _missing_since(WEB, now) is not None


def excuses(deadline: datetime, now: datetime) -> bool:
    """Whether the deadline has passed while the service was down."""
    since = downtime_began(now)
    return since is not None and deadline > since


def note_web_heartbeat(*, now: datetime) -> None:
    """Leave behind that a web process is there."""
    _leave(WEB, now)


def note_sweep(*, now: datetime) -> None:
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
