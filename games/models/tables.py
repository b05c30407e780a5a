"""Tables, their seats, kicks, invitations and events."""

import uuid

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from core.streams.models import NumberedEvent
from games.engine.json.types import Options
from games.errors import TableDamaged
from games.models.shapes import ShapedJSONField
from games.robots.strengths import STRENGTHS

MIN_TURN_S, MAX_TURN_S, DEFAULT_TURN_S = 5, 7 * 24 * 3600, 60

MAX_ROBOT_PAUSE_MS, DEFAULT_ROBOT_PAUSE_MS = 10_000, settings.ROBOT_PAUSE_MS

MAX_SEATS = 8

MAX_BET = 1_000_000

BET_IS_COMPETITIVE = Q(bet=0) | Q(competitive=True, bet__lte=MAX_BET)


class SeatNumberField(models.PositiveSmallIntegerField):  # type: ignore[type-arg]  # not at run time
    """A seat: the number of its arm, 0 to 7."""

    default_validators = [MaxValueValidator(MAX_SEATS - 1)]


class Kind(models.TextChoices):
    """What kind of player sits on a seat."""

    HUMAN = "human"
    ROBOT = "robot"


class TableOptions(models.Model):
    """The options of a table, which its master chooses; their defaults and limits."""

    ruleset = models.CharField(max_length=20)
    options = ShapedJSONField(default=dict, blank=True, shape=Options, error=TableDamaged)
    arms = models.PositiveSmallIntegerField(default=4)
    teams = models.BooleanField(default=False)
    seats = models.PositiveSmallIntegerField(default=4)
    turn_s = models.PositiveIntegerField(
        null=True,
        blank=True,
        default=None,
        validators=[MinValueValidator(MIN_TURN_S), MaxValueValidator(MAX_TURN_S)],
    )
    """Null if the master has not chosen it: see `Table.time_per_turn`."""
    robot_pause_ms = models.PositiveIntegerField(
        default=DEFAULT_ROBOT_PAUSE_MS, validators=[MaxValueValidator(MAX_ROBOT_PAUSE_MS)]
    )
    competitive = models.BooleanField(default=False)
    bet = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MAX_BET)])
    """Chips each player stakes."""
    private = models.BooleanField(default=False)
    spectators_allowed = models.BooleanField(default=True)
    robots_allowed = models.BooleanField(default=False)

    class Meta:
        abstract = True


TABLE_OPTIONS = tuple(field.name for field in TableOptions._meta.local_fields)


