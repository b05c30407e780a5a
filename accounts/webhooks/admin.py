"""Webhooks in the admin: found by owner, app or host, and switched off."""

from django.contrib import admin
from django.db.models import QuerySet

from accounts.models import User, WebhookDelivery, WebhookEndpoint
from accounts.staff.actions import State, may_act_on
from accounts.staff.admin.actions import (
    ActionRun,
    InternalActionForm,
    StaffAction,
    StaffActionsAdmin,
)
from accounts.staff.admin.base import Listed, at, column, link, named, short, user_link, uuid
from accounts.webhooks import changes
from accounts.webhooks.responses import state_of

Off = WebhookEndpoint.Off


def _owner(webhook: WebhookEndpoint) -> User | None:
    owner: User | None = webhook.owner or (webhook.client and webhook.client.owner)
    return owner


def _switch_off(run: ActionRun) -> None:
    webhook = changes.lock_webhook(run.target.pk)
    if webhook is not None:
        changes.switch_off(webhook, Off.STAFF, now=run.now)


def _switch_on(run: ActionRun) -> None:
    webhook = changes.lock_webhook(run.target.pk)
    if webhook is not None:
        changes.switch_on(webhook)


def _is_closed(webhook: WebhookEndpoint) -> bool:
    return webhook.off_reason == Off.STAFF


@admin.register(WebhookEndpoint)
class WebhookAdmin(StaffActionsAdmin):
    """Webhooks. Their secrets are not shown."""

    staff_actions = (
        StaffAction(
            "switch_webhook_off",
            "Switch off",
            "accounts.add_appclosure",
            _switch_off,
            InternalActionForm,
            offered=lambda webhook: not _is_closed(webhook),
            note="Nothing is sent to it any more. Its owner is notified, and cannot undo it.",
            harms=True,
        ),
        StaffAction(
            "switch_webhook_on",
            "Switch on",
            "accounts.delete_appclosure",
            _switch_on,
            InternalActionForm,
            offered=_is_closed,
            note="Waiting events are sent, and new ones from now on.",
        ),
    )
    list_display = ("start", "whose", "url", "created", "failing", "off")
    fields = readonly_fields = (*list_display, "of_kinds", "served")
    search_fields = ("id",)
    search_help_text = "The id of a webhook, its owner's name or its app's"
    ordering = ("-served_at",)
    start = column("Webhook", lambda webhook: short(webhook.pk))
    created = column("Registered (UTC)", lambda webhook: at(webhook.created_at))
    failing = column("Failing since (UTC)", lambda webhook: at(webhook.failing_since))
    served = column("Last served (UTC)", lambda webhook: at(webhook.served_at))
    of_kinds = column("Kinds", lambda webhook: " ".join(webhook.kinds) or "all")

    @admin.display(description="Off (UTC)")
    def off(self, webhook: WebhookEndpoint) -> str:
        """Since when and why it is switched off."""
        return f"{at(webhook.off_at)}: {webhook.off_reason}" if webhook.off_at else "–"

    @admin.display(description="Of")
    def whose(self, webhook: WebhookEndpoint) -> object:
        """The app, or the person."""
        if webhook.client is not None:
            return link(webhook.client, webhook.client.name)
        return user_link(webhook.owner_id, webhook.owner)

    def get_queryset(self, request: object) -> QuerySet[WebhookEndpoint]:
        """The rows with their owners and apps."""
        rows = WebhookEndpoint.objects.select_related("owner", "client__owner")
        return rows.order_by(*self.ordering)

    def search(self, rows: QuerySet[WebhookEndpoint], term: str) -> QuerySet[WebhookEndpoint]:
        """The webhooks of this id, or of this person's account or apps, or of this app."""
        if row_id := uuid(term):
            return rows.filter(pk=row_id)
        own = rows.filter(owner__in=named(term)) | rows.filter(client__owner__in=named(term))
        return own | rows.filter(client__name__iexact=term)

    def may_act_on(self, staff: User, target: WebhookEndpoint) -> bool:
        """Whether the staff member may act on its owner, if it has one."""
        owner = _owner(target)
        return owner is None or may_act_on(staff, owner)

    def state(self, target: WebhookEndpoint) -> State:
        """Lock the webhook, and return whether and why it is off."""
        webhook = changes.lock_webhook(target.pk)
        return {"off": webhook.off_reason} if webhook else {}


@admin.register(WebhookDelivery)
class WebhookDeliveryAdmin(Listed):
    """Deliveries. The events are not stored, only the person and the number of the stream's row."""

    list_display = ("start", "to", "kind", "whose", "created", "outcome", "tries", "why")
    fields = readonly_fields = (*list_display, "number", "attempted", "due", "status", "answer")
    search_fields = ("id",)
    search_help_text = "The id of a delivery or of a webhook"
    ordering = ("-id",)
    start = column("Delivery", lambda row: short(row.uuid))
    to = column("Webhook", lambda row: short(row.endpoint_id))
    whose = column("Of", lambda row: user_link(row.user_id, row.user))
    created = column("Event (UTC)", lambda row: at(row.created_at))
    outcome = column("State", state_of)
    tries = column("Attempts", lambda row: row.attempts)
    why = column("Failure", lambda row: row.failure or "–")
    attempted = column("Last attempt (UTC)", lambda row: at(row.attempted_at))
    due = column("Next attempt (UTC)", lambda row: at(row.due_at))

    def get_queryset(self, request: object) -> QuerySet[WebhookDelivery]:
        """The rows with the people."""
        return WebhookDelivery.objects.select_related("user").order_by(*self.ordering)

    def search(self, rows: QuerySet[WebhookDelivery], term: str) -> QuerySet[WebhookDelivery]:
        """The delivery of this id, or those of this webhook."""
        row_id = uuid(term)
        return rows.filter(uuid=row_id) | rows.filter(endpoint=row_id) if row_id else rows.none()
