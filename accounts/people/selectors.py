"""Reading friends, blocks and mutes."""

import uuid
from collections.abc import Collection

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from accounts.models import Block, Friendship, Mute, User
from accounts.users.online import online_among
from core.database.compiled import built_once
from core.errors import NotVisible
from core.messages import message as _

OPEN = Q(accepted_at__isnull=True)

ACTIVE = Q(low__is_active=True, high__is_active=True)


def pair(a: uuid.UUID, b: uuid.UUID) -> dict[str, uuid.UUID]:
    """The values of `low` and `high` for two users."""
    return {"low_id": min(a, b), "high_id": max(a, b)}


def _with(user_id: uuid.UUID) -> Q:
    return Q(low=user_id) | Q(high=user_id)


def friends_of(user_id: uuid.UUID) -> set[uuid.UUID]:
    """The ids of the friends, without closed accounts; in one query."""
    rows = friendships_of(user_id).values_list("low_id", "high_id")
    return {high if low == user_id else low for low, high in rows}


def is_friend(user_id: uuid.UUID, other: str) -> Exists:
    """A condition on rows: the user in field `other` is a friend of this user."""
    pairs = Q(low=user_id, high=OuterRef(other)) | Q(high=user_id, low=OuterRef(other))
    return Exists(Friendship.objects.filter(pairs).exclude(OPEN))


def is_blocker(user_id: uuid.UUID, other: str) -> Exists:
    """A condition on rows: the user in field `other` blocks this user."""
    return Exists(Block.objects.filter(blocker=OuterRef(other), blocked=user_id))


def friendships_of(user_id: uuid.UUID) -> QuerySet[Friendship]:
    """The accepted friendships, with both users."""
    return _friendships().filter(_with(user_id)).exclude(OPEN)


def online_friendships(rows: QuerySet[Friendship], user_id: uuid.UUID) -> QuerySet[Friendship]:
    """Those of the rows that are with a friend who is online; one request to the cache."""
    online = online_among(friends_of(user_id))
    return rows.filter(Q(low__in=online) | Q(high__in=online))


def requests_of(user_id: uuid.UUID) -> QuerySet[Friendship]:
    """The user's unanswered requests."""
    return _friendships().filter(OPEN, asker=user_id)


def requests_to(user_id: uuid.UUID) -> QuerySet[Friendship]:
    """The unanswered requests to the user, without those of blocked users."""
    requests = _friendships().filter(_with(user_id), OPEN).exclude(asker=user_id)
    return requests.exclude(asker__in=blocked_by(user_id))


def _friendships() -> QuerySet[Friendship]:
    return Friendship.objects.filter(ACTIVE).select_related("low", "high")


def friendship_between(user_id: uuid.UUID, other_id: uuid.UUID) -> Friendship:
    """The friendship or request of two users. Raises NotVisible if the user may not see it."""
    row = _friendships().filter(**pair(user_id, other_id)).first()
    if row is None or (
        row.accepted_at is None and row.asker_id != user_id and has_blocked(user_id, other_id)
    ):
        raise NotVisible(_("You are not friends, and there is no friend request between you."))
    return row


def has_blocked(blocker: uuid.UUID, other: uuid.UUID) -> bool:
    """Whether the first blocks the second."""
    return bool(_blocks(blocker, other))


@built_once
def _blocks(blocker: uuid.UUID, blocked: uuid.UUID) -> QuerySet[Block, int]:
    return Block.objects.filter(blocker=blocker, blocked=blocked).values_list("id", flat=True)


def blocked_by(user_id: uuid.UUID) -> QuerySet[Block, uuid.UUID]:
    """The ids of the users that this user blocks; usable as a subquery."""
    return Block.objects.filter(blocker=user_id).values_list("blocked", flat=True)


def hide_display_names(users: Collection[User], reader_id: uuid.UUID) -> None:
    """Clear, on these instances, the display names of users that the reader blocks; one query.

    A name stays, since it identifies the user; a display name can be changed to a message.
    """
    blocked = set(blocked_by(reader_id).filter(blocked__in=[user.id for user in users]))
    for user in users:
        if user.id in blocked:
            user.display_name = ""


def muted_by(user_id: uuid.UUID) -> QuerySet[Mute, uuid.UUID]:
    """The ids of the users that this user mutes; usable as a subquery."""
    return Mute.objects.filter(muter=user_id).values_list("muted", flat=True)


def blocked_pairs(
    users: Collection[uuid.UUID] | QuerySet[Model, uuid.UUID],
) -> set[frozenset[uuid.UUID]]:
    """The pairs of these users in which one blocks the other; in one query."""
    rows = Block.objects.filter(blocker__in=users, blocked__in=users)
    return {frozenset(row) for row in rows.values_list("blocker", "blocked")}


def blocks_of(user_id: uuid.UUID) -> QuerySet[Block]:
    """The user's blocks, without closed accounts."""
    rows = Block.objects.filter(blocker=user_id, blocked__is_active=True)
    return rows.select_related("blocked")


def mutes_of(user_id: uuid.UUID) -> QuerySet[Mute]:
    """The user's mutes, without closed accounts."""
    rows = Mute.objects.filter(muter=user_id, muted__is_active=True)
    return rows.select_related("muted")
