"""Users in the API."""

from typing import Annotated, Final, TypedDict

from accounts import models
from accounts.avatars import SHOWN, avatar_of
from core.api.responses import Doc, Uuid

ROBOT_ACCOUNT: Final = "Whether a program plays: its owner has declared it a robot account."
Avatar = Annotated[str, Doc("A drawing: `/static/avatars/NAME.svg`.", choices=SHOWN)]


class User(TypedDict):
    """The public data of a user."""

    id: Uuid
    name: str
    display_name: str
    guest: bool
    avatar: Avatar
    robot_account: Annotated[bool, Doc(ROBOT_ACCOUNT)]


def present_user(user: models.User) -> User:
    """The public data of the user."""
    return {
        "id": str(user.id),
        "name": user.username,
        "display_name": user.display_name,
        "guest": user.is_guest,
        "avatar": avatar_of(user.id, user.avatar),
        "robot_account": user.is_robot,
    }
