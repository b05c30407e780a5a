"""Users in the API."""

from typing import TypedDict

from accounts import models


class User(TypedDict):
    """A user as everybody may see one."""

    id: str
    name: str
    display_name: str
    guest: bool


def present_user(user: models.User) -> User:
    """The user as everybody may see one."""
    return {
        "id": str(user.id),
        "name": user.username,
        "display_name": user.display_name,
        "guest": user.is_guest,
    }
