"""Reading users."""

import uuid

from accounts.errors import NotVisible
from accounts.models import User


def active_user(user_id: uuid.UUID) -> User:
    """Return the user, or refuse where there is none or the account is closed."""
    user = User.objects.filter(id=user_id, is_active=True).first()
    if user is None:
        raise NotVisible("There is no such user.")
    return user
