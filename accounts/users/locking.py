"""Taking turns at what two people are to each other."""

import uuid
from collections.abc import Collection

from django.utils.crypto import constant_time_compare

from accounts.errors import Oneself, SessionEnded
from accounts.models import User
from core.errors import NotVisible
from core.messages import message as _


def lock_two(user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Lock both people until the transaction ends, always in the same order.

    The weak lock, so that rows that refer to them can still be written meanwhile.
    Raises Oneself, NotVisible where one of them is not there or closed.
    """
    if user_id == other_id:
        raise Oneself
    people = User.objects.filter(id__in=(user_id, other_id), is_active=True)
    if len(people.select_for_update(no_key=True).order_by("id").values_list("id")) < 2:
        raise NotVisible(_("There is no such user."))


def lock_user(user_id: uuid.UUID) -> User:
    """Lock and return somebody, as `lock_two` does. Raises NotVisible."""
    people = User.objects.select_for_update(no_key=True)
    user = people.filter(id=user_id, is_active=True).first()
    if user is None:
        raise NotVisible(_("There is no such user."))
    return user


def lock_free(users: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Lock those of these people whom nobody else has locked and whose account is open.

    As `lock_two` does, but it waits for nobody; returns whom it has locked.
    """
    people = User.objects.select_for_update(no_key=True, skip_locked=True)
    return set(people.filter(id__in=users, is_active=True).values_list("id", flat=True))


def lock_own(user_id: uuid.UUID) -> User:
    """Lock and return who asks, as `lock_two` does. Raises SessionEnded for a closed account.

    For what brings people to tables and chips, before anything else is locked: a token outlives
    its account by some seconds, and the account may be closed or deleted in this very moment.
    """
    try:
        return lock_user(user_id)
    except NotVisible as error:
        raise SessionEnded from error


def lock_unchanged(user_id: uuid.UUID, *, auth_hash: str) -> None:
    """Lock somebody, as `lock_two` does, whose `get_session_auth_hash` is still this one.

    Raises SessionEnded where the password was changed meanwhile, all sessions were ended, or the
    account closed.
    """
    if not constant_time_compare(lock_own(user_id).get_session_auth_hash(), auth_hash):
        raise SessionEnded
