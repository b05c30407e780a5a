"""How notifications may reach a user beyond the inbox."""

from django.db import models
from django.db.models import F, Q

from accounts.models.users import User


class MailsOff(models.TextChoices):
    """Why a user receives no mails about notifications."""

    UNSUBSCRIBED = "unsubscribed"
    BOUNCED = "bounced"
    COMPLAINED = "complained"


class NotificationSettings(models.Model):
    """A user's choices; a user without a row has the defaults."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="notification_settings"
    )
    choices = models.JSONField(default=dict)
    """By kind and channel, what the user has chosen: `{"result": {"push": false}}`."""
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    """The quiet hours of each day in `time_zone`; past midnight if this is before `quiet_from`."""
    time_zone = models.CharField(max_length=64, default="UTC", db_default="UTC")
    mails_off = models.CharField(
        max_length=20, choices=MailsOff, blank=True, default="", db_default=""
    )
    """Empty if mails are sent."""
    mailed_at = models.DateTimeField(null=True)
    """The last mail about notifications."""

    class Meta:
        verbose_name_plural = "notification settings"
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | Q(quiet_from__isnull=False, quiet_until__isnull=False)
                & ~Q(quiet_from=F("quiet_until")),
                name="quiet_hours_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"notification settings of {self.user_id}"


class SnoozedGame(models.Model):
    """A game whose notifications stay in the inbox, for a while or until it ends."""

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="snoozed_games", db_index=False
    )
    game_id = models.UUIDField()
    until = models.DateTimeField(null=True)
    """Null: as long as the game lasts."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game_id"], name="one_snooze_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} snoozed by {self.user_id}"
