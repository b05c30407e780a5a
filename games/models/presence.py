"""Whether players are there, and the heartbeats of the service's processes."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Presence(models.Model):
    """When a player was last heard from; the row exists while the game expects the player."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    seen_at = models.DateTimeField()
    away = models.BooleanField(default=False)
    """Whether it has been noticed that nothing is heard of them."""

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
    """A part of the service, and when it was last there: what passes without is nobody's fault."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