class Table(TableOptions):
    """A table, where people take seats and agree on a game; it outlives its games."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    master = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    version = models.PositiveIntegerField(default=0)
    """Grows by one with each published change of the table, its seats or its games."""
    terms_version = models.PositiveIntegerField(default=0, db_default=0)
    """The version of the last change of options or seats, or the end of a game. Players agree to
    this version or a later one."""
    created_at = models.DateTimeField()
    empty_since = models.DateTimeField(null=True)
    """Since when no person has a seat; such a table has no master."""
    closed_at = models.DateTimeField(null=True)
    unplayed = models.BooleanField(default=False, db_default=False)
    """Whether it was closed without a game, and can be deleted."""
    game = models.ForeignKey(
        "games.Game",
        on_delete=models.DO_NOTHING,
        null=True,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    """The game waited for, or played: see `visibility.open_games`. A divided database has games on
    other machines than tables, so nothing but this column says on which one to look."""
    tournament = models.UUIDField(null=True)
    """The tournament that has arranged it; its seats and options never change."""
    free_seats = models.PositiveSmallIntegerField(default=0)
    """The number of free seats, updated with every change, for the lobby."""
    has_free_seats = models.GeneratedField(
        expression=models.ExpressionWrapper(Q(free_seats__gt=0), models.BooleanField()),
        output_field=models.BooleanField(),
        db_persist=True,
    )

    people = models.PositiveSmallIntegerField(null=True)
    """The number of people with a seat, updated likewise; null before the table's next change."""

    seated: "list[Seat]"
    """The taken seats with their users, of a table that `visibility.lookups` has read with them."""

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [
            models.Index(fields=["-created_at", "id"], name="table_newest"),
            models.Index(
                fields=["-has_free_seats", "-created_at", "id"],
                name="table_lobby",
                condition=Q(closed_at__isnull=True),
            ),
            models.Index(
                fields=["empty_since"],
                name="table_empty",
                condition=Q(empty_since__isnull=False, closed_at__isnull=True),
            ),
            models.Index(fields=["closed_at"], name="table_unplayed", condition=Q(unplayed=True)),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(arms__in=(4, 6, 8)), name="table_arms"),
            models.CheckConstraint(
                condition=Q(seats__gte=2, seats__lte=F("arms")), name="table_seats"
            ),
            models.CheckConstraint(
                condition=Q(turn_s__range=(MIN_TURN_S, MAX_TURN_S)), name="table_turn_s"
            ),
            models.CheckConstraint(
                condition=Q(robot_pause_ms__lte=MAX_ROBOT_PAUSE_MS), name="table_robot_pause_ms"
            ),
            models.CheckConstraint(
                condition=Q(free_seats__lte=F("seats")), name="table_free_seats"
            ),
            models.CheckConstraint(condition=BET_IS_COMPETITIVE, name="table_bet_is_competitive"),
            models.CheckConstraint(
                condition=Q(competitive=False) | Q(robots_allowed=False),
                name="table_robots_are_for_practice",
            ),
            models.CheckConstraint(
                condition=Q(master__isnull=False, empty_since__isnull=True)
                | Q(master__isnull=True, empty_since__isnull=False),
                name="table_has_a_master_unless_empty",
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(empty_since__isnull=False),
                name="table_is_empty_once_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} table {self.id}"

    def time_per_turn(self, people: int) -> int | None:
        """Seconds for a turn in a game of this many people; None for no clock.

        If the master has not chosen it, a person alone has no clock.
        """
        if self.turn_s is None and (people > 1 or self.competitive):
            return DEFAULT_TURN_S
        return self.turn_s


class Seat(models.Model):
    """A taken seat of a table, of a person or a robot."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="taken_seats")
    number = SeatNumberField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    robot = models.CharField(max_length=10, blank=True)
    """The strength of the robot; empty for a person."""
    client_seed = models.CharField(max_length=64, blank=True)
    ready = models.BooleanField(default=False)
    """Whether the person agrees to start the next game; always true for robots."""
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_on_a_seat"),
            models.UniqueConstraint(fields=["table", "user"], name="one_seat_a_user_at_a_table"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, robot="")
                | Q(user__isnull=True, robot__in=STRENGTHS),
                name="seat_is_a_persons_or_a_robots",
            ),
            models.CheckConstraint(condition=Q(number__lt=MAX_SEATS), name="seat_number"),
            models.CheckConstraint(
                condition=Q(robot="") | Q(ready=True), name="robots_are_always_ready"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.table_id}"


class Kick(models.Model):
    """A user whom the master kicked from the table, and until when."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="kicks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_kick_a_user_at_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} kicked from {self.table_id} until {self.until}"


class Invitation(models.Model):
    """Permission to join a private table: for a user, or for users with a code."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    via = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="holders")
    """The code that the user redeemed."""
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    code_hash = models.CharField(max_length=64, blank=True)
    expires_at = models.DateTimeField(null=True)
    uses_left = models.PositiveSmallIntegerField(null=True)
    revoked_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    user__isnull=False,
                    code_hash="",
                    expires_at__isnull=True,
                    uses_left__isnull=True,
                )
                | Q(
                    ~Q(code_hash=""),
                    user__isnull=True,
                    via__isnull=True,
                    expires_at__isnull=False,
                    uses_left__gte=0,
                ),
                name="invitation_is_a_persons_or_a_code",
            ),
            models.UniqueConstraint(
                fields=["table", "user"],
                condition=Q(revoked_at__isnull=True, user__isnull=False),
                name="one_invitation_a_user_at_a_table",
            ),
            models.UniqueConstraint(
                fields=["code_hash"], condition=~Q(code_hash=""), name="codes_differ"
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.id} to {self.table_id}"


class TableEvent(NumberedEvent):
    """A row of a table's stream."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="events", db_index=False
    )

    class Meta(NumberedEvent.Meta):
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_table_event_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number} {self.kind}"
