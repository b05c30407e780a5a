"""The announcements, as this process knows them: commands and streams read no table for them.

Each process reads it with its heartbeat, every few seconds, and workers before each sweep. So
changes of the staff apply `AHEAD` at the earliest: by then every process knows them, and all stop
the clocks at one time and go on at one time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from accounts.models import Maintenance, Notice
from core.clock import rfc3339

AHEAD: Final = timedelta(seconds=30)
"""Several heartbeats."""
MOST: Final = 20
"""Notices that players get, the first ones."""


@dataclass(frozen=True, slots=True)
class Announced:
    """The notices that have not ended, and the maintenance that is not over."""

    notices: tuple[Notice, ...] = ()
    maintenance: Maintenance | None = None

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.notices) or self.maintenance is not None

    def version(self, now: datetime) -> str | None:
        """A text that differs once something else is announced; None for nothing at all."""
        told = [
            f"{each.pk} {each.level} {rfc3339(each.begins_at)} {rfc3339(each.ends_at)} "
            f"{each.text_en} {each.text_es}"
            for each in self.notices
            if each.ends_at > now
        ]
        if self.maintenance and not self.maintenance.has_ended(now):
            stop = self.maintenance
            told.append(f"{stop.pk} {stop.begins_at} {stop.ends_at} {stop.text_en} {stop.text_es}")
        return sha256("\n".join(told).encode()).hexdigest()[:16] if told else None


class Board:
    """The announcements that this process has read last."""

    def __init__(self) -> None:
        self.announced = Announced()

    def reread(self, *, now: datetime) -> Announced:
        """Read them again: two statements."""
        self.announced = read(now)
        return self.announced


def read(now: datetime) -> Announced:
    """The announcements, from the database."""
    notices = Notice.objects.filter(ends_at__gt=now).order_by("begins_at", "id")[:MOST]
    return Announced(tuple(notices), open_maintenance())


def open_maintenance() -> Maintenance | None:
    """The maintenance that is planned, running or not over yet, from the database."""
    return Maintenance.objects.filter(over=False).first()


BOARD: Final = Board()
