"""Webhooks in a given state, and events for them."""

from datetime import datetime, timedelta
from typing import Any

from allauth.idp.oidc.models import Client

from accounts.models import (
    Grant,
    NotificationKind,
    Session,
    WebhookDelivery,
    WebhookEndpoint,
)
from accounts.notifications.inbox import notify
from accounts.webhooks.requests import new_secret
from tests.accounts.oauth.app import register_app
from tests.harness.people import NOW, Person

DATA = {
    "game_id": "11111111-1111-4111-8111-111111111111",
    "table_id": "22222222-2222-4222-8222-222222222222",
}


def webhook_of(
    person: Person | None = None,
    *,
    client: Client | None = None,
    url: str = "https://robot.example/",
    **more: Any,
) -> WebhookEndpoint:
    """A webhook of a person, or of an app."""
    return WebhookEndpoint.objects.create(
        owner_id=person.id if person else None,
        client=client,
        url=url,
        secret=new_secret(),
        created_at=NOW,
        served_at=NOW,
        **more,
    )


def app_of(person: Person | None) -> Client:
    """An app that this developer has registered."""
    app = register_app()
    app.owner_id = person.id if person else None
    app.save()
    return app


def grant_to(
    app: Client, person: Person, scopes: tuple[str, ...] = ("read",), *, now: datetime = NOW
) -> Grant:
    """The person's grant of these scopes."""
    session = Session.objects.create(user_id=person.id, created_at=now, refreshed_at=now)
    return Grant.objects.create(
        session=session, client=app, scopes=list(scopes), code_hash=str(session.id)
    )


def turn_of(person: Person, *, now: datetime = NOW) -> None:
    """A notification of the person's turn."""
    notify(user_id=person.id, kind=NotificationKind.YOUR_TURN, data=DATA, now=now)


def later(**times: float) -> datetime:
    return NOW + timedelta(**times)


def deliveries() -> list[WebhookDelivery]:
    """All deliveries, the oldest first."""
    return list(WebhookDelivery.objects.order_by("id"))
