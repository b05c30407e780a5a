"""Games, their players and their records."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from msgspec import Meta

from core.append_only import AppendOnlyModel
from core.database.checks import Joined, OneOf, Same
from games.engine.json.types import Event, MoveJson, PositionJson
from games.errors import GameDamaged
from games.models.dice import FACES
from games.models.shapes import ShapedJSONField
from games.models.tables import (
    DEFAULT_ROBOT_PAUSE_MS,
    DEFAULT_TURN_S,
    MAX_BET,
    MAX_SEATS,
    SeatNumberField,
    Table,
)

OPEN = ("waiting", "playing")
"""The statuses of games that have not ended."""

ENDINGS = (
    "finished played",
    "finished last_remaining",
    "finished round_limit",
    "finished time_limit",
    "cancelled vote",
    "cancelled staff",
    "abandoned all_automatic",
    "abandoned unattended",
    "voided staff",
)
"""The statuses of games that have ended, each with a reason that it can have."""

COUNTED = (("isnull", False), ("gte", 0))
"""What holds for each face of a player whose dice are counted."""

SCORED_AT_START = ("", "ended_early", "too_short")
"""What the reason for not scoring can be if the start, or only the end, decided on it."""


Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
SeatKey = Literal["0", "1", "2", "3", "4", "5", "6", "7"]
if TYPE_CHECKING:
    Instant = str
else:  # as a time, so that an impossible one is found
    Instant = Annotated[datetime, Meta(tz=True)]


class PlayerJson(TypedDict):
    """A player of a started game."""

    seat: SeatNumber
    user: Id | None
    """None for a robot."""
    name: str
    kind: str
    robot: str | None
    """The robot's strength; None for a person."""
    robot_account: NotRequired[bool]
    """True for a robot account; missing for everyone else."""
    client_seed: str
    avatar: NotRequired[str]
    """The player's choice at the start. Older games have none."""


class SeatJson(TypedDict, total=False):
    """The fields of a `play.seat_state.SeatState` that differ from the default."""

    overdue_turns: int
    automatic: str
    turn_ends_at: Instant
    away: bool
    abandons_at: Instant
    left: str


SeatStates = Mapping[str, SeatJson]
"""The states of seats, by seat; seats without an entry have the default state."""


class CancelVoteJson(TypedDict):
    """The proposal to cancel the game: the proposer's seat, and the seats that agree."""

    proposed_by: SeatNumber
    agreed: list[SeatNumber]


class OpeningRollJson(TypedDict):
    """A roll that decides which seat starts."""

    n: int
    seat: int
    roll: list[int]


class MoveData(TypedDict, total=False):
    """`{rolls}` of the opening, `{n, roll}`, `{move}`, or `{}` of a notice (docs/events.md)."""

    rolls: list[OpeningRollJson]
    n: int
    roll: list[int]
    move: MoveJson


class EventJson(TypedDict):
    """A consequence of a row of the record (docs/events.md)."""

    type: str


def _is_played(position: Any) -> bool:
    """Whether the seat on turn plays, or there is no position."""
    return position is None or str(position["turn"]["seat"]) in position["pawns"]


def is_player(player: Any) -> bool:
    """Whether it is a `PlayerJson`, either of a person or of a robot."""
    try:
        msgspec.convert(player, PlayerJson)
    except msgspec.ValidationError:
        return False
    return (player["user"] is None) != (player["robot"] is None)


def _have_own_seats(players: Any) -> bool:
    return all(map(is_player, players)) and len({p["seat"] for p in players}) == len(players)


def _deadline_index(field: str, name: str) -> models.Index:
    return models.Index(fields=[field], name=name, condition=Q(**{f"{field}__isnull": False}))


