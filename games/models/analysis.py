"""Analyses of games that have ended."""

from typing import Any, Final

from django.db import models
from django.db.models import F, Q

from games.models.games import Game

WAITING: Final = Q(created_at__isnull=True) | Q(requested_at__gt=F("created_at"))
"""Analyses that a worker has to make, or to make again by another version."""


class GameAnalysis(models.Model):
    """The analysis of a game, or the request for it.

    Everything in it follows from the record, so it can be made again at any time.
    """

    game = models.OneToOneField(
        Game, on_delete=models.PROTECT, primary_key=True, related_name="analysis"
    )
    evaluator = models.CharField(max_length=40)
    """The version that makes it. Once there is a report, the version that has made that."""
    report: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    """A ReportJson; null until it is made."""
    attempts = models.PositiveSmallIntegerField(default=0)
    """How many times a worker has begun it."""
    requested_at = models.DateTimeField()
    """When it was last given to a worker."""
    created_at = models.DateTimeField(null=True)
    """When the report was made. A report that is made again stays until the new one is there."""

    class Meta:
        verbose_name_plural = "game analyses"
        indexes = [
            models.Index(fields=["requested_at"], name="analysis_waiting", condition=WAITING),
            models.Index(fields=["requested_at"], name="analysis_oldest"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(created_at__isnull=True, report__isnull=True)
                | Q(created_at__isnull=False, report__isnull=False),
                name="analysis_has_a_report_once_created",
            ),
        ]

    def __str__(self) -> str:
        return f"analysis of {self.game_id}"
