"""Blocks and mutes of other users."""

import uuid
from datetime import datetime

from django.db import transaction

from accounts.models import Block, Mute
from accounts.people.errors import TooManyBlocks, TooManyMutes
from accounts.people.friends import delete_friendship
from accounts.people.selectors import blocks_of, mutes_of
from accounts.sessions.access import recheck_access_on_commit
from accounts.users.locking import lock_two

MAX_BLOCKS = 1000
MAX_MUTES = 1000


@transaction.atomic
def block(*, user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Block:
    """Block a user, and end a friendship or request between the two. Idempotent."""
    lock_two(user_id, other_id)
    row = blocks_of(user_id).filter(blocked=other_id).first()
    if row is not None:
        return row
    if blocks_of(user_id).count() >= MAX_BLOCKS:
        raise TooManyBlocks
    delete_friendship(user_id, other_id)
    recheck_access_on_commit(other_id)
    return Block.objects.create(blocker_id=user_id, blocked_id=other_id, created_at=now)


def unblock(*, user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Remove a block, if there is one."""
    Block.objects.filter(blocker=user_id, blocked=other_id).delete()


@transaction.atomic
def mute(*, user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Mute:
    """Hide the messages of a user. Idempotent."""
    lock_two(user_id, other_id)
    row = mutes_of(user_id).filter(muted=other_id).first()
    if row is not None:
        return row
    if mutes_of(user_id).count() >= MAX_MUTES:
        raise TooManyMutes
    return Mute.objects.create(muter_id=user_id, muted_id=other_id, created_at=now)


def unmute(*, user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Remove a mute, if there is one."""
    Mute.objects.filter(muter=user_id, muted=other_id).delete()
