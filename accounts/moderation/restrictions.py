"""Restrictions by the staff: of signing in, writing, playing. The player sees the reason."""

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.db import transaction

from accounts.models import NotificationKind, User
from accounts.moderation.errors import NotRestricted
from accounts.notifications.inbox import notify
from accounts.notifications.responses import LiftedData, RestrictedData
from accounts.oauth import apps
from accounts.sessions import lifecycle
from accounts.users.locking import lock_user


class Restriction(StrEnum):
    """What a restricted user cannot do."""

    ACCOUNT = "account"
    """Signing in."""
    CHAT = "chat"
    PLAY = "play"


FIELDS: Final = {
    Restriction.ACCOUNT: ("banned_until", "ban_reason"),
    Restriction.CHAT: ("muted_until", "mute_reason"),
    Restriction.PLAY: ("play_banned_until", "play_ban_reason"),
}
"""The fields of a user that hold the end and the reason."""
IN_WORDS: Final = {
    Restriction.ACCOUNT: "signing in",
    Restriction.CHAT: "writing in chats",
    Restriction.PLAY: "playing",
}
"""From what a restricted user is kept, for the staff."""


@transaction.atomic
def restrict(
    *, user_id: UUID, what: Restriction, until: datetime, reason: str, now: datetime
) -> None:
    """Restrict a user. The user sees the reason.

    A longer restriction stays unchanged. To shorten it, `lift` it first. A ban from signing in ends
    all sessions, also those that other players have with the user's third-party apps. Raises
    NotVisible for a closed account.
    """
    user = lock_user(user_id)
    present_until = getattr(user, FIELDS[what][0])
    if present_until is None or until >= present_until:
        _set(user, what, until, reason)
    else:
        until = present_until
    if what is Restriction.ACCOUNT:
        lifecycle.end_sessions(user_id=user_id, now=now)
        apps.end_all_of(user_id, now=now)
    data: RestrictedData = {"what": what, "reason": reason, "until": until.isoformat()}
    notify(user_id=user_id, kind=NotificationKind.RESTRICTED, data=data, now=now)


@transaction.atomic
def lift(*, user_id: UUID, what: Restriction, reason: str, now: datetime) -> None:
    """End a restriction. Raises NotVisible, NotRestricted."""
    user = lock_user(user_id)
    if not is_restricted(user, what, now):
        raise NotRestricted
    _set(user, what, None, "")
    data: LiftedData = {"what": what, "reason": reason}
    notify(user_id=user_id, kind=NotificationKind.RESTRICTION_LIFTED, data=data, now=now)


def is_restricted(user: User, what: Restriction, now: datetime) -> bool:
    """Whether the user is restricted now."""
    until = getattr(user, FIELDS[what][0])
    return until is not None and until > now


def restrictions(user: User) -> dict[str, str | None]:
    """The ends and reasons of all restrictions, as JSON."""
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for fields in FIELDS.values()
        for name in fields
        for value in [getattr(user, name)]
    }


def _set(user: User, what: Restriction, until: datetime | None, reason: str) -> None:
    until_field, reason_field = FIELDS[what]
    setattr(user, until_field, until)
    setattr(user, reason_field, reason)
    user.save(update_fields=[until_field, reason_field])
