"""Personal access tokens in the API."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from accounts import models
from accounts.sessions.scopes import IN_WORDS
from core.api.responses import Doc


class PersonalToken(TypedDict):
    """A personal access token, without its text."""

    id: UUID
    name: str
    beginning: Annotated[str, Doc("The first characters of the token.")]
    scopes: list[Annotated[str, Doc(choices=list(IN_WORDS))]]
    created_at: datetime
    expires_at: datetime
    used_at: Annotated[
        datetime | None, Doc("When it was last used, to the hour; null if it never was.")
    ]


class NewPersonalToken(PersonalToken):
    """A new personal access token, with its text."""

    token: Annotated[str, Doc("Only this response has it: it is stored as a hash.")]


class PersonalTokenList(TypedDict):
    """The valid tokens, the newest first; all of them."""

    results: list[PersonalToken]


def present_token(token: models.PersonalToken) -> PersonalToken:
    """A token as its owner sees it."""
    return {
        "id": token.session_id,
        "name": token.name,
        "beginning": token.beginning,
        "scopes": token.scopes,
        "created_at": token.session.created_at,
        "expires_at": token.expires_at,
        "used_at": token.used_at,
    }
