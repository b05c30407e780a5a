"""Players' presence, and the heartbeats of the service's processes."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Presence(models.Model):
    """A player's last heartbeat; the row exists while the game expects the player."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    seen_at = models.DateTimeField()
    away = models.BooleanField(default=False)
    """Whether a sweep has marked the player as away."""

    class Meta:
        indexes = [
            models.Index(fields=["seen_at"], name="presence_silent", condition=Q(away=False)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_presence_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.game_id}, seen at {self.seen_at}"


class Heartbeat(models.Model):
    """The last heartbeat of a part of the service; time without it is downtime."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
