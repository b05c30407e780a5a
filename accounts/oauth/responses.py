"""Apps with access to an account, in the API."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, TypedDict

from accounts import models
from accounts.sessions.scopes import IN_WORDS
from core.api.responses import Doc


class Grant(TypedDict):
    """The grant of an app."""

    id: str
    app: Annotated[str, Doc("Its name.")]
    scopes: list[Annotated[str, Doc(choices=list(IN_WORDS))]]
    since: datetime
    last_used_at: Annotated[datetime, Doc("When it last got new tokens.")]


class GrantList(TypedDict):
    """All grants, the oldest first."""

    results: list[Grant]


def present_grants(grants: Iterable[models.Grant]) -> GrantList:
    """The apps with access; an app with access on several devices is listed once."""
    apps: dict[str, Grant] = {}
    for grant in grants:
        session = grant.session
        app = apps.setdefault(
            grant.client_id,
            {
                "id": grant.client_id,
                "app": grant.client.name,
                "scopes": [],
                "since": session.created_at,
                "last_used_at": session.refreshed_at,
            },
        )
        app["scopes"] = sorted({*app["scopes"], *grant.scopes})
        app["last_used_at"] = max(app["last_used_at"], session.refreshed_at)
    return {"results": list(apps.values())}
