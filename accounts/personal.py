"""The personal stream: what a person is told, whatever they look at.

    tell(user_id, "your_turn", {"game": …}, now=now)

And the word to all streams of a person to see again whether they may go on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F

from accounts.errors import SessionEnded
from accounts.models import PersonalEvent, PersonalStream, Session, User
from accounts.selectors import unread_count
from accounts.tickets import Pass
from core.errors import NotSignedIn
from core.messages import message as _
from core.streams.publishing import announce_on_commit
from core.streams.retention import forget_before
from core.streams.source import ROW, SNAPSHOT, Batch, Event, numbered

PERSON = "person:{}"
ACCESS = "access:{}"


def tell(user_id: UUID, kind: str, data: dict[str, Any], *, now: datetime) -> None:
    """Append an event to the person's stream, in the caller's transaction if there is one."""
    tell_all([user_id], kind, data, now=now)


@transaction.atomic
def tell_all(user_ids: Iterable[UUID], kind: str, data: dict[str, Any], *, now: datetime) -> None:
    """Tell several people the same.

    The streams are locked until the commit, always in the same order; so the numbers of each
    become visible in their order, and two who tell the same people do not lock each other out.
    """
    numbers = {stream.user_id: stream.event_count + 1 for stream in hold_streams(user_ids)}
    PersonalStream.objects.filter(user__in=numbers).update(event_count=F("event_count") + 1)
    PersonalEvent.objects.bulk_create(
        PersonalEvent(user_id=user_id, number=number, kind=kind, data=data, at=now)
        for user_id, number in numbers.items()
    )
    for user_id, number in numbers.items():
        announce_on_commit(PERSON.format(user_id), number)


def hold_streams(user_ids: Iterable[UUID]) -> list[PersonalStream]:
    """The streams of these people, locked in the order of their ids until the commit."""
    ids = sorted(set(user_ids))
    PersonalStream.objects.bulk_create(
        [PersonalStream(user_id=user_id) for user_id in ids], ignore_conflicts=True
    )
    return list(PersonalStream.objects.filter(user__in=ids).select_for_update().order_by("user_id"))


def recheck_access_on_commit(user_id: UUID) -> None:
    """Let every open stream of the person see at once whether it may go on.

    To be called with whatever takes access away: a kick, a ban, a session revoked. What was not
    delivered is made up for by the next heartbeat.
    """
    announce_on_commit(ACCESS.format(user_id), 0)


@dataclass(frozen=True, slots=True)
class PersonalEvents:
    """What a person is told."""

    user_id: UUID

    @property
    def topic(self) -> str:
        """The name under which the person's number is announced."""
        return PERSON.format(self.user_id)

    def check(self, user_id: UUID) -> None:
        """Only oneself. Raises NotSignedIn."""
        if user_id != self.user_id:
            raise NotSignedIn

    def after(self, number: int | None) -> Batch:
        """The events after a number."""
        counts = PersonalStream.objects.filter(user=self.user_id)
        count = counts.values_list("event_count", flat=True).first() or 0
        return numbered(
            number,
            count=count,
            rows=PersonalEvent.objects.filter(user=self.user_id),
            described=_described,
            snapshot=lambda: Event(SNAPSHOT, count, self._present(count)),
        )

    def _present(self, count: int) -> dict[str, Any]:
        return {"user": str(self.user_id), "number": count, "unread": unread_count(self.user_id)}


def check_holder(holder: Pass) -> None:
    """Raise NotSignedIn when a token still runs, but its holder may not use it any more."""
    ended = Session.objects.filter(id=holder.claims.session_id, ended_at__isnull=False)
    users = User.objects.filter(id=holder.claims.user_id, is_active=True)
    is_over = users.values_list(Exists(ended), flat=True).first()
    if is_over is None:
        raise NotSignedIn(_("This account is closed."))
    if is_over:
        raise SessionEnded


def forget_old(*, now: datetime) -> int:
    """Delete what was told long ago, in small transactions; returns how much."""
    return forget_before(PersonalEvent, now - timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS))


def _described(row: PersonalEvent) -> Event:
    content = {"number": row.number, "kind": row.kind, "data": row.data, "at": row.at}
    return Event(ROW, row.number, content)
