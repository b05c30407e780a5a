"""Third-party apps: closed and reopened by the staff, ended with their owners, removed."""

from datetime import datetime
from typing import Final
from uuid import UUID

from allauth.idp.oidc.models import Client, Token
from django.db import connection, transaction

from accounts.models import AppClosure, NotificationKind, Session
from accounts.notifications.inbox import notify
from accounts.notifications.responses import AppClosedData, AppData
from accounts.oauth.errors import AppClosed
from accounts.oauth.selectors import open_apps
from accounts.sessions import lifecycle

HOLD: Final = "SELECT FROM allauth_idp_oidc_client WHERE id = %s FOR KEY SHARE"


def hold(client_id: str) -> None:
    """Keep an app from being closed until the transaction ends.

    Locks are taken in this order: users, apps, sessions, tokens. Without this one a new grant would
    lock the app only when it refers to it, after its code.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer; Django knows no such weak lock
        with connection.cursor() as cursor:
            cursor.execute(HOLD, [client_id])


def check_open(client_id: str, *, now: datetime) -> None:
    """Raise AppClosed unless players can sign in with the app.

    Call it after `hold`, or after inserting a row that refers to the app: `end_all` then waits
    and ends what that row is for, or has closed the app already.
    """
    if not open_apps(now=now).filter(id=client_id).exists():
        raise AppClosed


@transaction.atomic
def end_all(client_id: str, *, now: datetime) -> None:
    """End all grants of an app, on all devices of all players, and delete its codes and tokens."""
    # No weaker lock: this one waits for those that `hold` the app, and keeps others waiting.
    Client.objects.select_for_update().get(id=client_id)
    lifecycle.end_all(Session.objects.filter(grant__client=client_id), now=now)
    Token.objects.filter(client=client_id).delete()


@transaction.atomic
def close(client_id: str, *, reason: str, now: datetime) -> None:
    """Close an app until `reopen`: no sign-in, and all its tokens end. The owner reads the reason.

    A second closing changes nothing.
    """
    closed = {"reason": reason, "closed_at": now}
    _, is_new = AppClosure.objects.get_or_create(client_id=client_id, defaults=closed)
    end_all(client_id, now=now)
    app = Client.objects.get(id=client_id)
    if is_new:
        data: AppClosedData = {"app_id": app.id, "name": app.name, "reason": reason}
        _notify_owner(app, NotificationKind.APP_CLOSED, data, now)


@transaction.atomic
def reopen(client_id: str, *, now: datetime) -> None:
    """Let players sign in with a closed app again. Ended grants stay ended."""
    deleted, _ = AppClosure.objects.filter(client=client_id).delete()
    app = Client.objects.get(id=client_id)
    if deleted:
        data: AppData = {"app_id": app.id, "name": app.name}
        _notify_owner(app, NotificationKind.APP_REOPENED, data, now)


def _notify_owner(app: Client, kind: NotificationKind, data: AppData, now: datetime) -> None:
    if app.owner_id is not None:  # the staff's own apps have none
        notify(user_id=app.owner_id, kind=kind, data=data, now=now)


@transaction.atomic
def remove(client_id: str, *, now: datetime) -> None:
    """Delete an app, after all its grants have ended."""
    end_all(client_id, now=now)
    Client.objects.filter(id=client_id).delete()


def end_all_of(owner_id: UUID, *, now: datetime) -> None:
    """End all grants of a banned developer's apps."""
    for client_id in _apps_of(owner_id):
        end_all(client_id, now=now)


def remove_all_of(owner_id: UUID, *, now: datetime) -> None:
    """Delete the apps of an account that is being closed, and end their grants."""
    for client_id in _apps_of(owner_id):
        remove(client_id, now=now)


def _apps_of(owner_id: UUID) -> list[str]:
    return list(Client.objects.filter(owner=owner_id).order_by("id").values_list("id", flat=True))
