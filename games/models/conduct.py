"""Models of how people behave in their games: whether they are there, what leaving brings them.

`games.models` brings them in. What must never be is a constraint here, too.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Conduct(models.Model):
    """What is held against a person who has left games."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    strikes = models.PositiveSmallIntegerField(default=0)
    """Grows with each game left for good, and shrinks with games played to the end."""
    good_games = models.PositiveSmallIntegerField(default=0)
    """Games played to the end since the strikes changed."""

    def __str__(self) -> str:
        return f"{self.strikes} strikes of {self.user_id}"


class Penalty(models.Model):
    """What leaving a game for good has brought a person: a warning, or a ban from playing."""

    class Kind(models.TextChoices):
        """What it is."""

        WARNING = "warning"
        BAN = "ban"

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="penalties"
    )
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=10)
    """How the game was left, as in Player."""
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
