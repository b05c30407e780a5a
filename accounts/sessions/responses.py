"""Sessions in the API."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from accounts import models
from core.api.responses import Doc


class Session(TypedDict):
    """A session."""

    id: UUID
    user_agent: Annotated[str, Doc("The `User-Agent` header of the sign-in.")]
    created_at: datetime
    refreshed_at: Annotated[datetime, Doc("When its tokens were last refreshed.")]
    current: Annotated[bool, Doc("Whether it is the session of this request.")]


class SessionList(TypedDict):
    """Sessions, the last refreshed first; all of them."""

    results: list[Session]


def present_session(session: models.Session, *, current_id: UUID) -> Session:
    """A session as its owner sees it."""
    return {
        "id": session.id,
        "user_agent": session.user_agent,
        "created_at": session.created_at,
        "refreshed_at": session.refreshed_at,
        "current": session.id == current_id,
    }
