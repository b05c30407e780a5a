"""The spectators of a table: one row per user, renewed while they watch.

Rows and not Redis keys: the names come by a join, and a restart of Redis does not empty the list.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.errors import SessionEnded
from accounts.models import User
from accounts.users.locking import lock_own
from core.database.batch_delete import delete_in_batches
from games.errors import SpectatorsNotAllowed, TableNotVisible
from games.models import Seat, Table, Watcher
from games.visibility.lookups import own_room, visible_table

PRESENT = timedelta(seconds=45)
"""How long a user is listed after the last heartbeat."""
KEPT = timedelta(hours=1)
RENEWED = timedelta(seconds=20)
"""How old a heartbeat may be before a stream renews it."""
MAX_KNOWN: Final = 100_000
_renewed: dict[tuple[UUID, UUID], datetime] = {}
"""When this process last checked a reader of a table's stream, by table and user."""


def spectators(table_id: UUID, now: datetime) -> QuerySet[User]:
    """The users that watch the table now and have no seat there."""
    present = Watcher.objects.filter(table=table_id, user=OuterRef("id"), seen_at__gt=now - PRESENT)
    seated = Seat.objects.filter(table=table_id, user=OuterRef("id"))
    return User.objects.filter(Exists(present), ~Exists(seated), is_active=True)


@transaction.atomic
def watch(*, table_id: UUID, user_id: UUID, now: datetime) -> None:
    """Write a spectator's heartbeat. Repeat it well within `PRESENT`."""
    lock_own(user_id)
    own_room(visible_table(table_id, user_id), user_id)
    Watcher.objects.bulk_create(
        [Watcher(table_id=table_id, user_id=user_id, seen_at=now)],
        update_conflicts=True,
        unique_fields=["table", "user"],
        update_fields=["seen_at"],
    )


def renew(*, table_id: UUID, user_id: UUID, now: datetime) -> None:
    """Renew the heartbeat of a user that reads a stream of the table. Call it with each keep-alive.

    Most calls find a recent check in `_renewed` and need no query. Otherwise one small query finds
    players and heartbeats of other processes. Users that may not watch get no row.
    """
    if not _is_due(table_id, user_id, now):
        return
    seated = Seat.objects.filter(table=OuterRef("id"), user=user_id)
    recent = Watcher.objects.filter(table=OuterRef("id"), user=user_id, seen_at__gt=now - RENEWED)
    if not Table.objects.filter(Exists(seated) | Exists(recent), id=table_id).exists():
        with suppress(SessionEnded, SpectatorsNotAllowed, TableNotVisible):
            watch(table_id=table_id, user_id=user_id, now=now)


def _is_due(table_id: UUID, user_id: UUID, now: datetime) -> bool:
    last = _renewed.get((table_id, user_id))
    if last is not None and abs(now - last) < RENEWED:
        return False
    if len(_renewed) >= MAX_KNOWN:
        _renewed.clear()
    _renewed[table_id, user_id] = now
    return True


def stop(*, table_id: UUID, user_id: UUID) -> None:
    """Remove a spectator from the list."""
    Watcher.objects.filter(table=table_id, user=user_id).delete()
    _renewed.pop((table_id, user_id), None)


def delete_expired(*, now: datetime) -> int:
    """Delete the rows of former spectators. Returns their number."""
    return delete_in_batches(Watcher.objects.filter(seen_at__lt=now - KEPT).order_by("seen_at"))
