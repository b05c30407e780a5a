"""Notifications, and the personal event stream."""

from enum import StrEnum

from django.db import models
from django.db.models import Q

from accounts.models.users import User
from core.database.public_ids import PublicId
from core.streams.models import NumberedEvent


class NotificationKind(StrEnum):
    """What a notification is about; the comments name the fields of its `data`."""

    FRIEND_REQUEST = "friend_request"  # user: the sender of the request
    FRIEND_ACCEPTED = "friend_accepted"  # user: the new friend
    INVITATION = "invitation"
    MORE_REQUESTS = "more_requests"  # more requests and invitations of strangers than are notified
    MATCHED = "matched"  # ticket, table, game: a game of quick play has begun
    YOUR_TURN = "your_turn"  # game, table: in a game with long turns
    TURN_ENDS = "turn_ends"  # game, table, deadline_at: the time for your turn is nearly up
    RESULT = "result"  # game, table, status, reason, place, note: to players who were absent
    WEEKLY_PRIZE = "weekly_prize"
    PENALTY = "penalty"  # game, kind (warning, ban), reason, ends_at
    RESTRICTED = "restricted"  # what (account, chat, play), reason, until
    RESTRICTION_LIFTED = "restriction_lifted"  # what, reason
    REPORT_DECIDED = "report_decided"  # report, reported_at, acted: to the reporter
    APP_CLOSED = "app_closed"  # app, name, reason: to the owner of the app
    APP_REOPENED = "app_reopened"  # app, name
    WEBHOOK_OFF = "webhook_off"  # webhook, url, reason: to its owner
    TOURNAMENT_SOON = "tournament_soon"  # tournament, name, starts_at: to those who have joined
    TOURNAMENT_TABLE = "tournament_table"  # tournament, name, round, table, game: it is ready
    TOURNAMENT_PAUSED = "tournament_paused"  # tournament, name: to a player who was not paired
    TOURNAMENT_REMOVED = "tournament_removed"  # tournament, name: by the organiser or the staff
    TOURNAMENT_OVER = "tournament_over"  # tournament, name, place, prize, status, reason
    TOURNAMENT_PARTNER = "tournament_partner"  # tournament, name, user: the one who asks


class Notification(PublicId):
    """A notification of a user, read or unread."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    mail_at = models.DateTimeField(null=True)
    """When a mail is due; null if none is. While a worker has it: when another may take it."""
    remind_at = models.DateTimeField(null=True)
    """Of a turn: when to look whether its time is nearly up."""

    class Meta:
        indexes = [
            models.Index(
                fields=["mail_at"], name="notification_mail", condition=Q(mail_at__isnull=False)
            ),
            models.Index(
                fields=["remind_at"],
                name="notification_remind",
                condition=Q(remind_at__isnull=False),
            ),
            models.Index(fields=["user", "-id"], name="notification_newest"),
            models.Index(
                fields=["user"], name="notification_unread", condition=Q(read_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id}"


class PersonalStream(models.Model):
    """The number of a user's last event. A row of its own: locking it does not lock the user."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="personal_stream"
    )
    event_count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"stream of {self.user_id}"


class PersonalEvent(NumberedEvent):
    """A row of a user's stream."""

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="personal_events", db_index=False
    )

    class Meta(NumberedEvent.Meta):
        constraints = [
            models.UniqueConstraint(fields=["user", "number"], name="one_personal_event_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.number} {self.kind}"
