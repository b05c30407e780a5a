"""Reading webhooks: those of a developer, and those that get a person's events."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import F, JSONField, Q, QuerySet, Value

from accounts.models import WebhookDelivery, WebhookEndpoint
from accounts.oauth.selectors import open_apps
from accounts.sessions.scopes import READ
from accounts.sessions.tokens import LIFETIME, REFRESH

OWN_SCOPES: Final = Value([READ], JSONField())


def webhooks_of(owner_id: UUID) -> QuerySet[WebhookEndpoint]:
    """The webhooks of a person and of the person's apps, the newest first."""
    own = Q(owner=owner_id) | Q(client__owner=owner_id)
    return WebhookEndpoint.objects.filter(own).order_by("-created_at", "id")


def deliveries_of(webhook_id: UUID) -> QuerySet[WebhookDelivery]:
    """The deliveries of a webhook, the newest first."""
    return WebhookDelivery.objects.filter(endpoint=webhook_id).order_by("-id")


def resendable_until(delivery: WebhookDelivery) -> datetime:
    """Until when it can be sent again: later the row of the stream that it names is deleted."""
    return delivery.created_at + _kept()


def resendable_of(webhook_id: UUID, *, now: datetime) -> QuerySet[WebhookDelivery]:
    """The deliveries of a webhook that can be sent again, the newest first."""
    return deliveries_of(webhook_id).filter(created_at__gte=now - _kept())


def following(
    users: Collection[UUID], *, kind: str | None = None, now: datetime
) -> set[tuple[UUID, UUID]]:
    """Which webhooks get the events of these people, of this kind: their ids, and the person's.

    A webhook gets those of its owner, or of the people who at this time grant its app the scope
    with which the app could read them itself. One statement.
    """
    on = WebhookEndpoint.objects.filter(off_at=None)
    unbanned = Q(owner__banned_until=None) | Q(owner__banned_until__lte=now)
    own = on.filter(unbanned, owner__in=users, owner__is_active=True).annotate(
        person=F("owner"), scopes=OWN_SCOPES
    )
    granted = on.filter(
        client__in=open_apps(now=now),
        client__grants__session__user__in=users,
        client__grants__session__ended_at=None,
        client__grants__session__refreshed_at__gt=now - LIFETIME[REFRESH],
    ).annotate(person=F("client__grants__session__user"), scopes=F("client__grants__scopes"))
    columns = ("id", "person", "kinds", "scopes")
    rows = own.values_list(*columns).union(granted.values_list(*columns), all=True)
    return {
        (webhook_id, person)
        for webhook_id, person, kinds, scopes in rows
        if READ in scopes and (kind is None or not kinds or kind in kinds)
    }


def _kept() -> timedelta:
    """How long the rows of streams are stored."""
    return timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS)
