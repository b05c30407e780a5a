"""Groups of accounts that seem to feed each other, for the staff to decide."""

from typing import NotRequired, TypedDict

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.models import MAX_REASON
from games.models.games import Game


class PairJson(TypedDict):
    """What speaks against a pair. Users are ids: names are looked up when the page is shown."""

    taker: str
    feeder: str
    score: float
    games: int
    won: int
    """By the taker."""
    left: int
    """How many of the games their loser left."""
    early: int
    """How many of those early."""
    unscored: int
    one_sided_days: int
    chips: int
    """The taker's gain in these games."""
    points: int
    feeder_games: int
    """All games of the feeder."""
    feeder_joined: str
    together: bool
    """Whether both accounts were made within a day."""
    first: str
    """When the first of the games ended."""
    shared: int | None
    """How many accounts use the address that both have used; null without one."""
    captive: NotRequired[bool]
    """Whether the feeder is new and has lost to the taker only, as several others have."""


class IntegrityCase(models.Model):
    """A group of accounts that seem to feed each other chips and points."""

    class Status(models.TextChoices):
        """The stages of a case."""

        OPEN = "open"
        DISMISSED = "dismissed"
        ACTING = "acting"
        """The worker voids its games and restricts its accounts."""
        ACTED = "acted"

    id = models.BigAutoField(primary_key=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    key = models.CharField(max_length=64)
    """A hash of its members: a group has one open case."""
    score = models.FloatField()
    chips = models.BigIntegerField()
    """What its winners have gained from the others; points, too."""
    points = models.IntegerField()
    pairs: "models.JSONField[list[PairJson], list[PairJson]]" = models.JSONField(default=list)
    found_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    """When the last search found it."""
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    decision = models.CharField(max_length=MAX_REASON, blank=True, default="")
    """The staff's reason. The players read it, unless the case was dismissed."""
    restriction = models.CharField(max_length=10, blank=True, default="")
    """`play` or `account`; empty unless the staff has acted."""
    restricted_until = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "integrity case"
        indexes = [
            models.Index(fields=["status", "-score", "id"], name="integrity_case_listed"),
            models.Index(fields=["-score", "id"], name="integrity_case_highest"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=Q(status="open"), name="one_open_case_a_group"
            ),
            models.CheckConstraint(
                condition=Q(status="open", decided_at__isnull=True, decided_by__isnull=True)
                | ~Q(status="open") & Q(decided_at__isnull=False, decided_by__isnull=False),
                name="case_is_decided_by_the_staff",
            ),
        ]
        permissions = [
            ("decide_integritycase", "Can void a group's games and restrict it, or dismiss it")
        ]

    def __str__(self) -> str:
        return f"case {self.id}"


class CaseMember(models.Model):
    """An account of a case."""

    class Outcome(models.TextChoices):
        """What the staff's decision has done to the account."""

        RESTRICTED = "restricted"
        CLOSED = "closed"
        """The account had been closed."""
        FAILED = "failed"

    case = models.ForeignKey(IntegrityCase, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True, default="")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["case", "user"], name="one_member_a_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} of case {self.case_id}"


class CaseGame(models.Model):
    """A game of a case: its members won it from each other."""

    class Outcome(models.TextChoices):
        """What the staff's decision has done to the game."""

        VOIDED = "voided"
        NOTHING = "nothing"
        """It had no result that could be voided."""
        FAILED = "failed"

    case = models.ForeignKey(IntegrityCase, on_delete=models.CASCADE, related_name="games")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["case", "game"], name="one_row_a_game_of_a_case"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} of case {self.case_id}"
