"""Analyses of games that have ended."""

from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.games import Game

WAITING: Final = Q(created_at__isnull=True) | Q(requested_at__gt=F("created_at"))
"""Analyses that a worker has to make, or to make again by another version."""
WHOLE: Final = 10_000
"""A chance of 1."""


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


class GameLuck(models.Model):
    """What the analysis of a game with a result found for a person, in 1/10,000.

    It is kept longer than the analysis, for sums over many games.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    game = models.UUIDField()
    """Its id. No foreign key: that would wait for the game while it is being voided."""
    start = models.PositiveSmallIntegerField()
    dice = models.IntegerField()
    """The balance of all dice of the game, for the person's side."""
    events = models.IntegerField()
    """What departures and limits did."""
    dice_percentile = models.PositiveSmallIntegerField(null=True)
    decisions = models.IntegerField()
    """What the person's own decisions did, without automatic ones: 0 or less."""
    end = models.PositiveSmallIntegerField()
    """The share of the first place."""

    class Meta:
        verbose_name_plural = "luck in games"
        indexes = [models.Index(fields=["game"], name="luck_of_a_game")]
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="luck_is_kept_once"),
            models.CheckConstraint(
                condition=Q(start__lte=WHOLE, end__lte=WHOLE, decisions__lte=0)
                & (Q(dice_percentile__isnull=True) | Q(dice_percentile__range=(1, 99))),
                name="luck_within_bounds",
            ),
        ]

    def __str__(self) -> str:
        return f"luck of {self.user_id} in {self.game}"
