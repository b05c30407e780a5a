"""Registering, changing and deleting the apps of a developer.

All of it needs the password again: with a stolen token, players' codes could be sent elsewhere.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from allauth.idp.oidc.adapter import get_adapter
from allauth.idp.oidc.models import Client
from django.conf import settings
from django.db import transaction

from accounts import names
from accounts.developer_apps.errors import NoSecret, OfficialName, Restricted, TooManyApps
from accounts.developer_apps.selectors import apps_of
from accounts.models import User
from accounts.oauth import apps
from accounts.oauth.errors import AppClosed
from accounts.sessions.reauthentication import lock_reauthenticated
from core.errors import NotVisible
from core.messages import message as _

GUESTS: Final = _("Guests cannot register apps. Register yourself first.")
NO_APP: Final = _("There is no such app.")
GRANT_TYPES: Final = (Client.GrantType.AUTHORIZATION_CODE, Client.GrantType.REFRESH_TOKEN)


@transaction.atomic
def register(
    *, user_id: UUID, session_id: UUID, kind: str, values: Mapping[str, object], now: datetime
) -> tuple[Client, str | None]:
    """Register an app, and return it with its secret, if it is confidential.

    `values` are those of `change`, all of them.
    """
    owner = _locked_owner(user_id, session_id, now)  # so no other app is registered meanwhile
    _check_unrestricted(owner, now)
    if apps_of(user_id).count() >= settings.DEVELOPER_APPS:
        raise TooManyApps(most=settings.DEVELOPER_APPS)
    app = Client(owner=owner, type=kind, created_at=now)
    app.set_grant_types(list(GRANT_TYPES))
    app.set_response_types([Client.ResponseType.CODE])
    _set(app, values)
    secret = _set_new_secret(app) if kind == Client.Type.CONFIDENTIAL else None
    app.save()
    return app, secret


@transaction.atomic
def change(
    *,
    user_id: UUID,
    session_id: UUID,
    app_id: str,
    values: Mapping[str, object],
    now: datetime,
) -> Client:
    """Change the `name`, `redirect_uris` or `scopes` of an app, those that `values` have.

    Players keep the scopes that they granted.
    """
    owner = _locked_owner(user_id, session_id, now)
    app = _locked_app(user_id, app_id)
    _check_unrestricted(owner, now)
    _set(app, values)
    app.save()
    return app


@transaction.atomic
def renew_secret(
    *, user_id: UUID, session_id: UUID, app_id: str, now: datetime
) -> tuple[Client, str]:
    """Give a confidential app another secret, and return both. The old one ends at once."""
    _locked_owner(user_id, session_id, now)
    app = _locked_app(user_id, app_id)
    if app.type != Client.Type.CONFIDENTIAL:
        raise NoSecret
    secret = _set_new_secret(app)
    app.save()
    return app, secret


@transaction.atomic
def delete(*, user_id: UUID, session_id: UUID, app_id: str, now: datetime) -> None:
    """Delete an app; its access to all accounts ends. One that the staff has closed stays."""
    _locked_owner(user_id, session_id, now)
    apps.remove(_locked_app(user_id, app_id).id, now=now)


def _locked_owner(user_id: UUID, session_id: UUID, now: datetime) -> User:
    return lock_reauthenticated(user_id, session_id, guests=GUESTS, now=now)


def _locked_app(owner_id: UUID, app_id: str) -> Client:
    """Lock and return an app that the staff has not closed: its owner cannot change that."""
    rows = apps_of(owner_id).select_for_update(of=("self",))  # as the staff's actions do
    app: Client | None = rows.filter(id=app_id).first()
    if app is None:
        raise NotVisible(NO_APP)
    if hasattr(app, "closure"):
        raise AppClosed(reason=app.closure.reason)
    return app


def _check_unrestricted(user: User, now: datetime) -> None:
    restrictions = (
        (user.muted_until, user.mute_reason),
        (user.play_banned_until, user.play_ban_reason),
    )
    for until, reason in restrictions:
        if until is not None and until > now:
            raise Restricted(until=until, reason=reason)


def _set(app: Client, values: Mapping[str, object]) -> None:
    if "name" in values:
        name = str(values["name"])
        if names.seems_official(name):
            raise OfficialName
        app.name = name
    if "redirect_uris" in values:
        app.set_redirect_uris(values["redirect_uris"])
    if "scopes" in values:
        app.set_scopes(values["scopes"])


def _set_new_secret(app: Client) -> str:
    secret: str = get_adapter().generate_client_secret()
    app.set_secret(secret)
    return secret
