"""Notifications, and the personal event stream."""

from enum import StrEnum

from django.db import models
from django.db.models import Q

from accounts.models.users import User


class NotificationKind(StrEnum):
    """What a notification is about; `data` goes with it."""

    FRIEND_REQUEST = "friend_request"  # user: the one who asks
    FRIEND_ACCEPTED = "friend_accepted"  # user: the one who accepted
    INVITATION = "invitation"
    MATCHED = "matched"  # ticket, table, game: a game of quick play has begun
    YOUR_TURN = "your_turn"  # game, table: in a game at which nobody is expected to stay
    RESULT = (
        "result"  # game, table, status, reason, place, note: to players who may not have seen it
    )
    WEEKLY_PRIZE = "weekly_prize"
    PENALTY = "penalty"  # game, kind (warning, ban), reason, ends_at
    RESTRICTED = "restricted"  # what (account, chat, play), reason, until
    RESTRICTION_LIFTED = "restriction_lifted"  # what, reason


class Notification(models.Model):
    """A notification of one person, also after it was read."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-id"], name="notification_newest"),
            models.Index(
                fields=["user"], name="notification_unread", condition=Q(read_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id}"


class PersonalStream(models.Model):
    """The number of a person's last event; a row of its own, so that its lock disturbs nobody."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="personal_stream"
    )
    event_count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"stream of {self.user_id}"


class PersonalEvent(models.Model):
    """A row of a person's stream, numbered in the order of the commits."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="personal_events", db_index=False
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["user", "number"], name="one_personal_event_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.number} {self.kind}"
