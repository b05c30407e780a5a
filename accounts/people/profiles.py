"""What people say about themselves."""

from collections.abc import Mapping
from uuid import UUID

from accounts.models import User
from accounts.users.selectors import active_user


def change_profile(*, user_id: UUID, changes: Mapping[str, str]) -> User:
    """Change the display name, the language, or nothing; returns the user as it is then.

    Raises NotVisible for a closed account.
    """
    if changes:
        User.objects.filter(id=user_id, is_active=True).update(**changes)
    return active_user(user_id)
