"""Devices, registered and removed."""

from datetime import datetime
from typing import Final, NotRequired, TypedDict
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.errors import SessionEnded
from accounts.models import PushDevice, Session
from accounts.preferences.configured import configured
from accounts.push.errors import PushOff
from accounts.push.protocols.web_push import application_server_key
from accounts.users.locking import lock_own
from core.errors import NotVisible
from core.messages import message as _

MOST: Final = 10
"""The devices of a user; the one that was registered longest ago makes room."""


class Subscription(TypedDict):
    """What a device says of itself: a browser its subscription, an app its token as `endpoint`."""

    kind: NotRequired[str]
    """`web_push` without it."""
    endpoint: str
    p256dh: NotRequired[str]
    auth: NotRequired[str]


def devices_of(user_id: UUID, *, session_id: UUID | None = None) -> QuerySet[PushDevice]:
    """The user's devices, the last registered first; all, or those of a session."""
    rows = PushDevice.objects.filter(user=user_id).order_by("-used_at", "id")
    return rows if session_id is None else rows.filter(session=session_id)


@transaction.atomic
def register(
    subscription: Subscription, *, user_id: UUID, session_id: UUID, language: str, now: datetime
) -> PushDevice:
    """Register a device, or refresh it. One that another account or session had moves here.

    It replaces the session's devices of another key of ours, to which nothing can be sent any more.

    Raises PushOff; SessionEnded.
    """
    kind = subscription.get("kind", PushDevice.Kind.WEB_PUSH)
    if kind not in configured():
        raise PushOff
    lock_own(user_id)
    # Ending the session changes its row first and then deletes its devices: also this one.
    open_one = Session.objects.select_for_update(no_key=True).filter(id=session_id, ended_at=None)
    if not open_one.exists():
        raise SessionEnded
    ours = application_server_key() or ""
    row = PushDevice(
        **subscription,
        user_id=user_id,
        session_id=session_id,
        server_key=ours if kind == PushDevice.Kind.WEB_PUSH else "",
        language=language,
        created_at=now,
        used_at=now,
    )
    PushDevice.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["endpoint"],
        update_fields=[
            *("user", "session", "kind", "p256dh", "auth", "server_key", "language", "used_at"),
        ],
    )
    replaced = Q(session=session_id) & ~Q(server_key__in=("", ours))
    kept = devices_of(user_id).exclude(replaced).values_list("id", flat=True)[:MOST]
    PushDevice.objects.filter(user=user_id).exclude(id__in=list(kept)).delete()
    return PushDevice.objects.get(endpoint=subscription["endpoint"])


def remove(*, user_id: UUID, device_id: UUID, session_id: UUID | None = None) -> None:
    """Remove a device, at once. Raises NotVisible."""
    deleted, _rows = devices_of(user_id, session_id=session_id).filter(id=device_id).delete()
    if not deleted:
        raise NotVisible(_("There is no such device."))
