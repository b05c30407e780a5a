"""Locks on users."""

import uuid
from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from accounts.errors import NoSuchUser, Oneself, SessionEnded
from accounts.models import User
from core.database.compiled import built_once, first


def lock_two(user_id: uuid.UUID, other_id: uuid.UUID) -> None:
    """Lock both users until the transaction ends, always in the same order.

    The lock is weak (FOR NO KEY UPDATE): rows that refer to the users can still be inserted.
    Raises Oneself; NoSuchUser if one of the accounts is missing or closed.
    """
    if user_id == other_id:
        raise Oneself
    users = User.objects.filter(id__in=(user_id, other_id), is_active=True)
    if len(users.select_for_update(no_key=True).order_by("id").values_list("id")) < 2:
        raise NoSuchUser


def lock_user(user_id: uuid.UUID) -> User:
    """Lock and return a user, as `lock_two` does. Raises NoSuchUser."""
    user = first(_locked(user_id))
    if user is None:
        raise NoSuchUser
    return user


@built_once
def _locked(user_id: uuid.UUID) -> QuerySet[User]:
    return User.objects.select_for_update(no_key=True).filter(id=user_id, is_active=True)


def lock_free(users: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Lock the users that are active and not locked yet, without waiting. Return their ids."""
    rows = User.objects.select_for_update(no_key=True, skip_locked=True)
    return set(rows.filter(id__in=users, is_active=True).values_list("id", flat=True))


def lock_own(user_id: uuid.UUID) -> User:
    """Lock and return the caller, as `lock_two` does. Raises SessionEnded for a closed account.

    Call it before locking tables or chips: a token stays valid for some seconds after its account
    was closed, and the account may be closed at this moment.
    """
    try:
        return lock_user(user_id)
    except NoSuchUser as error:
        raise SessionEnded from error


def lock_unchanged(user_id: uuid.UUID, *, auth_hash: str) -> None:
    """Lock a user, as `lock_two` does, and check that `get_session_auth_hash` has not changed.

    Raises SessionEnded if the password was changed, all sessions were ended or the account closed.
    """
    if not constant_time_compare(lock_own(user_id).get_session_auth_hash(), auth_hash):
        raise SessionEnded
