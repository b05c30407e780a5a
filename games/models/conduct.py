"""Strikes and penalties of users for leaving games."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Conduct(models.Model):
    """The strikes of a user who has left games."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    strikes = models.PositiveSmallIntegerField(default=0)
    """Grows by one with each game left for good; games played to the end reduce it."""
    good_games = models.PositiveSmallIntegerField(default=0)
    """Games played to the end since `strikes` changed."""

    def __str__(self) -> str:
        return f"strikes of {self.user_id}: {self.strikes}"


class Penalty(models.Model):
    """A user's penalty for leaving a game for good: a warning, or a ban from playing."""

    class Kind(models.TextChoices):
        """The kind of penalty."""

        WARNING = "warning"
        BAN = "ban"

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="penalties"
    )
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=10)
    """A `Player.Left`."""
    created_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-id"], name="penalty_newest"),
            models.Index(
                fields=["user", "ends_at"],
                name="penalty_ban",
                condition=Q(ends_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="one_penalty_a_game"),
            models.CheckConstraint(
                condition=Q(kind="warning", ends_at__isnull=True)
                | Q(kind="ban", ends_at__isnull=False),
                name="only_bans_end",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"
