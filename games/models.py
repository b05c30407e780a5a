"""Tables, their seats, the games played there, and each game's record.

What must never be is a constraint here, whatever the services do.
"""

import uuid
from typing import Any, NoReturn

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from games.conduct import Conduct, Heartbeat, Penalty, Presence
from games.quick_play import MatchmakingTicket
from games.robots import STRENGTHS
from games.talk import MAX_COMMENT, MAX_TEXT, ChatMessage, Report, Room, Watcher

__all__ = [
    "MAX_COMMENT",
    "MAX_TEXT",
    "OPEN",
    "AppendOnly",
    "ChatMessage",
    "Conduct",
    "Game",
    "Heartbeat",
    "Kind",
    "MatchmakingTicket",
    "Move",
    "Penalty",
    "Player",
    "Presence",
    "Report",
    "Room",
    "Seat",
    "Table",
    "Watcher",
]

MIN_TURN_S, MAX_TURN_S, DEFAULT_TURN_S = 5, 7 * 24 * 3600, 60
MAX_ROBOT_PAUSE_MS, DEFAULT_ROBOT_PAUSE_MS = 10_000, 700
MAX_SEATS = 8
MAX_BET = 1_000_000

BET_IS_COMPETITIVE = Q(bet=0) | Q(competitive=True, bet__lte=MAX_BET)
OPEN = ("waiting", "playing")
"""Games that have not ended."""
NOBODY_ON_AN_EMPTY_TABLE = Q(master__isnull=False, empty_since__isnull=True) | Q(
    master__isnull=True, empty_since__isnull=False
)


class SeatNumberField(models.PositiveSmallIntegerField):  # type: ignore[type-arg]  # not at run time
    """A seat: the number of its arm, 0 to 7."""

    default_validators = [MaxValueValidator(MAX_SEATS - 1)]


class Kind(models.TextChoices):
    """Who sits on a seat."""

    HUMAN = "human"
    ROBOT = "robot"


class Table(models.Model):
    """Where people sit and agree what to play; it outlives its games."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    master = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    arms = models.PositiveSmallIntegerField(default=4)
    teams = models.BooleanField(default=False)
    seats = models.PositiveSmallIntegerField(default=4)
    turn_s = models.PositiveIntegerField(
        default=DEFAULT_TURN_S,
        validators=[MinValueValidator(MIN_TURN_S), MaxValueValidator(MAX_TURN_S)],
    )
    robot_pause_ms = models.PositiveIntegerField(
        default=DEFAULT_ROBOT_PAUSE_MS, validators=[MaxValueValidator(MAX_ROBOT_PAUSE_MS)]
    )
    competitive = models.BooleanField(default=False)
    bet = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(MAX_BET)])
    """Chips each player stakes."""
    private = models.BooleanField(default=False)
    spectators_allowed = models.BooleanField(default=True)
    robots_allowed = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    """Grows by one with each change of the table, its seats or its games, as it is announced."""
    created_at = models.DateTimeField()
    empty_since = models.DateTimeField(null=True)
    """Since when no person has been sitting here; a table without a person has no master."""
    closed_at = models.DateTimeField(null=True)
    unplayed = models.BooleanField(default=False, db_default=False)
    """Whether it was closed without a game: nothing needs it any more."""
    free_seats = models.PositiveSmallIntegerField(default=0)
    """How many seats nobody has taken: written with every change, for the lobby."""
    has_free_seats = models.GeneratedField(
        expression=models.ExpressionWrapper(Q(free_seats__gt=0), models.BooleanField()),
        output_field=models.BooleanField(),
        db_persist=True,
    )

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
                condition=NOBODY_ON_AN_EMPTY_TABLE, name="table_has_a_master_unless_empty"
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(empty_since__isnull=False),
                name="table_is_empty_once_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} table {self.id}"


class Seat(models.Model):
    """A taken seat of a table: a person's, or a robot's."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="taken_seats")
    number = SeatNumberField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    robot = models.CharField(max_length=10, blank=True)
    """The strength of the robot; empty for a person."""
    client_seed = models.CharField(max_length=64, blank=True)
    ready = models.BooleanField(default=False)
    """Whether the person agrees to start the next game; robots always do."""
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
    """A person whom the master sent away, and until when."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="kicks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_kick_a_user_at_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} kept from {self.table_id} until {self.until}"


class Invitation(models.Model):
    """Leave to come to a private table: a person's, or that of the holders of a code."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    via = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="holders")
    """The code that the person came by."""
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


