"""Blocks and mutes: having nothing to do with somebody, or not reading what somebody writes."""

import uuid
from datetime import datetime

from django.db import transaction

from accounts.models import Block, Mute
from accounts.people.errors import TooManyBlocks, TooManyMutes
from accounts.people.friends import forget
from accounts.people.selectors import blocks_of, mutes_of
from accounts.users.locking import lock_two

MAX_BLOCKS = 1000
MAX_MUTES = 1000


@transaction.atomic
def block(*, user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Block:
    """Block somebody, which ends a friendship and open requests; repeating changes nothing.

    Raises Oneself, NotVisible, TooManyBlocks.
    """
    lock_two(user_id, other_id)
    row = blocks_of(user_id).filter(blocked=other_id).first()
    if row is not None:
        return row
    if blocks_of(user_id).count() >= MAX_BLOCKS:
        raise TooManyBlocks
    forget(user_id, other_id)
    return Block.objects.create(blocker_id=user_id, blocked_id=other_id, created_at=now)


def unblock(*, user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Block somebody no longer, if one does."""
    Block.objects.filter(blocker=user_id, blocked=other_id).delete()


@transaction.atomic
def mute(*, user_id: uuid.UUID, other_id: uuid.UUID, now: datetime) -> Mute:
    """Stop reading what somebody writes; repeating changes nothing.

    Raises Oneself, NotVisible, TooManyMutes.
    """
    lock_two(user_id, other_id)
    row = mutes_of(user_id).filter(muted=other_id).first()
    if row is not None:
        return row
    if mutes_of(user_id).count() >= MAX_MUTES:
        raise TooManyMutes
    return Mute.objects.create(muter_id=user_id, muted_id=other_id, created_at=now)


def unmute(*, user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Read again what somebody writes."""
    Mute.objects.filter(muter=user_id, muted=other_id).delete()
