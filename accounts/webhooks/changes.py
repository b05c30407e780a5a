"""Registering and changing webhooks, and sending to them again.

Changes of the address or the signature need the password again: with a stolen token, events could
be sent elsewhere.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from accounts.developer_apps.selectors import apps_of
from accounts.models import NotificationKind, User, WebhookDelivery, WebhookEndpoint
from accounts.notifications.inbox import notify
from accounts.notifications.responses import WebhookOffData
from accounts.notifications.stream import lock_streams
from accounts.oauth.errors import AppClosed
from accounts.sessions.reauthentication import lock_reauthenticated
from accounts.webhooks import outbox, requests
from accounts.webhooks.errors import (
    DeliveryTooOld,
    TooManyWebhooks,
    UnsafeUrl,
    WebhookClosed,
    WebhookOff,
)
from accounts.webhooks.mails import send_off_mail
from accounts.webhooks.selectors import (
    deliveries_of,
    resendable_of,
    resendable_until,
    webhooks_of,
)
from core import outgoing
from core.errors import NotVisible
from core.messages import message as _

MOST_WEBHOOKS: Final = 5
"""Of a person, and of each app."""
OLD_SECRET_LASTS: Final = timedelta(days=1)
MOST_RESENT: Final = 1000
"""By one request."""
GUESTS: Final = _("Guests have no webhooks. Register first.")
NO_APP: Final = _("There is no such app.")
NO_WEBHOOK: Final = _("There is no such webhook.")
NO_DELIVERY: Final = _("There is no such delivery.")
Off = WebhookEndpoint.Off


@transaction.atomic
def register(
    *, user_id: UUID, session_id: UUID, values: Mapping[str, object], now: datetime
) -> WebhookEndpoint:
    """Register a webhook for a `url` and `kinds`: of the app `app_id`, or of the person.

    Raises NotVisible for another developer's app, AppClosed, TooManyWebhooks, UnsafeUrl.
    """
    lock_reauthenticated(user_id, session_id, guests=GUESTS, now=now)  # no other is added meanwhile
    app_id = values.get("app_id")
    webhook = WebhookEndpoint(secret=requests.new_secret(), created_at=now, served_at=now)
    if app_id is None:
        webhook.owner_id = user_id
        others = WebhookEndpoint.objects.filter(owner=user_id)
    else:
        webhook.client_id = _open_app(user_id, str(app_id))
        others = WebhookEndpoint.objects.filter(client=webhook.client_id)
    if others.count() >= MOST_WEBHOOKS:
        raise TooManyWebhooks(most=MOST_WEBHOOKS)
    _set(webhook, values)
    webhook.save()
    return webhook


@transaction.atomic
def change(
    *,
    user_id: UUID,
    session_id: UUID,
    webhook_id: UUID,
    values: Mapping[str, object],
    now: datetime,
) -> WebhookEndpoint:
    """Change the `url` or `kinds`, or switch it on or off with `enabled`, as far as `values` say.

    Raises NotVisible, UnsafeUrl, WebhookClosed.
    """
    lock_reauthenticated(user_id, session_id, guests=GUESTS, now=now)
    webhook = _locked(user_id, webhook_id)
    _set(webhook, values)
    webhook.save(update_fields=["url", "kinds"])
    if values.get("enabled") is True and webhook.off_at is not None:
        if webhook.off_reason == Off.STAFF:
            raise WebhookClosed
        switch_on(webhook)
    elif values.get("enabled") is False and webhook.off_at is None:
        switch_off(webhook, Off.OWNER, now=now)
    return webhook


@transaction.atomic
def renew_secret(
    *, user_id: UUID, session_id: UUID, webhook_id: UUID, now: datetime
) -> WebhookEndpoint:
    """Give a webhook another secret. For a day both sign what is sent. Raises NotVisible."""
    lock_reauthenticated(user_id, session_id, guests=GUESTS, now=now)
    webhook = _locked(user_id, webhook_id)
    webhook.old_secret, webhook.secret = webhook.secret, requests.new_secret()
    webhook.old_secret_until = now + OLD_SECRET_LASTS
    webhook.save(update_fields=["secret", "old_secret", "old_secret_until"])
    return webhook


@transaction.atomic
def delete(*, user_id: UUID, webhook_id: UUID) -> None:
    """Delete a webhook and its deliveries. Raises NotVisible."""
    _locked(user_id, webhook_id).delete()


@transaction.atomic
def test(*, user_id: UUID, webhook_id: UUID, now: datetime) -> WebhookDelivery:
    """Queue a test event, or return the one that waits. Raises NotVisible, WebhookOff."""
    webhook = _locked_on(user_id, webhook_id)
    waiting = deliveries_of(webhook.pk).filter(kind=outbox.TEST, due_at__isnull=False).first()
    return waiting or outbox.queue_test(webhook, user_id, now=now)


@transaction.atomic
def resend(*, user_id: UUID, webhook_id: UUID, delivery_id: UUID, now: datetime) -> WebhookDelivery:
    """Send a delivery again, under the same id.

    Raises NotVisible, WebhookOff; DeliveryTooOld if the row of the stream is deleted.
    """
    webhook = _locked_on(user_id, webhook_id)
    delivery = deliveries_of(webhook.pk).filter(uuid=delivery_id).first()
    if delivery is None:
        raise NotVisible(NO_DELIVERY)
    if now > resendable_until(delivery):
        raise DeliveryTooOld
    _queue_again(deliveries_of(webhook.pk).filter(pk=delivery.pk), now)
    delivery.refresh_from_db()
    return delivery


@transaction.atomic
def resend_since(
    *, user_id: UUID, webhook_id: UUID, since: datetime, now: datetime
) -> tuple[int, datetime | None]:
    """Send the deliveries since a time again, the oldest first, at most MOST_RESENT.

    Those that are too old are left out.
    Return their number, and the time to go on from if there are more. Raises NotVisible,
    WebhookOff.
    """
    webhook = _locked_on(user_id, webhook_id)
    rows = resendable_of(webhook.pk, now=now).filter(created_at__gte=since).order_by("id")
    found = list(rows.values_list("pk", "created_at")[: MOST_RESENT + 1])
    _queue_again(
        deliveries_of(webhook.pk).filter(pk__in=[pk for pk, _ in found[:MOST_RESENT]]), now
    )
    return min(len(found), MOST_RESENT), found[-1][1] if len(found) > MOST_RESENT else None


def lock_webhook(webhook_id: UUID) -> WebhookEndpoint | None:
    """Lock a webhook that may be switched off; None if there is none any more.

    The owner's stream, which gets the notification, is locked first: closing an account locks both
    in the same order.
    """
    owner = _owner_of(WebhookEndpoint.objects.filter(pk=webhook_id).first())
    lock_streams([owner] if owner else [])
    return WebhookEndpoint.objects.select_for_update(no_key=True).filter(pk=webhook_id).first()


def switch_off(webhook: WebhookEndpoint, reason: Off, *, now: datetime) -> None:
    """Switch a locked webhook off, and notify its owner, also by mail, unless the owner does it."""
    webhook.off_at, webhook.off_reason = now, reason
    webhook.save(update_fields=["off_at", "off_reason"])
    owner = _owner_of(webhook)
    if owner is not None and reason != Off.OWNER:
        data: WebhookOffData = {
            "webhook_id": str(webhook.pk),
            "url": webhook.url,
            "reason": reason,
        }
        notify(user_id=owner, kind=NotificationKind.WEBHOOK_OFF, data=data, now=now)
        send_off_mail(owner, webhook)


def switch_on(webhook: WebhookEndpoint) -> None:
    """Switch a locked webhook on: waiting events are sent, and its failures are forgotten."""
    webhook.off_at, webhook.off_reason, webhook.failing_since = None, "", None
    webhook.save(update_fields=["off_at", "off_reason", "failing_since"])


def _owner_of(webhook: WebhookEndpoint | None) -> UUID | None:
    if webhook is None:
        return None
    if webhook.owner_id is not None:
        return webhook.owner_id
    owners = User.objects.filter(client__webhooks=webhook.pk)
    return owners.values_list("id", flat=True).first()


def _open_app(owner_id: UUID, app_id: str) -> str:
    """The id of an app of this developer, locked."""
    app = apps_of(owner_id).select_for_update(of=("self",)).filter(id=app_id).first()
    if app is None:
        raise NotVisible(NO_APP)
    if hasattr(app, "closure"):
        raise AppClosed(reason=app.closure.reason)
    return str(app.id)


def _locked(owner_id: UUID, webhook_id: UUID) -> WebhookEndpoint:
    rows = webhooks_of(owner_id).select_for_update(of=("self",), no_key=True)
    webhook = rows.filter(pk=webhook_id).first()
    if webhook is None:
        raise NotVisible(NO_WEBHOOK)
    return webhook


def _locked_on(owner_id: UUID, webhook_id: UUID) -> WebhookEndpoint:
    webhook = _locked(owner_id, webhook_id)
    if webhook.off_at is not None:
        raise WebhookOff
    return webhook


def _set(webhook: WebhookEndpoint, values: Mapping[str, object]) -> None:
    if "url" in values:
        webhook.url = str(values["url"])
        try:
            outgoing.checked(webhook.url, to_loopback=settings.DEBUG)
        except outgoing.Refused as error:
            raise UnsafeUrl(reason=str(error)) from error
    if "kinds" in values:
        webhook.kinds = values["kinds"]


def _queue_again(rows: QuerySet[WebhookDelivery], now: datetime) -> None:
    rows.update(due_at=now, attempts=0, delivered_at=None)