class Game(models.Model):
    """One game: what it is built on, its position, and when the server acts.

    It is there, with its commitment, from the moment that its table waits for it, so that the
    dice are promised before anybody fixes a client seed. `version` is the number of its last
    record row; 0 before the start.
    """

    class Status(models.TextChoices):
        """Whether the game is running, and what has become of it."""

        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        """It has places."""
        CANCELLED = "cancelled"
        ABANDONED = "abandoned"
        VOIDED = "voided"

    class Reason(models.TextChoices):
        """Why the game has ended."""

        PLAYED = "played"
        """Somebody, or a pair, has brought all pawns home."""
        LAST_REMAINING = "last_remaining"
        """All other people, or pairs, had left for good."""
        VOTE = "vote"
        ALL_AUTOMATIC = "all_automatic"
        """Robots played every person's seat for a whole round."""
        STAFF = "staff"

    class NotScored(models.TextChoices):
        """Why a game does not count for points, XP, ratings and chips."""

        PRACTICE_TABLE = "practice_table"
        GUESTS = "guests"
        """Not everybody has registered."""
        SAME_ADDRESS = "same_address"
        """Two players have used one address lately."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="games")
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    reason = models.CharField(max_length=20, choices=Reason, blank=True, default="")
    """Why it has ended; empty before."""
    version = models.PositiveIntegerField(default=0)
    position = models.JSONField(null=True)
    """As in docs/rules.md, "The same in JSON"; null before the start."""
    players = models.JSONField(default=list)
    """Frozen at the start: [{seat, user, name, kind, robot, client_seed}], by seat."""
    turn_s = models.PositiveIntegerField(default=DEFAULT_TURN_S)
    robot_pause_ms = models.PositiveIntegerField(default=DEFAULT_ROBOT_PAUSE_MS)
    competitive = models.BooleanField(default=False)
    bet = models.PositiveIntegerField(default=0)
    """Chips each player has staked; 0 where the game is not scored. Frozen at the start, like
    `competitive`."""
    not_scored_reason = models.CharField(
        max_length=20, choices=NotScored, blank=True, default=NotScored.PRACTICE_TABLE
    )
    """Decided at the start, for good; empty for a game that counts."""
    private = models.BooleanField(default=False)
    """Follows the table while the game is played, like `spectators_allowed`; see games.access."""
    spectators_allowed = models.BooleanField(default=True)
    commitment = models.CharField(max_length=64)
    server_seed = models.TextField()
    """Encrypted; see games.seeds."""
    rolls_thrown = models.PositiveIntegerField(default=0)
    attendance = models.JSONField(default=dict)
    """How people attend to their seats, by seat; see games.attendance."""
    unattended_turns = models.PositiveSmallIntegerField(default=0)
    """How many turns have passed since robots play every person's seat."""
    cancel_vote = models.JSONField(null=True)
    """The proposal to cancel the game: {proposed_by, agreed}, a seat and those that agree."""
    vote_ends_at = models.DateTimeField(null=True)
    deadline_at = models.DateTimeField(null=True)
    """When the server plays the rest of the turn of the person on turn."""
    robot_due_at = models.DateTimeField(null=True)
    """When the robot acts that is on turn, or plays an automatic seat."""
    abandons_at = models.DateTimeField(null=True)
    """When the first person who does not come back has abandoned the game."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    archived_as = models.CharField(max_length=150, blank=True, default="", db_default="")
    """The file in the archive that holds its record; empty while the database does."""

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [
            models.Index(fields=["-created_at", "id"], name="game_newest"),
            models.Index(
                fields=["ended_at"],
                name="game_to_archive",
                condition=Q(ended_at__isnull=False, archived_as=""),
            ),
            models.Index(
                fields=["-started_at", "id"], name="game_running", condition=Q(status="playing")
            ),
            models.Index(
                fields=["status", "-created_at", "id"],
                name="game_without_result",
                condition=Q(status__in=("cancelled", "abandoned", "voided")),
            ),
            models.Index(
                fields=["deadline_at"],
                name="game_overdue",
                condition=Q(deadline_at__isnull=False),
            ),
            models.Index(
                fields=["robot_due_at"],
                name="game_robot_due",
                condition=Q(robot_due_at__isnull=False),
            ),
            models.Index(
                fields=["abandons_at"],
                name="game_abandoned",
                condition=Q(abandons_at__isnull=False),
            ),
            models.Index(
                fields=["vote_ends_at"],
                name="game_vote_ends",
                condition=Q(vote_ends_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(status__in=OPEN),
                name="one_open_game_a_table",
            ),
            models.CheckConstraint(
                condition=Q(status="waiting", version=0, position__isnull=True)
                | (~Q(status="waiting") & Q(version__gt=0, position__isnull=False)),
                name="game_has_a_position_once_started",
            ),
            # Somebody is on turn in every running game, so that none can stand still for ever.
            models.CheckConstraint(
                condition=Q(status="playing", deadline_at__isnull=False, robot_due_at__isnull=True)
                | Q(status="playing", deadline_at__isnull=True, robot_due_at__isnull=False)
                | (
                    ~Q(status="playing")
                    & Q(deadline_at__isnull=True)
                    & Q(robot_due_at__isnull=True)
                ),
                name="running_game_waits_for_one_player",
            ),
            models.CheckConstraint(
                condition=Q(status__in=OPEN, ended_at__isnull=True)
                | (~Q(status__in=OPEN) & Q(ended_at__isnull=False)),
                name="game_has_an_end_once_ended",
            ),
            models.CheckConstraint(
                condition=Q(status__in=OPEN, reason="")
                | Q(status="finished", reason__in=("played", "last_remaining"))
                | Q(status="cancelled", reason__in=("vote", "staff"))
                | Q(status="abandoned", reason="all_automatic")
                | Q(status="voided", reason="staff"),
                name="game_ends_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(cancel_vote__isnull=True, vote_ends_at__isnull=True)
                | Q(status="playing", cancel_vote__isnull=False, vote_ends_at__isnull=False),
                name="vote_ends_at_some_time",
            ),
            models.CheckConstraint(
                condition=Q(status="playing") | Q(abandons_at__isnull=True),
                name="only_running_games_are_abandoned",
            ),
            models.CheckConstraint(
                condition=Q(archived_as="") | Q(ended_at__isnull=False),
                name="only_ended_games_are_archived",
            ),
            models.CheckConstraint(condition=BET_IS_COMPETITIVE, name="game_bet_is_competitive"),
            models.CheckConstraint(
                condition=Q(not_scored_reason="", competitive=True)
                | Q(bet=0) & ~Q(not_scored_reason=""),
                name="only_competitive_games_are_scored",
            ),
        ]
        permissions = [
            ("cancel_game", "Can end a running game without a result"),
            ("void_game", "Can declare that nothing of a game counts"),
        ]

    def __str__(self) -> str:
        return f"game {self.id}"


class Player(models.Model):
    """A seat of a started game, and its result once the game has ended."""

    class Left(models.TextChoices):
        """Why a person has left the game for good."""

        RESIGNED = "resigned"
        ABANDONED = "abandoned"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="player_rows")
    seat = SeatNumberField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="played"
    )
    place = models.PositiveSmallIntegerField(null=True)
    distance = models.PositiveSmallIntegerField(null=True)
    left = models.CharField(max_length=10, choices=Left, blank=True, default="")
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["seat"]
        indexes = [models.Index(fields=["user", "-id"], name="player_newest")]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_a_player"),
            models.CheckConstraint(condition=Q(seat__lt=MAX_SEATS), name="player_seat"),
            models.CheckConstraint(
                condition=Q(place__isnull=True, distance__isnull=True)
                | Q(place__range=(1, MAX_SEATS), distance__isnull=False),
                name="result_has_place_and_distance",
            ),
            models.CheckConstraint(
                condition=Q(left="", left_at__isnull=True)
                | (~Q(left="") & Q(left_at__isnull=False, user__isnull=False)),
                name="player_left_at_some_time",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.game_id}"


class AppendOnly(Exception):
    """A row of a record was to be changed."""


class Move(models.Model):
    """A row of a game's record: the opening, a roll, a move or a notice, and what came of it.

    Append-only, and the database holds it. Row `version` made the game's version of that number.
    """

    class Kind(models.TextChoices):
        """What the player, or the server for the player, did."""

        OPENING = "opening"
        ROLL = "roll"
        MOVE = "move"
        NOTICE = "notice"
        """What leaves the position as it is: its events tell what has changed."""

    id = models.BigAutoField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="moves", db_index=False)
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = SeatNumberField(null=True)
    """The seat on turn; null for the opening."""
    automatic = models.BooleanField(default=False)
    """Whether the server acted for a person: one overdue, or one whose seat is automatic."""
    data = models.JSONField()
    """`{rolls: [{n, seat, roll}]}`, `{n, roll}`, `{move}` or `{}`; see docs/events.md."""
    events = models.JSONField(default=list)
    """Everything that came of it, in order."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="one_row_a_version"),
            models.CheckConstraint(
                condition=Q(kind="opening", version=1, seat__isnull=True)
                | Q(kind__in=("roll", "move", "notice"), version__gt=1, seat__isnull=False),
                name="record_begins_with_the_opening",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.version} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Append the row. Raises AppendOnly for one that is there already."""
        if not self._state.adding:
            raise AppendOnly("A row of the record never changes.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse. Raises AppendOnly."""
        raise AppendOnly("A row of the record is never deleted.")


class TableEvent(models.Model):
    """A row of a table's stream: what happened there, numbered in the order of the commits."""

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="events", db_index=False
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_table_event_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number} {self.kind}"
