"""The personal stream: numbered events for one user.

append_event(user_id, "your_turn", {"game": …}, now=now)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.dispatch import Signal

from accounts.models import PersonalEvent, PersonalStream
from accounts.notifications.selectors import unread_count
from accounts.users.online import mark_online
from core.database.batch_delete import delete_before
from core.errors import NotSignedIn
from core.streams.publishing import publish_on_commit
from core.streams.source import ROW, SNAPSHOT, Batch, Event, numbered

PERSON = "person:{}"
appended = Signal()
"""New rows, in their transaction: `numbers` by user, `kind`, `now`."""


def append_event(user_id: UUID, kind: str, data: Mapping[str, object], *, now: datetime) -> None:
    """Append an event to the user's stream, in the caller's transaction if there is one."""
    append_events([user_id], kind, data, now=now)


def append_events(
    user_ids: Iterable[UUID], kind: str, data: Mapping[str, object], *, now: datetime
) -> None:
    """Append the same event to the streams of several users."""
    append_each(dict.fromkeys(user_ids, data), kind, now=now)


@transaction.atomic
def append_each(events: Mapping[UUID, Mapping[str, object]], kind: str, *, now: datetime) -> None:
    """Append an event to the stream of each user, with the data by user.

    The streams are locked until the commit, always in the same order. So their numbers become
    visible in order, and two calls with the same users do not deadlock.
    """
    numbers = {stream.user_id: stream.event_count + 1 for stream in lock_streams(events)}
    PersonalStream.objects.filter(user__in=numbers).update(event_count=F("event_count") + 1)
    PersonalEvent.objects.bulk_create(
        PersonalEvent(user_id=user_id, number=number, kind=kind, data=events[user_id], at=now)
        for user_id, number in numbers.items()
    )
    appended.send(PersonalEvent, numbers=numbers, kind=kind, now=now)
    for user_id, number in numbers.items():
        publish_on_commit(PERSON.format(user_id), number)


def lock_streams(user_ids: Iterable[UUID]) -> list[PersonalStream]:
    """Lock the streams of these users, in the order of the ids, until the commit."""
    ids = sorted(set(user_ids))
    PersonalStream.objects.bulk_create(
        [PersonalStream(user_id=user_id) for user_id in ids], ignore_conflicts=True
    )
    return list(PersonalStream.objects.filter(user__in=ids).select_for_update().order_by("user_id"))


@dataclass(frozen=True, slots=True)
class PersonalRows:
    """The personal stream of one user."""

    user_id: UUID

    @property
    def topic(self) -> str:
        """The topic under which the stream's number is published."""
        return PERSON.format(self.user_id)

    def check(self, user_id: UUID) -> None:
        """Note that the user is online. Raise NotSignedIn for any other user."""
        if user_id != self.user_id:
            raise NotSignedIn
        mark_online(user_id)

    def after(self, number: int | None) -> Batch:
        """The events after a number."""
        counts = PersonalStream.objects.filter(user=self.user_id)
        count = counts.values_list("event_count", flat=True).first() or 0
        return numbered(
            number,
            count=count,
            rows=PersonalEvent.objects.filter(user=self.user_id),
            described=_described,
            snapshot=lambda: self._snapshot(count),
        )

    def _snapshot(self, count: int) -> Event:
        unread = unread_count(self.user_id)
        content = {"user_id": str(self.user_id), "number": count, "unread": unread}
        return Event(SNAPSHOT, count, content)


def delete_old(*, now: datetime) -> int:
    """Delete old events in small transactions; returns how many."""
    return delete_before(PersonalEvent, now - timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS))


def _described(row: PersonalEvent) -> Event:
    content = {"number": row.number, "kind": row.kind, "data": row.data, "at": row.at}
    return Event(ROW, row.number, content)
