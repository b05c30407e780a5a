"""Changes of one's own profile."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.errors import AlreadyRegistered
from accounts.models import User
from accounts.users.locking import lock_user
from accounts.users.naming import save_named
from accounts.users.selectors import active_user, check_not_muted


def change_profile(
    *, user_id: UUID, name: str | None = None, changes: Mapping[str, object], now: datetime
) -> User:
    """Change the profile, and the name of a guest. Return the user.

    A player whom the staff has muted gets no new name, since others would read it.
    """
    with transaction.atomic():
        if name is not None or changes.get("display_name"):
            check_not_muted(lock_user(user_id), now)
        if name is not None:
            _rename_guest(user_id, name, now)
        if changes:
            User.objects.filter(id=user_id, is_active=True).update(**changes)
    return active_user(user_id)


def _rename_guest(user_id: UUID, name: str, now: datetime) -> None:
    user = lock_user(user_id)
    if user.username == name:
        return
    if not user.is_guest:
        raise AlreadyRegistered
    user.rename(name)
    save_named(user, now=now)
