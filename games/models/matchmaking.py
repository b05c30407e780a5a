"""Tickets of users who wait in quick play."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

WAITING = Q(ended_at__isnull=True)


class MatchmakingTicket(models.Model):
    """A user's request to play a kind of game with any other users, and its result."""

    class Status(models.TextChoices):
        """Whether the owner is waiting, or how that ended."""

        WAITING = "waiting"
        MATCHED = "matched"
        CANCELLED = "cancelled"
        EXPIRED = "expired"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    ruleset = models.CharField(max_length=20)
    arms = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    turn_s = models.PositiveIntegerField()
    short = models.BooleanField(default=False, db_default=False)
    """Whether the owner wants a short game."""
    competitive = models.BooleanField(default=False)
    bet = models.PositiveIntegerField(default=0)
    among_robots = models.BooleanField(default=False, db_default=False)
    """Whether the owner is a robot account, which is matched with others only."""
    rating = models.FloatField(null=True)
    """The owner's rating at the request; null without one."""
    address_hash = models.CharField(max_length=64, blank=True)
    """A keyed hash; only for competitive games."""
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    reason = models.CharField(max_length=40, blank=True)
    """Why the service cancelled it; empty if the owner did."""
    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, null=True, related_name="+")
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, null=True, related_name="+")
    """The first game at the table, which the match started."""
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    """Null while the owner waits."""

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [
            models.Index(fields=["expires_at"], name="ticket_waiting", condition=WAITING),
            models.Index(
                fields=["ended_at"], name="ticket_ended", condition=Q(ended_at__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=WAITING, name="one_waiting_ticket_a_user"
            ),
            models.CheckConstraint(
                condition=Q(status="waiting", ended_at__isnull=True)
                | Q(status__in=("matched", "cancelled", "expired"), ended_at__isnull=False),
                name="ticket_waits_until_it_ends",
            ),
            models.CheckConstraint(
                condition=Q(status="matched", table__isnull=False, game__isnull=False)
                | Q(~Q(status="matched"), table__isnull=True, game__isnull=True),
                name="ticket_has_a_game_once_matched",
            ),
            models.CheckConstraint(
                condition=WAITING | Q(address_hash=""), name="ticket_forgets_the_address"
            ),
            models.CheckConstraint(
                condition=Q(reason="") | Q(status="cancelled"), name="ticket_reason_is_a_refusal_s"
            ),
            models.CheckConstraint(
                condition=Q(seats__gte=2, seats__lte=F("arms")), name="ticket_seats"
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")), name="ticket_expires_later"
            ),
        ]

    def __str__(self) -> str:
        return f"ticket {self.id}: {self.status}"
