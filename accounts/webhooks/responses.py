"""Webhooks in the API, and the events sent to them."""

from datetime import datetime
from typing import Annotated, Final, TypedDict
from uuid import UUID

from accounts import models
from accounts.models import WebhookEndpoint
from accounts.models.webhooks import LONGEST_ANSWER
from accounts.notifications.responses import FIELDS, ITS_ID
from accounts.webhooks import requests
from accounts.webhooks.metrics import FAILURES
from accounts.webhooks.selectors import resendable_until
from core.api.responses import Doc, Fields, Timestamp, Uuid, rows
from core.api.types import Json

STATES: Final = ("waiting", "delivered", "failed")
NUMBER: Final = "Of the row on the person's stream `me`; null for a test event."


class Webhook(TypedDict):
    """A webhook, without its secret."""

    id: UUID
    app_id: Annotated[str | None, Doc("The app whose people's events it gets; null: your own.")]
    url: str
    kinds: Annotated[list[str], Doc("The kinds of events that it gets; empty for all.")]
    created_at: datetime
    enabled: bool
    off_at: datetime | None
    off_reason: Annotated[
        str | None, Doc("Why it is switched off.", choices=WebhookEndpoint.Off.values)
    ]
    failing_since: Annotated[datetime | None, Doc("The first failure since the last success.")]
    old_secret_until: Annotated[
        datetime | None, Doc("Until then the secret before this one signs as well.")
    ]


class WebhookWithSecret(Webhook):
    """A webhook with its new secret."""

    secret: Annotated[str, Doc("Only this response has it.")]


class WebhookList(TypedDict):
    """All your webhooks, the newest first."""

    results: list[Webhook]


class WebhookDelivery(TypedDict):
    """An event for a webhook, and the outcome of its delivery."""

    id: Annotated[UUID, Doc("The header `webhook-id`, the same in each attempt.")]
    kind: Annotated[str, Doc("As in the event; `test` for a test event.")]
    user_id: Annotated[UUID, Doc("Whose event it is.")]
    number: Annotated[int | None, Doc(NUMBER)]
    created_at: datetime
    state: Annotated[str, Doc(choices=STATES)]
    attempts: int
    attempted_at: Annotated[datetime | None, Doc("The last attempt.")]
    next_attempt_at: datetime | None
    delivered_at: datetime | None
    resendable_until: Annotated[
        datetime, Doc("Until then it can be sent again; the event itself is not stored longer.")
    ]
    status: Annotated[int | None, Doc("The HTTP status of the last answer; null without one.")]
    failure: Annotated[str | None, Doc("Why the last attempt failed.", choices=FAILURES)]
    answer: Annotated[
        str, Doc(f"The beginning of the last answer, at most {LONGEST_ANSWER} characters.")
    ]


class Resent(TypedDict):
    """The deliveries that are sent again."""

    resent: int
    next: Annotated[datetime | None, Doc("If there are more: `since` of the next request.")]


class WebhookEvent(TypedDict):
    """An event sent to a webhook: a row of a person's stream, with the person's id."""

    kind: str
    number: int | None
    data: Json
    at: str
    user_id: str
    version: int


COMMON: Final[Fields] = {
    "number": Annotated[int | None, Doc(NUMBER)],
    "at": Annotated[Timestamp, Doc("When it happened.")],
    "user_id": Annotated[Uuid, Doc("Whose event it is.")],
    "version": Annotated[int, Doc("Of this form of events: 1.")],
}
EVENT: Final = rows(
    "WebhookEvent",
    {
        **{kind: (meaning, {**fields, **ITS_ID}) for kind, (meaning, fields) in FIELDS.items()},
        "test": ("A test event, which the developer has requested.", {"webhook_id": Uuid}),
    },
    COMMON,
)


def present_webhook(webhook: models.WebhookEndpoint) -> Webhook:
    """A webhook as its developer sees it."""
    return {
        "id": webhook.pk,
        "app_id": webhook.client_id,
        "url": webhook.url,
        "kinds": webhook.kinds,
        "created_at": webhook.created_at,
        "enabled": webhook.off_at is None,
        "off_at": webhook.off_at,
        "off_reason": webhook.off_reason or None,
        "failing_since": webhook.failing_since,
        "old_secret_until": webhook.old_secret_until,
    }


def with_secret(webhook: models.WebhookEndpoint) -> WebhookWithSecret:
    """A webhook with its secret, for the response to the request that has made it."""
    return {**present_webhook(webhook), "secret": requests.shown(webhook.secret)}


def present_delivery(row: models.WebhookDelivery) -> WebhookDelivery:
    """A delivery as the developer sees it."""
    return {
        "id": row.uuid,
        "kind": row.kind,
        "user_id": row.user_id,
        "number": row.number,
        "created_at": row.created_at,
        "state": state_of(row),
        "attempts": row.attempts,
        "attempted_at": row.attempted_at,
        "next_attempt_at": row.due_at,
        "delivered_at": row.delivered_at,
        "resendable_until": resendable_until(row),
        "status": row.status,
        "failure": row.failure or None,
        "answer": row.answer,
    }


def state_of(row: models.WebhookDelivery) -> str:
    """One of STATES."""
    if row.due_at is not None:
        return "waiting"
    return "delivered" if row.delivered_at is not None else "failed"
