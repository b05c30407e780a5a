"""Heartbeats of the sweeps and of the web processes, and downtime."""

from datetime import datetime, timedelta

from django.conf import settings

from core.database.outages import OUTAGE
from games.models import Heartbeat

DEADLINES, WEB, TOURNAMENTS = "deadlines", "web", "tournaments"

WRITTEN_EVERY = timedelta(seconds=2)
"""Far below DOWNTIME_AFTER_S, but not each second: on SQLite each write blocks all others."""


def downtime_began(now: datetime) -> datetime | None:
    """When the sweeps or all web processes stopped, or the database; None while all run.

    Sweeps and web processes count as stopped after `DOWNTIME_AFTER_S`. An outage of the database
    that this process has met counts from its first second: meanwhile nobody could act.
    """
    last = _last(DEADLINES)
    return last if last and OUTAGE.is_since(last) else _missing_since(last, now)


def is_web_away(now: datetime) -> bool:
    """Whether all web processes have stopped; False if none has ever written a heartbeat."""
    return _missing_since(_last(WEB), now) is not None


def excuses(deadline: datetime, now: datetime) -> bool:
    """Whether the deadline passed while the service was down."""
    since = downtime_began(now)
    return since is not None and deadline > since


def write_web_heartbeat(*, now: datetime) -> None:
    """Write the heartbeat of the web processes."""
    _write(WEB, now)


def write_sweep_heartbeat(*, now: datetime) -> None:
    """Write the heartbeat of the sweeps, every few seconds; never later than that of the web."""
    both_ran_at = min(now, _last(WEB) or now)
    last = _last(DEADLINES)
    if last is None or both_ran_at - last >= WRITTEN_EVERY:
        _write(DEADLINES, both_ran_at)


def tournaments_stood_since(*, now: datetime) -> datetime | None:
    """Write the heartbeat of tournaments' sweep; since when it had stopped, if that counts.

    Call it in a transaction: of two workers, one waits, and finds that the other has written it.
    """
    beats = Heartbeat.objects.select_for_update().filter(name=TOURNAMENTS)
    last = beats.values_list("at", flat=True).first()
    if last is None or now - last >= WRITTEN_EVERY:
        _write(TOURNAMENTS, now)
    return _missing_since(last, now)


def count_as_up(*, until: datetime) -> None:
    """Count the time until then as no downtime, whatever ran: the clocks of games stood still."""
    last = _last(DEADLINES)
    if last is not None and last < until:
        _write(DEADLINES, until)


def move_heartbeats(by: timedelta) -> None:
    """Move the heartbeats before a test moves the clock: the leap must not count as downtime."""
    for heartbeat in Heartbeat.objects.filter(name__in=(DEADLINES, WEB, TOURNAMENTS)):
        _write(heartbeat.name, heartbeat.at + by)


def _last(name: str) -> datetime | None:
    return Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()


def _missing_since(last: datetime | None, now: datetime) -> datetime | None:
    missing = last is not None and now - last > timedelta(seconds=settings.DOWNTIME_AFTER_S)
    return last if missing else None


def _write(name: str, at: datetime) -> None:
    Heartbeat.objects.bulk_create(
        [Heartbeat(name=name, at=at)],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["at"],
    )
