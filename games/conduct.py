"""Models of how people behave in their games: whether they are there.

`games.models` brings them in. What must never be is a constraint here, too.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Presence(models.Model):
    """When a person was last heard of who plays; there as long as they are expected to."""

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
