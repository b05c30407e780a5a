"""Friend requests and friendships.

A block is never revealed: the request of a blocked user is stored like any other, but the blocker
does not see it (`people.selectors.requests_to`).
"""

import uuid
from datetime import datetime

from django.db import transaction

from accounts.errors import BlockedByYou
from accounts.models import Friendship, NotificationKind
from accounts.notifications.inbox import delete_notifications, notify
from accounts.notifications.responses import FriendData
from accounts.people.errors import TooManyFriends, TooManyRequests
from accounts.people.selectors import (
    OPEN,
    friendship_between,
    friendships_of,
    has_blocked,
    pair,
    requests_of,
)
from accounts.people.strangers import check_may_ask, notify_of_stranger
from accounts.sessions.access import recheck_access_on_commit
from accounts.users.locking import lock_two
from accounts.users.selectors import active_user
from core.errors import NotVisible
from core.messages import message as _

MAX_FRIENDS = 500
MAX_REQUESTS = 50


@transaction.atomic
def add(*, user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Friendship:
    """Send a friend request, or accept the other user's request. Idempotent."""
    lock_two(user_id, other_id)
    if has_blocked(user_id, other_id):
        raise BlockedByYou
    row = Friendship.objects.filter(**pair(user_id, other_id)).first()
    if row is None:
        return _create(user_id, other_id, now)
    if row.asker_id != user_id:
        _accept(row, user_id, now)
    return row


@transaction.atomic
def accept(*, user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Friendship:
    """Accept the other user's request. Idempotent."""
    lock_two(user_id, other_id)
    row = friendship_between(user_id, other_id)
    if row.accepted_at is None and row.asker_id == user_id:
        raise NotVisible(_("This player has not sent you a friend request."))
    _accept(row, user_id, now)
    return row


@transaction.atomic
def decline(*, user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Decline the other user's request, if there is one. Raises Oneself, NotVisible."""
    lock_two(user_id, other_id)
    Friendship.objects.filter(OPEN, **pair(user_id, other_id), asker=other_id).delete()
    _delete_request_notification(other_id, user_id)


@transaction.atomic
def remove(*, user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """End the friendship, or delete the request of either user. Raises Oneself, NotVisible."""
    lock_two(user_id, other_id)
    delete_friendship(user_id, other_id)


def delete_friendship(user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Delete the friendship or request of two users, and the notification of a request."""
    Friendship.objects.filter(**pair(user_id, other_id)).delete()
    for friend in (user_id, other_id):  # each may have followed the other's private tables
        recheck_access_on_commit(friend)
    _delete_request_notification(user_id, other_id)
    _delete_request_notification(other_id, user_id)


def _create(user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Friendship:
    check_may_ask(active_user(user_id), active_user(other_id))
    _check_limit(user_id)
    if requests_of(user_id).count() >= MAX_REQUESTS:
        raise TooManyRequests
    row = Friendship.objects.create(**pair(user_id, other_id), asker_id=user_id, asked_at=now)
    if not has_blocked(other_id, user_id):
        notify_of_stranger(
            user_id=other_id,
            kind=NotificationKind.FRIEND_REQUEST,
            data=_friend_data(user_id),
            most={"user_id": 1},
            now=now,
        )
    return row


def _accept(row: Friendship, user_id: uuid.UUID, now: datetime) -> None:
    if row.accepted_at is None:
        _check_limit(row.low_id)
        _check_limit(row.high_id)
        row.accepted_at = now
        row.save(update_fields=["accepted_at"])
        _delete_request_notification(row.asker_id, user_id)
        kind = NotificationKind.FRIEND_ACCEPTED  # not repeated unless the asker asks again
        notify(user_id=row.asker_id, kind=kind, data=_friend_data(user_id), now=now)


def _check_limit(user_id: uuid.UUID) -> None:
    if friendships_of(user_id).count() >= MAX_FRIENDS:
        raise TooManyFriends


def _friend_data(user_id: uuid.UUID) -> FriendData:
    user = active_user(user_id)
    return {"user_id": str(user_id), "name": user.username, "robot_account": user.is_robot}


def _delete_request_notification(asker_id: uuid.UUID, asked_id: uuid.UUID) -> None:
    kind = NotificationKind.FRIEND_REQUEST
    delete_notifications(user_ids=[asked_id], kinds=[kind], user_id=str(asker_id))
