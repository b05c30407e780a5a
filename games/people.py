"""Who knows whom, as far as tables care; friendships and blocks themselves are the accounts'."""

from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User


def friends_of(user_id: UUID) -> QuerySet[User]:
    """The friends of a person. Nobody can make any yet."""
    return User.objects.none()


def blockers_of(user_id: UUID) -> QuerySet[User]:
    """Those who have blocked the person. Nobody can do so yet."""
    return User.objects.none()


def has_blocked(user_id: UUID, other_id: UUID) -> bool:
    """Whether the first has blocked the second."""
    return blockers_of(other_id).filter(id=user_id).exists()
