"""Reading users."""

import uuid
from collections.abc import Collection
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower

from accounts import names
from accounts.errors import Banned, Muted, NoSuchUser
from accounts.models import User
from core.database.compiled import built_once, first


def active_user(user_id: uuid.UUID) -> User:
    """The user. Raises NoSuchUser."""
    user = first(_active(user_id))
    if user is None:
        raise NoSuchUser
    return user


@built_once
def _active(user_id: uuid.UUID) -> QuerySet[User]:
    return User.objects.filter(id=user_id, is_active=True)


def check_not_muted(user: User, now: datetime) -> None:
    """Raise Muted if the staff has muted this user."""
    if user.muted_until is not None and user.muted_until > now:
        raise Muted(until=user.muted_until, reason=user.mute_reason)


def check_not_banned(user_id: uuid.UUID, now: datetime) -> None:
    """Raise Banned if the staff has banned the user from signing in."""
    for until, reason in _bans(user_id, now):
        raise Banned(until=until, reason=reason)


@built_once
def _bans(user_id: uuid.UUID, now: datetime) -> QuerySet[User, tuple[datetime | None, str]]:
    banned = User.objects.filter(id=user_id, banned_until__gt=now)
    return banned.values_list("banned_until", "ban_reason")


def closed_accounts(users: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """The users among these whose accounts are closed."""
    closed = User.objects.filter(id__in=users, is_active=False)
    return set(closed.values_list("id", flat=True))


def user_named(name: str) -> User:
    """The user of that name in any case. Raises NoSuchUser."""
    lower = User.objects.annotate(lower_name=Lower("username"))
    user = lower.filter(lower_name=Lower(Value(name)), is_active=True).first()
    if user is None:
        raise NoSuchUser
    return user


def is_confusable_name_taken(name: str) -> bool:
    """Whether a user has this name, or one that looks like it."""
    return User.objects.filter(look=names.skeleton(name)).exists()


def verified_addresses(users: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The verified e-mail address of each user that has one; the primary one of several."""
    rows = EmailAddress.objects.filter(user__in=users, verified=True).order_by("primary", "-id")
    return dict(rows.values_list("user_id", "email"))
