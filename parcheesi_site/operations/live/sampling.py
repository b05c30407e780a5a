"""The sample of the service's state, once a minute, by a web process: it needs no worker.

Each figure comes from an index of current rows, or from a few rows. None counts a whole table,
however many games have been played.
"""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Max, Sum

from accounts.models import HOUSE, Entry
from core.api.types import Json
from games.models import Game, Presence
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Minute, Process

RETENTION: Final = timedelta(days=7)
GONE_AFTER: Final = timedelta(minutes=10)
"""The row of a killed process is deleted after this time."""
SETTLED_AFTER: Final = timedelta(minutes=5)
"""No transaction takes as long: of the ids up to the last one at that time, all are committed or
will never be."""


def sample(now: datetime) -> bool:
    """Write the sample of this minute; returns whether no other process has done so."""
    at = now.replace(second=0, microsecond=0)
    if not _claim(at):
        return False
    Minute.objects.filter(at=at).update(**_figures(now))
    Minute.objects.filter(at__lt=now - RETENTION).delete()
    Process.objects.filter(seen_at__lt=now - GONE_AFTER).delete()
    return True


def _claim(at: datetime) -> bool:
    minute = Minute.objects.filter(at=at)
    if minute.filter(sampled=True).exists():
        return False
    Minute.objects.bulk_create([Minute(at=at)], ignore_conflicts=True)
    return bool(minute.filter(sampled=False).update(sampled=True))


def _figures(now: datetime) -> Json:
    queued = status.queued()
    return {
        "games": games_running(),
        "players": players_connected(now),
        "waiting_s": max(status.waiting(now).values()),
        "queued": None if queued is None else sum(queued.queues.values()),
        "streams": status.streams(now),
        **_chips(now),
    }


def games_running() -> int:
    """Count the running games: each waits for a player or for a robot, and both are indexed."""
    on_players = Game.objects.filter(deadline_at__isnull=False).count()
    return on_players + Game.objects.filter(robot_due_at__isnull=False).count()


def players_connected(now: datetime) -> int:
    """Count the connected players in running games."""
    lately = now - timedelta(seconds=settings.CONNECTED_FOR_S)
    connected = Presence.objects.filter(away=False, seen_at__gt=lately)
    return connected.values("user").distinct().count()


def _chips(now: datetime) -> dict[str, int]:
    """The chips that the house has paid out, net: the last sum and the entries since.

    It counts the entries that existed minutes ago: an uncommitted entry may have a lower id than
    a committed one. So the first minutes have no value.
    """
    newest = Entry.objects.aggregate(last=Max("id"))["last"] or 0
    settled = _last_entry_at(now - SETTLED_AFTER)
    if settled is None:
        return {"entries": newest}
    last = Minute.objects.filter(chips__isnull=False).order_by("-at").first()
    chips, counted = (last.chips or 0, last.chips_to or 0) if last else (0, 0)
    new = Entry.objects.filter(account__in=HOUSE, id__gt=counted, id__lte=settled)
    paid_out = -(new.aggregate(sum=Sum("chips"))["sum"] or 0)
    return {"chips": chips + paid_out, "chips_to": settled, "entries": newest}


def _last_entry_at(then: datetime) -> int | None:
    before = Minute.objects.filter(at__lte=then, entries__isnull=False).order_by("-at")
    return before.values_list("entries", flat=True).first()
