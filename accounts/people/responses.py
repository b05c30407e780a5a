"""Friends, blocks and mutes in the API."""

from datetime import datetime
from typing import Annotated, Final, TypedDict
from uuid import UUID

from accounts import models
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


class Block(TypedDict):
    """A user that the caller blocks."""

    user: User
    created_at: datetime


class Mute(TypedDict):
    """A user that the caller mutes."""

    user: User
    created_at: datetime


def present_friend(row: models.Friendship, *, reader_id: UUID) -> Friend:
    """The other user of a friendship or request, and its state, as the reader sees it."""
    asked = ASKED if row.asker_id == reader_id else ASKS
    return {
        "user": present_user(row.high if row.low_id == reader_id else row.low),
        "state": FRIENDS if row.accepted_at else asked,
        "asked_at": row.asked_at,
        "accepted_at": row.accepted_at,
    }


def present_block(row: models.Block) -> Block:
    """A block as its owner sees it."""
    return {"user": present_user(row.blocked), "created_at": row.created_at}


def present_mute(row: models.Mute) -> Mute:
    """A mute as its owner sees it."""
    return {"user": present_user(row.muted), "created_at": row.created_at}
