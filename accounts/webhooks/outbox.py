"""Events for webhooks: queued in the transaction in which they happen."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from django.dispatch import receiver
from rest_framework.utils.encoders import JSONEncoder

from accounts.models import PersonalEvent, WebhookDelivery, WebhookEndpoint
from accounts.notifications.stream import appended
from accounts.webhooks.responses import WebhookEvent
from accounts.webhooks.selectors import following
from core.clock import rfc3339

VERSION: Final = 1
"""Of the events' form: it is raised if a field goes or changes its meaning."""
TEST: Final = "test"


@receiver(appended)
def queue(numbers: Mapping[UUID, int], kind: str, now: datetime, **_: object) -> None:
    """Queue the new row of each of these people for the webhooks that follow them.

    One statement if there is none, two otherwise.
    """
    rows = [
        WebhookDelivery(
            endpoint_id=webhook_id,
            user_id=user_id,
            number=numbers[user_id],
            kind=kind,
            created_at=now,
            due_at=now,
        )
        for webhook_id, user_id in following(numbers, kind=kind, now=now)
    ]
    if rows:
        WebhookDelivery.objects.bulk_create(rows)


def queue_test(webhook: WebhookEndpoint, owner_id: UUID, *, now: datetime) -> WebhookDelivery:
    """Queue a test event for a webhook."""
    return WebhookDelivery.objects.create(
        endpoint=webhook, user_id=owner_id, kind=TEST, created_at=now, due_at=now
    )


def body_of(delivery: WebhookDelivery, *, now: datetime) -> bytes | None:
    """The body to send; None if it may not be sent any more, or is not there any more."""
    if delivery.number is None:
        return _dumped(
            _event(delivery, {"webhook_id": str(delivery.endpoint_id)}, delivery.created_at)
        )
    if (delivery.endpoint_id, delivery.user_id) not in following([delivery.user_id], now=now):
        return None
    rows = PersonalEvent.objects.filter(user=delivery.user_id, number=delivery.number)
    row = rows.values_list("data", "at").first()
    return row and _dumped(_event(delivery, *row))


def _event(delivery: WebhookDelivery, data: Mapping[str, object], at: datetime) -> WebhookEvent:
    return {
        "kind": delivery.kind,
        "number": delivery.number,
        "data": dict(data),
        "at": rfc3339(at),
        "user_id": str(delivery.user_id),
        "version": VERSION,
    }


def _dumped(event: WebhookEvent) -> bytes:
    return json.dumps(event, cls=JSONEncoder, ensure_ascii=False).encode()
