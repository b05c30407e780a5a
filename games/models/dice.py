"""How often each face was rolled: sums of ended games by week, for the whole service.

The counts of one player are in `Player`. Only games that everyone may read are in these sums, so
that anyone can compute them again (docs/fairness.md, "The dice of many games").
"""

from typing import Final

from django.db import models
from django.db.models import Q

from games.models.tables import MAX_SEATS, SeatNumberField

FACES: Final = tuple(f"face_{pips}" for pips in range(1, 7))
"""The columns of the counts, from one pip to six."""


class FaceCounts(models.Model):
    """How often each face was rolled by one kind of player on one seat in a week."""

    week = models.DateField()
    """The Monday of the week in which the games ended, in UTC."""
    ruleset = models.CharField(max_length=20)
    seat = SeatNumberField()
    is_robot = models.BooleanField()
    """Whether a program had the seat: a robot of the service, or a robot account."""
    games = models.PositiveIntegerField()
    """Games, each counted on its first seat only, so that the sum over all seats is right."""
    face_1 = models.PositiveIntegerField()
    face_2 = models.PositiveIntegerField()
    face_3 = models.PositiveIntegerField()
    face_4 = models.PositiveIntegerField()
    face_5 = models.PositiveIntegerField()
    face_6 = models.PositiveIntegerField()

    class Meta:
        abstract = True


class DiceChange(FaceCounts):
    """The dice of one seat of an ended game, pending until added to the week's sum.

    Ending games append these rows, so that they need not lock the sums.
    """

    id = models.BigAutoField(primary_key=True)

    def __str__(self) -> str:
        return f"seat {self.seat} of a game in {self.week}"


class DiceWeek(FaceCounts):
    """The dice of a week, without the pending changes."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["week", "ruleset", "seat", "is_robot"], name="one_dice_sum_a_week_and_seat"
            ),
            models.CheckConstraint(
                condition=Q(week__iso_week_day=1), name="dice_week_starts_on_monday"
            ),
            models.CheckConstraint(condition=Q(seat__lt=MAX_SEATS), name="dice_seat"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} in {self.week}"
