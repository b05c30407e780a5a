"""Attempts to deliver: which are due, leased to one worker at a time, and their consequences.

A lease is on an endpoint: one request at a time goes to each, so that a slow one takes no more than
one place, and its events arrive in order unless one fails. A worker that dies leaves a lease that
ends, and the delivery is sent again under the same id.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, Min, OuterRef, Q, QuerySet, Subquery

from accounts.models import WebhookDelivery, WebhookEndpoint
from accounts.webhooks.changes import lock_webhook, switch_off
from accounts.webhooks.metrics import DELIVERED, WEBHOOKS, WITHDRAWN
from accounts.webhooks.requests import Outcome
from core.database.batch_delete import delete_before

LEASE: Final = timedelta(seconds=60)
"""Several times as long as a request may take."""
PAUSES: Final = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 14 * 3600, 24 * 3600, 24 * 3600)
)
"""After each failure; together three days, after which a delivery is given up."""
OFF_AFTER: Final = timedelta(days=3)
"""An endpoint at which nothing has arrived for so long is switched off."""
RETENTION: Final = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Claim:
    """A delivery that this worker is to send, and its endpoint as it was leased."""

    webhook: WebhookEndpoint
    delivery: WebhookDelivery
    leased_until: datetime


def claim(*, failing: bool, at_most: int, now: datetime) -> list[Claim]:
    """Lease endpoints with a delivery that is due, and return the first one of each.

    The endpoint that was served longest ago comes first. `failing` endpoints are those whose last
    attempt failed.
    """
    until = now + LEASE
    with transaction.atomic():
        rows = _claimable(now).filter(failing_since__isnull=not failing)
        locked = rows.select_for_update(skip_locked=True, no_key=True).order_by("served_at")
        webhooks = list(locked[:at_most])
        ids = [webhook.pk for webhook in webhooks]
        WebhookEndpoint.objects.filter(pk__in=ids).update(leased_until=until, served_at=now)
    claims = []
    for webhook in webhooks:
        delivery = _due(now).filter(endpoint=webhook).order_by("due_at", "id").first()
        if delivery is not None:
            claims.append(Claim(webhook, delivery, until))
    return claims


def is_any_due(now: datetime) -> bool:
    """Whether there is something to claim."""
    return _claimable(now).exists()


def withdraw(claim: Claim) -> None:
    """Delete a delivery that may not be sent any more, and release its endpoint."""
    WEBHOOKS.labels(WITHDRAWN).inc()
    with transaction.atomic():
        claim.delivery.delete()
        _release(claim)


@transaction.atomic
def record(claim: Claim, outcome: Outcome, *, now: datetime) -> None:
    """Store the outcome of an attempt, and release the endpoint or switch it off."""
    WEBHOOKS.labels(outcome.failure or DELIVERED).inc()
    off = _reason_to_switch_off(claim.webhook, outcome, now)
    webhook = lock_webhook(claim.webhook.pk) if off else None
    attempts = claim.delivery.attempts + 1
    WebhookDelivery.objects.filter(pk=claim.delivery.pk).update(
        attempts=attempts,
        attempted_at=now,
        delivered_at=None if outcome.failure else now,
        due_at=_next_attempt(attempts, outcome, now),
        status=outcome.status,
        failure=outcome.failure,
        answer=outcome.answer,
    )
    failing_since = (claim.webhook.failing_since or now) if outcome.failure else None
    if failing_since != claim.webhook.failing_since:
        own = WebhookEndpoint.objects.filter(pk=claim.webhook.pk)
        own.update(failing_since=failing_since)
    _release(claim)
    if off and webhook is not None and webhook.off_at is None:  # not by the staff meanwhile
        switch_off(webhook, off, now=now)


def lateness(now: datetime) -> dict[str, float]:
    """For how many seconds the first delivery has been due, at endpoints that work or fail."""
    first = WebhookDelivery.objects.filter(endpoint=OuterRef("pk"), due_at__isnull=False)
    due = Subquery(first.order_by("due_at").values("due_at")[:1])
    failing = Q(failing_since__isnull=False)
    found = WebhookEndpoint.objects.filter(off_at=None).annotate(due=due)
    oldest = found.aggregate(works=Min("due", filter=~failing), fails=Min("due", filter=failing))
    return {
        name: max(0.0, (now - at).total_seconds()) if at else 0.0 for name, at in oldest.items()
    }


def delete_old(*, now: datetime) -> int:
    """Delete old deliveries in small transactions. Return their number."""
    return delete_before(WebhookDelivery, now - RETENTION, field="created_at")


def _due(now: datetime) -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(due_at__lte=now)


def _claimable(now: datetime) -> QuerySet[WebhookEndpoint]:
    unleased = Q(leased_until=None) | Q(leased_until__lte=now)
    has_due = Exists(_due(now).filter(endpoint=OuterRef("pk")))
    return WebhookEndpoint.objects.filter(unleased, has_due, off_at=None)


def _release(claim: Claim) -> None:
    """End the lease, unless it has ended already and another worker has one."""
    rows = WebhookEndpoint.objects.filter(pk=claim.webhook.pk, leased_until=claim.leased_until)
    rows.update(leased_until=None)


def _next_attempt(attempts: int, outcome: Outcome, now: datetime) -> datetime | None:
    """None if the event has arrived, or is given up. A pause asked for is at most the longest."""
    if not outcome.failure or outcome.is_gone or attempts > len(PAUSES):
        return None
    return now + max(PAUSES[attempts - 1], min(outcome.pause, PAUSES[-1]))


def _reason_to_switch_off(
    webhook: WebhookEndpoint, outcome: Outcome, now: datetime
) -> WebhookEndpoint.Off | None:
    if outcome.is_gone:
        return WebhookEndpoint.Off.GONE
    since = webhook.failing_since
    is_over = outcome.failure and since is not None and now - since >= OFF_AFTER
    return WebhookEndpoint.Off.FAILING if is_over else None
