"""Changes of a user's profile."""

from collections.abc import Mapping
from uuid import UUID

from accounts.models import User
from accounts.users.selectors import active_user


def change_profile(*, user_id: UUID, changes: Mapping[str, str]) -> User:
    """Change the display name or the language. Return the user. Raises NotVisible."""
    if changes:
        User.objects.filter(id=user_id, is_active=True).update(**changes)
    return active_user(user_id)
