"""Users in the API."""

from typing import TypedDict

from accounts import models
from core.api.responses import Uuid


class User(TypedDict):
    """The public data of a user."""

    id: Uuid
    name: str
    display_name: str
    guest: bool


def present_user(user: models.User) -> User:
    """The public data of the user."""
    return {
        "id": str(user.id),
        "name": user.username,
        "display_name": user.display_name,
        "guest": user.is_guest,
    }
