"""Who watches a table: a row a person, renewed while they do.

Rows and not Redis: there is one a watcher, whatever they send; the names come by a join; and
nobody is gone from the list because Redis was restarted.
"""

from datetime import datetime, timedelta
from uuid import UUID

from games import rooms
from games.models import Watcher

KEPT = timedelta(hours=1)


def watch(*, table_id: UUID, user_id: UUID, now: datetime) -> None:
    """Note that somebody watches; to be repeated well within `rooms.PRESENT`.

    Raises TableNotVisible, SpectatorsNotAllowed.
    """
    rooms.own_room(rooms.visible_table(table_id, user_id), user_id)
    Watcher.objects.bulk_create(
        [Watcher(table_id=table_id, user_id=user_id, seen_at=now)],
        update_conflicts=True,
        unique_fields=["table", "user"],
        update_fields=["seen_at"],
    )


def stop(*, table_id: UUID, user_id: UUID) -> None:
    """Note that somebody watches no longer."""
    Watcher.objects.filter(table=table_id, user=user_id).delete()


def forget_gone(*, now: datetime) -> int:
    """Delete the rows of those who are long gone; returns how many."""
    return Watcher.objects.filter(seen_at__lt=now - KEPT).delete()[0]
