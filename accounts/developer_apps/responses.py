"""The apps of a developer in the API."""

from datetime import datetime
from typing import Annotated, TypedDict

from allauth.idp.oidc.models import Client

from accounts.sessions.scopes import IN_WORDS
from core.api.responses import Doc


class App(TypedDict):
    """An app that you registered, without its secret."""

    id: Annotated[str, Doc("The `client_id` of OAuth.")]
    name: str
    type: Annotated[str, Doc(choices=list(Client.Type.values))]
    redirect_uris: list[str]
    scopes: list[Annotated[str, Doc(choices=list(IN_WORDS))]]
    created_at: datetime
    closed_at: Annotated[
        datetime | None, Doc("Since when the staff has closed it: nobody can sign in with it.")
    ]
    closed_reason: Annotated[str | None, Doc("Why the staff has closed it.")]


class AppWithSecret(App):
    """An app with its new secret."""

    secret: Annotated[
        str | None,
        Doc("Only this response has it: it is stored as a hash. null for a public app."),
    ]


class AppList(TypedDict):
    """All your apps, the newest first."""

    results: list[App]


def present_app(app: Client) -> App:
    """An app as its owner sees it."""
    closure = getattr(app, "closure", None)
    return {
        "id": app.id,
        "name": app.name,
        "type": app.type,
        "redirect_uris": app.get_redirect_uris(),
        "scopes": app.get_scopes(),
        "created_at": app.created_at,
        "closed_at": closure and closure.closed_at,
        "closed_reason": closure and closure.reason,
    }
