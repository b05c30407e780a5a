"""Spectators of tables."""

from django.conf import settings
from django.db import models


class Watcher(models.Model):
    """A spectator of a table, and the last heartbeat."""

    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="watchers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["table", "seen_at"], name="watcher_present"),
            models.Index(fields=["seen_at"], name="watcher_oldest"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_watcher_a_user_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} watches {self.table_id}"
