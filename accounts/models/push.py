"""Devices that receive push messages, and the outbox of these messages."""

import uuid
from typing import Final

from django.db import models
from django.db.models import Q

from accounts.models.notifications import Notification
from accounts.models.sessions import Session
from accounts.models.users import User

LONGEST_ENDPOINT: Final = 500
"""Tokens have some 200 characters."""


class PushDevice(models.Model):
    """A browser or an app that gets push messages. It ends with the session that registered it."""

    class Kind(models.TextChoices):
        WEB_PUSH = "web_push"
        FCM = "fcm", "Firebase Cloud Messaging"
        APNS = "apns", "Apple Push Notification service"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="push_devices")
    kind = models.CharField(max_length=20, choices=Kind, default=Kind.WEB_PUSH)
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, unique=True)
    """Where the push service takes messages for it: the URL that a browser names, or the token that
    the platform gave to the app. Secret: for a browser it is enough to send some."""
    p256dh = models.CharField(max_length=100, blank=True)
    """The browser's public key, in base64url."""
    auth = models.CharField(max_length=40, blank=True)
    """A secret that the browser shares with senders, in base64url."""
    server_key = models.CharField(max_length=100, blank=True, default="", db_default="")
    """Our public key at the last registration; empty if it is not known."""
    language = models.CharField(max_length=10)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField()
    """When it was last registered."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(kind="web_push") & ~Q(p256dh="") & ~Q(auth=""))
                | (~Q(kind="web_push") & Q(p256dh="", auth="")),
                name="push_keys_are_a_browsers",
            )
        ]

    def __str__(self) -> str:
        return f"push device of {self.user_id}"


class Push(models.Model):
    """A notification that is to be sent to a device. The row is deleted when it was.

    It locks neither: no command waits for a log-out at the same moment, or fails because of it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    """The same in each repetition, by which a receiver recognizes it."""
    device = models.ForeignKey(
        PushDevice,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    notification = models.ForeignKey(
        Notification,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    """The notification that it tells. Once that is deleted or read, the message is not sent."""
    topic = models.CharField(max_length=32)
    """A later message of the same topic replaces this one."""
    queued_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    next_attempt_at = models.DateTimeField(db_index=True)
    """While a worker has it: when another one may take it."""
    attempts = models.PositiveIntegerField(default=0)
    """How often a worker has taken it; only the last one changes the row."""
    failures = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "pushes"

    def __str__(self) -> str:
        return f"push {self.id} to {self.device_id}"
