"""The spectators of a table: one row per person, renewed while they watch.

Rows and not Redis: there is one a watcher, whatever they send; the names come by a join; and
nobody is gone from the list because Redis was restarted.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.errors import SessionEnded
from accounts.users.locking import lock_own
from core.batch_delete import delete_in_batches
from games.errors import SpectatorsNotAllowed, TableNotVisible
from games.models import Seat, Table, Watcher
from games.visibility.lookups import own_room, visible_table

KEPT = timedelta(hours=1)
RENEWED = timedelta(seconds=20)
"""How old the last sign may be before who reads a stream is noted again."""
MAX_KNOWN: Final = 100_000
_looked: dict[tuple[UUID, UUID], datetime] = {}
"""When this process last looked after a reader at a table."""


@transaction.atomic
def watch(*, table_id: UUID, user_id: UUID, now: datetime) -> None:
    """Note that somebody watches; to be repeated well within `selectors.PRESENT`.

    Raises SessionEnded, TableNotVisible, SpectatorsNotAllowed.
    """
    lock_own(user_id)
    own_room(visible_table(table_id, user_id), user_id)
    Watcher.objects.bulk_create(
        [Watcher(table_id=table_id, user_id=user_id, seen_at=now)],
        update_conflicts=True,
        unique_fields=["table", "user"],
        update_fields=["seen_at"],
    )


def renew(*, table_id: UUID, user_id: UUID, now: datetime) -> None:
    """Note that somebody goes on reading a stream of the table; to be called with each heartbeat.

    Who was looked at a moment ago costs nothing; else it is one small query, and a row for who
    does not sit there and was not noted by another process. Who may not watch is not noted.
    """
    if not _is_due(table_id, user_id, now):
        return
    seated = Seat.objects.filter(table=OuterRef("id"), user=user_id)
    recent = Watcher.objects.filter(table=OuterRef("id"), user=user_id, seen_at__gt=now - RENEWED)
    if not Table.objects.filter(Exists(seated) | Exists(recent), id=table_id).exists():
        with suppress(SessionEnded, SpectatorsNotAllowed, TableNotVisible):
            watch(table_id=table_id, user_id=user_id, now=now)


def _is_due(table_id: UUID, user_id: UUID, now: datetime) -> bool:
    last = _looked.get((table_id, user_id))
    if last is not None and abs(now - last) < RENEWED:
        return False
    if len(_looked) >= MAX_KNOWN:
        _looked.clear()
    _looked[table_id, user_id] = now
    return True


def stop(*, table_id: UUID, user_id: UUID) -> None:
    """Note that somebody watches no longer."""
    Watcher.objects.filter(table=table_id, user=user_id).delete()
    _looked.pop((table_id, user_id), None)


def delete_expired(*, now: datetime) -> int:
    """Delete the rows of those who are long gone; returns how many."""
    return delete_in_batches(Watcher.objects.filter(seen_at__lt=now - KEPT).order_by("seen_at"))
