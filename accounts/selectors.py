"""Reading users, and how they stand to one another."""

import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Lower

from accounts import names
from accounts.errors import Banned
from accounts.models import (
    Block,
    Friendship,
    Grant,
    Mute,
    Notification,
    SeenAddress,
    Session,
    User,
)
from accounts.tokens import LIFETIME, REFRESH
from core.errors import NotVisible
from core.messages import message as _

OPEN = Q(accepted_at__isnull=True)
ACTIVE = Q(low__is_active=True, high__is_active=True)


def active_user(user_id: uuid.UUID) -> User:
    """Return the user, or refuse where there is none or the account is closed."""
    user = User.objects.filter(id=user_id, is_active=True).first()
    if user is None:
        raise NotVisible(_("There is no such user."))
    return user


def check_not_banned(user_id: uuid.UUID, now: datetime) -> None:
    """Raise Banned for whom the staff keeps from signing in."""
    banned = User.objects.filter(id=user_id, banned_until__gt=now)
    row = banned.values("banned_until", "ban_reason").first()
    if row is not None:
        raise Banned(until=row["banned_until"], reason=row["ban_reason"])


def sessions_of(user_id: uuid.UUID, *, now: datetime) -> QuerySet[Session]:
    """The user's sessions of which a token can still be used, the last refreshed first."""
    since = now - LIFETIME[REFRESH]
    rows = Session.objects.filter(user=user_id, ended_at=None, refreshed_at__gt=since)
    return rows.order_by("-refreshed_at")


def grants_of(user_id: uuid.UUID, *, now: datetime) -> QuerySet[Grant]:
    """What the user lets other apps do, the oldest first, with the apps."""
    rows = Grant.objects.filter(session__in=sessions_of(user_id, now=now).order_by().values("id"))
    return rows.select_related("session", "client").order_by("session__created_at")


def closed_accounts(users: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Those of these people whose account is closed."""
    closed = User.objects.filter(id__in=users, is_active=False)
    return set(closed.values_list("id", flat=True))


def user_named(name: str) -> User:
    """Return the user of that name in any case, or refuse as `active_user` does."""
    lower = User.objects.annotate(lower_name=Lower("username"))
    user = lower.filter(lower_name=Lower(Value(name)), is_active=True).first()
    if user is None:
        raise NotVisible(_("There is no such user."))
    return user


def looks_taken(name: str) -> bool:
    """Whether somebody has this name, or one that could be taken for it."""
    return User.objects.filter(look=names.look(name)).exists()


def are_on_one_address(users: Collection[uuid.UUID], since: datetime) -> bool:
    """Whether requests of two of these people have come from one address since then."""
    rows = SeenAddress.objects.filter(user__in=users, seen_at__gte=since)
    hashes = list(rows.values_list("address_hash", flat=True))
    return len(set(hashes)) < len(hashes)


def pair(a: uuid.UUID, b: uuid.UUID) -> dict[str, uuid.UUID]:
    """Return the fields that name the two in their one row."""
    return {"low_id": min(a, b), "high_id": max(a, b)}


def _with(user_id: uuid.UUID) -> Q:
    return Q(low=user_id) | Q(high=user_id)


def are_friends(a: uuid.UUID, b: uuid.UUID) -> bool:
    """Whether one has asked and the other accepted."""
    return Friendship.objects.filter(**pair(a, b)).exclude(OPEN).exists()


def friends_of(user_id: uuid.UUID) -> set[uuid.UUID]:
    """The ids of the friends, closed accounts left out; in one query."""
    rows = friendships_of(user_id).values_list("low_id", "high_id")
    return {high if low == user_id else low for low, high in rows}


def is_friend(user_id: uuid.UUID, other: str) -> Exists:
    """The condition on a row that whom its field `other` names is a friend of the user."""
    pairs = Q(low=user_id, high=OuterRef(other)) | Q(high=user_id, low=OuterRef(other))
    return Exists(Friendship.objects.filter(pairs).exclude(OPEN))


def is_blocker(user_id: uuid.UUID, other: str) -> Exists:
    """The condition on a row that whom its field `other` names blocks the user."""
    return Exists(Block.objects.filter(blocker=OuterRef(other), blocked=user_id))


def friendships_of(user_id: uuid.UUID) -> QuerySet[Friendship]:
    """The accepted rows, with both people."""
    return _friendships().filter(_with(user_id)).exclude(OPEN)


def requests_of(user_id: uuid.UUID) -> QuerySet[Friendship]:
    """The rows of those whom the user has asked and who have not answered."""
    return _friendships().filter(OPEN, asker=user_id)


def requests_to(user_id: uuid.UUID) -> QuerySet[Friendship]:
    """The rows of those who ask the user, without those whom the user blocks."""
    asked = _friendships().filter(_with(user_id), OPEN).exclude(asker=user_id)
    return asked.exclude(asker__in=blocked_by(user_id))


def _friendships() -> QuerySet[Friendship]:
    return Friendship.objects.filter(ACTIVE).select_related("low", "high")


def friendship_between(user_id: uuid.UUID, other_id: uuid.UUID) -> Friendship:
    """The row of the two, as far as the user may see it. Raises NotVisible."""
    row = _friendships().filter(**pair(user_id, other_id)).first()
    hidden = row is None or (
        row.accepted_at is None and row.asker_id != user_id and has_blocked(user_id, other_id)
    )
    if row is None or hidden:
        raise NotVisible(_("You are not friends, and neither of you has asked."))
    return row


def has_blocked(blocker: uuid.UUID, other: uuid.UUID) -> bool:
    """Whether the first blocks the second."""
    return Block.objects.filter(blocker=blocker, blocked=other).exists()


def blocked_by(user_id: uuid.UUID) -> QuerySet[Any, uuid.UUID]:
    """The ids of those whom the user blocks; fit for a subquery."""
    return Block.objects.filter(blocker=user_id).values_list("blocked", flat=True)


def muted_by(user_id: uuid.UUID) -> QuerySet[Any, uuid.UUID]:
    """The ids of those whom the user mutes; fit for a subquery."""
    return Mute.objects.filter(muter=user_id).values_list("muted", flat=True)


def blocked_pairs(
    users: Collection[uuid.UUID] | QuerySet[Any, uuid.UUID],
) -> set[frozenset[uuid.UUID]]:
    """The pairs among these people of whom one blocks the other; in one query."""
    rows = Block.objects.filter(blocker__in=users, blocked__in=users)
    return {frozenset(row) for row in rows.values_list("blocker", "blocked")}


def blocks_of(user_id: uuid.UUID) -> QuerySet[Block]:
    """Whom the user blocks, closed accounts left out."""
    rows = Block.objects.filter(blocker=user_id, blocked__is_active=True)
    return rows.select_related("blocked")


def mutes_of(user_id: uuid.UUID) -> QuerySet[Mute]:
    """Whom the user mutes, closed accounts left out."""
    rows = Mute.objects.filter(muter=user_id, muted__is_active=True)
    return rows.select_related("muted")


def notifications_of(user_id: uuid.UUID) -> QuerySet[Notification]:
    """What the user has been told."""
    return Notification.objects.filter(user=user_id)


def unread_count(user_id: uuid.UUID) -> int:
    """How much of it has not been read."""
    return notifications_of(user_id).filter(read_at__isnull=True).count()
