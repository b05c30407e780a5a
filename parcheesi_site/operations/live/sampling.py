"""How things stand, once a minute, by one of the web processes: so also while no worker works.

Each figure comes from an index of what is going on, or from a few rows; none counts a whole table,
however many games have been played.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import Max, Sum

from accounts.models import HOUSE, Entry
from games.models import Game, Presence
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Minute, Process

KEPT: Final = timedelta(days=7)
GONE_AFTER: Final = timedelta(minutes=10)
"""After which nothing is told any more of a process that has ended without a word."""
SETTLED_AFTER: Final = timedelta(minutes=5)
"""No transaction takes as long: what has an earlier id than there was then is there, or never will
be."""


def sample(now: datetime) -> bool:
    """Write down how things stand, unless that was done this minute; whether it was not."""
    at = now.replace(second=0, microsecond=0)
    if not _is_mine(at):
        return False
    Minute.objects.filter(at=at).update(**_figures(now))
    Minute.objects.filter(at__lt=now - KEPT).delete()
    Process.objects.filter(seen_at__lt=now - GONE_AFTER).delete()
    return True


def _is_mine(at: datetime) -> bool:
    minute = Minute.objects.filter(at=at)
    if minute.filter(sampled=True).exists():
        return False
    Minute.objects.bulk_create([Minute(at=at)], ignore_conflicts=True)
    return bool(minute.filter(sampled=False).update(sampled=True))


def _figures(now: datetime) -> dict[str, Any]:
    queues = status.queues()
    return {
        "games": games_running(),
        "players": players_connected(now),
        "waiting_s": max(status.waiting(now).values()),
        "queued": None if queues is None else sum(queues.values()),
        "streams": status.streams(now),
        **_chips(now),
    }


def games_running() -> int:
    """Count them: each waits for a person or for a robot, and both are indexed."""
    people = Game.objects.filter(deadline_at__isnull=False).count()
    return people + Game.objects.filter(robot_due_at__isnull=False).count()


def players_connected(now: datetime) -> int:
    """Count the people in running games who were heard from lately."""
    lately = now - timedelta(seconds=settings.CONNECTED_FOR_S)
    there = Presence.objects.filter(away=False, seen_at__gt=lately)
    return there.values("user").distinct().count()


def _chips(now: datetime) -> dict[str, int]:
    """What the house has given out and not taken back, added up from the last time on.

    By entries that were there minutes ago: one that is being written now may have an earlier id
    than one that is written already. So there is nothing in the very first minutes.
    """
    there = Entry.objects.aggregate(last=Max("id"))["last"] or 0
    settled = _last_entry_at(now - SETTLED_AFTER)
    if settled is None:
        return {"entries": there}
    last = Minute.objects.filter(chips__isnull=False).order_by("-at").first()
    chips, counted = (last.chips or 0, last.chips_to or 0) if last else (0, 0)
    new = Entry.objects.filter(account__in=HOUSE, id__gt=counted, id__lte=settled)
    given = -(new.aggregate(sum=Sum("chips"))["sum"] or 0)
    return {"chips": chips + given, "chips_to": settled, "entries": there}


def _last_entry_at(then: datetime) -> int | None:
    before = Minute.objects.filter(at__lte=then, entries__isnull=False).order_by("-at")
    return before.values_list("entries", flat=True).first()
