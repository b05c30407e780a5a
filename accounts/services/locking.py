"""Taking turns at what two people are to each other."""

import uuid
from collections.abc import Collection

from accounts.errors import NotVisible, Oneself
from accounts.messages import message as _
from accounts.models import User
from accounts.tokens import SessionEnded


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


def lock_unchanged(user_id: uuid.UUID, *, password: str) -> None:
    """Lock somebody, as `lock_two` does, who has still the password (as kept) that was read.

    Raises SessionEnded where it was changed meanwhile, or the account closed.
    """
    people = User.objects.select_for_update(no_key=True)
    if not people.filter(id=user_id, is_active=True, password=password).values_list("id").first():
        raise SessionEnded
