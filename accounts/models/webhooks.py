"""Webhooks: addresses to which the service sends a person's events, and each delivery there."""

import uuid

from django.db import models
from django.db.models import Q

from accounts.models.users import User
from core.database.public_ids import PublicId

LONGEST_URL = 500
LONGEST_ANSWER = 1024
"""Characters kept of what an endpoint has answered."""


class WebhookEndpoint(models.Model):
    """An address for the events of its owner, or of the people who granted an app access."""

    class Off(models.TextChoices):
        """Why nothing is sent to it."""

        OWNER = "owner"
        GONE = "gone"
        """It has answered 410."""
        FAILING = "failing"
        """Nothing has arrived there for three days."""
        STAFF = "staff"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="webhooks")
    """Whose own events it gets; None if it is an app's."""
    client = models.ForeignKey(
        "allauth_idp_oidc.Client", on_delete=models.CASCADE, null=True, related_name="webhooks"
    )
    url = models.CharField(max_length=LONGEST_URL)
    kinds = models.JSONField(default=list)
    """The kinds of events that it gets; empty for all, also those that are new."""
    secret = models.TextField()
    """Signs the events, so it cannot be a hash; it is encrypted."""
    old_secret = models.TextField(blank=True)
    old_secret_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    off_at = models.DateTimeField(null=True)
    off_reason = models.CharField(max_length=10, choices=Off, blank=True)
    failing_since = models.DateTimeField(null=True)
    """The first failure since the last success."""
    leased_until = models.DateTimeField(null=True)
    """Until then one worker sends to it, and no other one."""
    served_at = models.DateTimeField()
    """When a worker last took it up; the endpoint that was served longest ago is next."""

    class Meta:
        verbose_name = "webhook"
        indexes = [
            models.Index(fields=["served_at"], name="webhook_on", condition=Q(off_at__isnull=True)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(owner__isnull=True) ^ Q(client__isnull=True),
                name="webhook_of_a_person_or_an_app",
            ),
        ]

    def __str__(self) -> str:
        return f"webhook {str(self.id)[:8]}"


class WebhookDelivery(PublicId):
    """A row of a personal stream that an endpoint gets, or a test event.

    It names the row instead of copying it, so that a row deleted there is not sent any more.
    """

    id = models.BigAutoField(primary_key=True)
    # Without a constraint: an endpoint may be deleted while an event for it is written, and that
    # transaction must not fail for it. Such a row is never read, and deleted with the old ones.
    endpoint = models.ForeignKey(
        WebhookEndpoint,
        on_delete=models.CASCADE,
        related_name="deliveries",
        db_constraint=False,
        db_index=False,
    )
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(null=True)
    """Of the row in the user's stream; None for a test event."""
    kind = models.CharField(max_length=40)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    """When it is sent next; None if it has arrived or was given up."""
    attempts = models.PositiveSmallIntegerField(default=0)
    attempted_at = models.DateTimeField(null=True)
    delivered_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    """The HTTP status of the last answer."""
    failure = models.CharField(max_length=20, blank=True)
    """Why the last attempt failed."""
    answer = models.CharField(max_length=LONGEST_ANSWER, blank=True)

    class Meta:
        verbose_name_plural = "webhook deliveries"
        indexes = [
            models.Index(fields=["endpoint", "-id"], name="webhook_delivery_newest"),
            models.Index(
                fields=["endpoint", "due_at", "id"],
                name="webhook_delivery_due",
                condition=Q(due_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"delivery {str(self.uuid)[:8]}"