class Game(models.Model):
    """A game: its terms, its position, and its deadlines.

    The row exists while the table waits for the start: the commitment to the dice must come before
    the client seeds. `version` is the number of the last row of the record; 0 before the start.
    """

    class Status(models.TextChoices):
        """Whether the game is running, or how it has ended."""

        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        """With places."""
        CANCELLED = "cancelled"
        ABANDONED = "abandoned"
        VOIDED = "voided"

    class Reason(models.TextChoices):
        """Why the game has ended."""

        PLAYED = "played"
        """A player, or a pair, has brought all pawns home."""
        ROUND_LIMIT = "round_limit"
        """The rounds of `max_rounds` are over."""
        TIME_LIMIT = "time_limit"
        """The seconds of `game_s` had passed when a round was over."""
        LAST_REMAINING = "last_remaining"
        """All other people, or pairs, had left for good."""
        VOTE = "vote"
        ALL_AUTOMATIC = "all_automatic"
        """Robots played every person's seat for a whole round."""
        UNATTENDED = "unattended"
        """Nobody came back to a game without a clock."""
        STAFF = "staff"

    class NotScored(models.TextChoices):
        """Why a game does not count for points, XP, ratings and chips."""

        PRACTICE_TABLE = "practice_table"
        GUESTS = "guests"
        """A player is a guest."""
        ROBOT_ACCOUNTS = "robot_accounts"
        """People play with robot accounts."""
        SAME_ADDRESS = "same_address"
        """Two players used one IP address recently."""
        PLAYED_TOGETHER = "played_together"
        """Two players have had enough scored games together lately."""
        NEWCOMERS = "newcomers"
        """Games with newcomers have brought one of the players enough lately."""
        ENDED_EARLY = "ended_early"
        """All others left before each person had rolled a fair number of times."""
        TOO_SHORT = "too_short"
        """A limit ends the game, or ended it, before a fair number of rounds."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="games")
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    reason = models.CharField(max_length=20, choices=Reason, blank=True, default="")
    """Why the game has ended; empty before."""
    version = models.PositiveIntegerField(default=0)
    position: "models.JSONField[PositionJson | None, PositionJson | None]" = ShapedJSONField(
        null=True, shape=PositionJson | None, also=_is_played, error=GameDamaged
    )
    """As in docs/rules.md, "The same in JSON"; null before the start."""
    edition = models.PositiveSmallIntegerField(default=1, db_default=1)
    """Of the rules, frozen at the start; a game goes on as it began (docs/rules.md section 13)."""
    players: "models.JSONField[list[PlayerJson], list[PlayerJson]]" = ShapedJSONField(
        default=list, shape=list[PlayerJson], also=_have_own_seats, error=GameDamaged
    )
    """Frozen at the start; by seat."""
    turn_s = models.PositiveIntegerField(null=True, default=DEFAULT_TURN_S)
    """Frozen at the start where several people play; null for no clock."""
    robot_pause_ms = models.PositiveIntegerField(default=DEFAULT_ROBOT_PAUSE_MS)
    competitive = models.BooleanField(default=False)
    bet = models.PositiveIntegerField(default=0)
    """Chips each player has staked; 0 if the start decided that the game is not scored. Frozen at
    the start, like `competitive`."""
    not_scored_reason = models.CharField(
        max_length=20, choices=NotScored, blank=True, default=NotScored.PRACTICE_TABLE
    )
    """Decided at the start, or at the end (`ended_early`); empty for a scored game."""
    tournament = models.UUIDField(null=True)
    """The table's, frozen at the start."""
    private = models.BooleanField(default=False)
    """Follows the table while the game runs, like `spectators_allowed`; see `visibility.access`."""
    spectators_allowed = models.BooleanField(default=True)
    commitment = models.CharField(max_length=64)
    server_seed = models.TextField()
    """Encrypted; see `fairness.seeds`."""
    rolls_thrown = models.PositiveIntegerField(default=0)
    attendance: "models.JSONField[SeatStates, SeatStates]" = ShapedJSONField(
        default=dict, shape=dict[SeatKey, SeatJson], error=GameDamaged
    )
    unattended_turns = models.PositiveSmallIntegerField(default=0)
    """How many turns in a row robots have played all seats."""
    cancel_vote: "models.JSONField[CancelVoteJson | None, CancelVoteJson | None]" = ShapedJSONField(
        null=True, shape=CancelVoteJson | None, error=GameDamaged
    )
    vote_ends_at = models.DateTimeField(null=True)
    deadline_at = models.DateTimeField(null=True)
    """When the server plays the rest of the turn for the person on turn, or, in a game without a
    clock, closes the game."""
    robot_due_at = models.DateTimeField(null=True)
    """When the robot on turn, or on an automatic seat, acts."""
    abandons_at = models.DateTimeField(null=True)
    """The first deadline for the return of an absent player."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    """When the time of the game is over, which then ends with the round; null without `game_s`.
    The downtime of the service is added."""
    ended_at = models.DateTimeField(null=True)
    moved_for = models.UUIDField(null=True)
    """The last maintenance by whose length the deadlines were moved (`play.stopped_clocks`)."""
    archived_as = models.CharField(max_length=150, blank=True, default="", db_default="")
    """The name of the record's file in the archive; empty while the database has the record."""

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
                fields=["ended_at", "id"],
                name="game_ended",
                condition=Q(ended_at__isnull=False, private=False),
            ),
            _deadline_index("deadline_at", "game_overdue"),
            _deadline_index("robot_due_at", "game_robot_due"),
            _deadline_index("abandons_at", "game_abandoned"),
            _deadline_index("vote_ends_at", "game_vote_ends"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(status__in=OPEN),
                name="one_open_game_a_table",
            ),
            models.CheckConstraint(
                condition=Q(
                    Same(Q(position__isnull=True), Q(status="waiting")),
                    Same(Q(position__isnull=True), Q(version=0)),
                ),
                name="game_has_a_position_once_started",
            ),
            # Every running game has exactly one deadline, so that none can stall.
            models.CheckConstraint(
                condition=Q(
                    Same(Q(deadline_at__isnull=True), Q(robot_due_at__isnull=False)),
                    status="playing",
                )
                | Q(
                    ~Q(status="playing"),
                    deadline_at__isnull=True,
                    robot_due_at__isnull=True,
                    abandons_at__isnull=True,
                    vote_ends_at__isnull=True,
                ),
                name="running_game_waits_for_one_player",
            ),
            models.CheckConstraint(
                condition=Same(Q(cancel_vote__isnull=True), Q(vote_ends_at__isnull=True)),
                name="vote_ends_at_some_time",
            ),
            models.CheckConstraint(
                condition=Q(status__one_of=OPEN, reason="", ended_at__isnull=True, archived_as="")
                | Q(OneOf(Joined("status", Value(" "), "reason"), ENDINGS), ended_at__isnull=False),
                name="game_ends_once_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(
                    not_scored_reason__one_of=SCORED_AT_START, competitive=True, bet__lte=MAX_BET
                )
                | Q(~Q(not_scored_reason__one_of=SCORED_AT_START), bet=0),
                name="only_competitive_games_are_scored",
            ),
        ]
        permissions = [
            ("cancel_game", "Can end a running game without a result"),
            ("void_game", "Can void a game"),
        ]

    def __str__(self) -> str:
        return f"game {self.id}"

    @property
    def is_settled(self) -> bool:
        """Whether the staff has voided it: damage of the game is of no concern any more."""
        return self.status == Game.Status.VOIDED

    @property
    def is_played_out(self) -> bool:
        """Whether it is played to its end also if all its people have gone: its result counts."""
        return not self.not_scored_reason or self.tournament is not None

    @property
    def people(self) -> int:
        """The number of people in a started game."""
        return sum(player["user"] is not None for player in self.players)

    @property
    def among_robots(self) -> bool:
        """Whether all players of a started game are robot accounts."""
        return all(player.get("robot_account", False) for player in self.players)

    def has_company(self, user_id: uuid.UUID) -> bool:
        """Whether another person plays in a started game; for a robot account, any other account.

        Games without company have no consequences for the conduct of the user.
        """
        accounts = {p["user"]: p.get("robot_account", False) for p in self.players if p["user"]}
        is_robot = accounts.pop(str(user_id), False)
        return any(is_robot or not other for other in accounts.values())

    def player(self, seat: int) -> PlayerJson:
        """The player on this seat of a started game. Raises GameDamaged if there is none."""
        for player in self.players:
            if player["seat"] == seat:
                return player
        raise GameDamaged


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
    scored_from = models.DateTimeField(null=True)
    """When the game started; null if it is not scored."""
    face_1 = models.IntegerField(null=True)
    """How often the player rolled one pip, also by the server's hand. Counted at the end of the
    game, like the other faces; null before, and if the record is damaged."""
    face_2 = models.IntegerField(null=True)
    face_3 = models.IntegerField(null=True)
    face_4 = models.IntegerField(null=True)
    face_5 = models.IntegerField(null=True)
    face_6 = models.IntegerField(null=True)

    class Meta:
        ordering = ["seat"]
        indexes = [
            models.Index(fields=["user", "-id"], name="player_newest"),
            models.Index(
                fields=["user"],
                name="player_without_place",
                condition=Q(place__isnull=True, user__isnull=False),
            ),
        ]
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
                | Q(~Q(left=""), left_at__isnull=False, user__isnull=False),
                name="player_left_at_some_time",
            ),
            models.CheckConstraint(
                condition=Q(**{f"{face}__isnull": True for face in FACES})
                # A comparison with null is unknown, and a check passes unless it is false.
                | Q(**{f"{face}__{rule}": value for face in FACES for rule, value in COUNTED}),
                name="player_has_all_faces_or_none",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.game_id}"

    @property
    def is_settled(self) -> bool:
        """The same as of its game."""
        return self.game.is_settled


