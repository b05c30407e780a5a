"""Friends, blocks and mutes in the API."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, TypedDict
from uuid import UUID

from accounts import models
from accounts.users.online import online_among
from accounts.users.responses import User, present_user
from core.api.responses import Doc

FRIENDS, ASKED, ASKS = "friends", "asked", "asks"

STATES: Final = (FRIENDS, ASKED, ASKS)


class Friend(TypedDict):
    """A friend, or a friend request."""

    user: User
    state: Annotated[str, Doc(choices=STATES)]
    asked_at: datetime
    accepted_at: datetime | None
    online: Annotated[bool | None, Doc("Whether a friend is online; null for a request.")]


class Block(TypedDict):
    """A user that the caller blocks."""

    user: User
    created_at: datetime


class Mute(TypedDict):
    """A user that the caller mutes."""

    user: User
    created_at: datetime


def present_friends(rows: Sequence[models.Friendship], *, reader_id: UUID) -> list[Friend]:
    """The other users of friendships or requests, as the reader sees them."""
    others = [row.other(reader_id).id for row in rows if row.accepted_at]
    online = online_among(others)
    return [_present_friend(row, reader_id, online) for row in rows]


def _present_friend(row: models.Friendship, reader_id: UUID, online: set[UUID]) -> Friend:
    asked = ASKED if row.asker_id == reader_id else ASKS
    other = row.other(reader_id)
    return {
        "user": present_user(other),
        "state": FRIENDS if row.accepted_at else asked,
        "asked_at": row.asked_at,
        "accepted_at": row.accepted_at,
        "online": other.id in online if row.accepted_at else None,
    }


def present_block(row: models.Block) -> Block:
    """A block as its owner sees it: without the display name, which could be a message."""
    user: User = {**present_user(row.blocked), "display_name": ""}
    return {"user": user, "created_at": row.created_at}


def present_mute(row: models.Mute) -> Mute:
    """A mute as its owner sees it."""
    return {"user": present_user(row.muted), "created_at": row.created_at}