class Move(AppendOnlyModel):
    """A row of a game's record, with its events; `version` is the game's version after it."""

    class Kind(models.TextChoices):
        """The opening rolls, a roll, a move, or a change beside the position."""

        OPENING = "opening"
        ROLL = "roll"
        MOVE = "move"
        NOTICE = "notice"

    id = models.BigAutoField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="moves", db_index=False)
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = SeatNumberField(null=True)
    """The seat on turn; null for the opening."""
    automatic = models.BooleanField(default=False)
    """Whether the server acted for a person: an overdue turn, or an automatic seat."""
    data: "models.JSONField[MoveData, MoveData]" = ShapedJSONField(
        shape=MoveData, error=GameDamaged
    )
    events: "models.JSONField[list[Event], list[Event]]" = ShapedJSONField(
        default=list, shape=list[EventJson], error=GameDamaged
    )
    """All consequences, in order."""
    at = models.DateTimeField()
    key = models.UUIDField(null=True)
    """Hash of the player and the `Idempotency-Key` of the command; null without one."""
    request = models.UUIDField(null=True)
    """Hash of the command's request; null without a key."""

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="one_row_a_version"),
            models.UniqueConstraint(
                fields=["game", "key"], condition=Q(key__isnull=False), name="one_row_a_key"
            ),
            models.CheckConstraint(
                condition=Q(kind="opening", version=1, seat__isnull=True)
                | Q(kind__in=("roll", "move", "notice"), version__gt=1, seat__isnull=False),
                name="record_begins_with_the_opening",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.version} {self.kind}"


class AutomaticReason(StrEnum):
    """Why a seat is automatic."""

    OVERDUE = "overdue"
    """The player missed several turns in a row."""
    CHOSEN = "chosen"
    """By choice of the player."""
    ABSENT = "absent"
    """The player was away when the turn came."""
    LEFT = "left"
    """The player has left the game for good."""
