"""Tournaments: their entries, rounds, pairings and scores."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from core.append_only import AppendOnlyModel
from core.streams.models import NumberedEvent
from games.engine.json.types import Options
from games.errors import TournamentDamaged
from games.models.shapes import ShapedJSONField
from games.models.tables import MAX_BET, MAX_SEATS, MAX_TURN_S, MIN_TURN_S

MAX_ENTRIES = 10_000
"""Of one tournament."""
MAX_ROUNDS = 30
MIN_ARENA_S, MAX_ARENA_S = 10 * 60, 24 * 3600
MAX_BREAK_S = 24 * 3600
RUNNING = Q(status="running")
OPEN_STATUSES = ("announced", "running")


class Tournament(models.Model):
    """A tournament: what is played, for whom, and how far it is.

    An entry is what is paired: a player, or with `teams` a pair of players. `sides` entries sit at
    a table.
    """

    class Format(models.TextChoices):
        """How its games are arranged."""

        ARENA = "arena"
        """Players are paired again and again until the time is over."""
        SWISS = "swiss"
        """A number of rounds, in which equals by standing meet."""
        KNOCKOUT = "knockout"
        """The best of each table go on to the next round."""

    class Status(models.TextChoices):
        """How far the tournament is."""

        ANNOUNCED = "announced"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Access(models.TextChoices):
        """The players that may join."""

        PUBLIC = "public"
        CODE = "code"
        FRIENDS = "friends"
        """The friends of its organiser."""

    class Robots(models.TextChoices):
        """Whether robot accounts may join."""

        NEVER = "never"
        ONLY = "only"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=60)
    description = models.CharField(max_length=500, blank=True, default="")
    format = models.CharField(max_length=10, choices=Format)
    status = models.CharField(max_length=10, choices=Status, default=Status.ANNOUNCED)
    reason = models.CharField(max_length=200, blank=True, default="")
    """Why it was cancelled: a code, or the staff's words; empty otherwise."""
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    """Null for tournaments of the staff."""
    created_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=0)
    """The number of the last event of its stream."""

    ruleset = models.CharField(max_length=20)
    options = ShapedJSONField(default=dict, blank=True, shape=Options, error=TournamentDamaged)
    arms = models.PositiveSmallIntegerField(default=4)
    teams = models.BooleanField(default=False)
    seats = models.PositiveSmallIntegerField(default=4)
    turn_s = models.PositiveIntegerField(default=30)
    spectators_allowed = models.BooleanField(default=True)

    rounds = models.PositiveSmallIntegerField(null=True)
    """Of a Swiss tournament."""
    advance = models.PositiveSmallIntegerField(null=True)
    """How many entries of each table go on in a knockout."""
    duration_s = models.PositiveIntegerField(null=True)
    """Of an arena: no game starts after it."""
    break_s = models.PositiveIntegerField(default=60)
    """Between the end of a round and the next one."""

    starts_at = models.DateTimeField(null=True)
    """Null: it starts once `starts_with` entries have joined."""
    starts_with = models.PositiveIntegerField(null=True)
    min_entries = models.PositiveIntegerField(default=2)
    """With fewer at its start it is cancelled."""
    max_entries = models.PositiveIntegerField(default=100)
    access = models.CharField(max_length=10, choices=Access, default=Access.PUBLIC)
    code_hash = models.CharField(max_length=64, blank=True, default="")
    rating_from = models.PositiveSmallIntegerField(null=True)
    rating_to = models.PositiveSmallIntegerField(null=True)
    registered_days = models.PositiveSmallIntegerField(default=0)
    """For how many days its players have been registered, at least."""
    games_played = models.PositiveSmallIntegerField(default=0)
    """How many scored games of the ruleset its players have finished, at least."""
    robots = models.CharField(max_length=10, choices=Robots, default=Robots.NEVER)
    buy_in = models.PositiveIntegerField(default=0)
    """Chips of each player, which go to the escrow of this id."""
    prizes = models.JSONField(default=list)
    """Percentages of the pot less the bank's part, from the first place."""
    guaranteed = models.PositiveIntegerField(default=0)
    """Chips that the staff has added to the pot from the bank, which keeps no part of them."""

    commitment = models.CharField(max_length=64)
    server_seed = models.TextField()
    """Encrypted; see `fairness.seeds`. All draws come from it."""
    entry_count = models.PositiveIntegerField(default=0)
    """The entries that have not left; unfinished pairs count too."""
    last_entry = models.PositiveIntegerField(default=0)
    """The number of the newest entry."""
    round = models.PositiveIntegerField(default=0)
    """The number of the last round; 0 before the first."""
    score_count = models.PositiveIntegerField(default=0)
    """The number of the last score."""
    due_at = models.DateTimeField(null=True)
    """When the worker looks at it next; null once it has ended, or while only games are waited
    for."""
    waits_until = models.DateTimeField(null=True)
    """Until when a round waits for its players that is due and has too few of them."""
    started_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    """Of a running arena: no game starts after it. Downtime of the service is added."""
    ended_at = models.DateTimeField(null=True)
    reminded = models.BooleanField(default=False)
    """Whether its players were reminded of its start."""

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [
            models.Index(fields=["-created_at", "id"], name="tournament_newest"),
            models.Index(fields=["status", "starts_at", "id"], name="tournament_by_status"),
            models.Index(
                fields=["due_at"], name="tournament_due", condition=Q(due_at__isnull=False)
            ),
            models.Index(
                fields=["organiser"],
                name="tournament_of_organiser",
                condition=Q(status__in=OPEN_STATUSES),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(format="arena", duration_s__range=(MIN_ARENA_S, MAX_ARENA_S))
                & Q(rounds__isnull=True, advance__isnull=True)
                | Q(format="swiss", rounds__range=(1, MAX_ROUNDS))
                & Q(duration_s__isnull=True, advance__isnull=True)
                | Q(format="knockout", advance__gte=1)
                & Q(duration_s__isnull=True, rounds__isnull=True),
                name="tournament_has_the_terms_of_its_format",
            ),
            models.CheckConstraint(
                condition=Q(arms__in=(4, 6, 8), seats__gte=2, seats__lte=F("arms")),
                name="tournament_seats",
            ),
            models.CheckConstraint(
                condition=Q(turn_s__range=(MIN_TURN_S, MAX_TURN_S), break_s__lte=MAX_BREAK_S),
                name="tournament_times",
            ),
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True, starts_with__gte=2)
                | Q(starts_at__isnull=False, starts_with__isnull=True),
                name="tournament_starts_at_a_time_or_when_full",
            ),
            models.CheckConstraint(
                condition=Q(min_entries__gte=2, min_entries__lte=F("max_entries"))
                & Q(max_entries__lte=MAX_ENTRIES, buy_in__lte=MAX_BET),
                name="tournament_size",
            ),
            models.CheckConstraint(
                condition=Q(status="announced", started_at__isnull=True, ended_at__isnull=True)
                | Q(status="running", started_at__isnull=False, ended_at__isnull=True)
                | Q(status="finished", started_at__isnull=False, ended_at__isnull=False)
                | Q(status="cancelled", ended_at__isnull=False),
                name="tournament_ends_once",
            ),
            models.CheckConstraint(
                condition=Q(status__in=OPEN_STATUSES) | Q(due_at__isnull=True),
                name="tournament_is_due_while_open",
            ),
            models.CheckConstraint(
                condition=Q(access="code") & ~Q(code_hash="") | ~Q(access="code") & Q(code_hash=""),
                name="tournament_code",
            ),
        ]
        permissions = [("run_tournaments", "Can create, change and cancel tournaments")]

    def __str__(self) -> str:
        return f"{self.name} ({self.format})"

    @property
    def sides(self) -> int:
        """The entries at a table."""
        return self.seats // 2 if self.teams else self.seats

    @property
    def is_over(self) -> bool:
        """Whether it has ended, by its end or by being cancelled."""
        return self.ended_at is not None


class TournamentEntry(models.Model):
    """What is paired in a tournament: a player, or two; with its standing so far.

    The standing repeats the scores: `tournaments.scores` adds each score once.
    """

    class Status(models.TextChoices):
        """Whether the entry is paired."""

        INCOMPLETE = "incomplete"
        """A pair whose second player has not agreed."""
        ACTIVE = "active"
        PAUSED = "paused"
        OUT = "out"
        """It did not go on in a knockout."""
        LEFT = "left"
        REMOVED = "removed"
        """By the staff or the organiser."""

    id = models.BigAutoField(primary_key=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    number = models.PositiveIntegerField()
    """From 1, in the order of joining."""
    status = models.CharField(max_length=10, choices=Status, default=Status.ACTIVE)
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    """The player that an incomplete pair waits for."""
    joined_at = models.DateTimeField()
    rating = models.FloatField(null=True)
    """At joining; of a pair the mean. Null if unknown."""
    seed = models.PositiveIntegerField(null=True)
    """The seed number, from 1; drawn at the start."""
    waits_since = models.DateTimeField(null=True)
    """In an arena: since when it waits for a game; null while it plays or is not active."""
    pairing = models.ForeignKey(
        "games.Pairing", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    """The pairing that it plays now."""
    points = models.IntegerField(default=0)
    wins = models.IntegerField(default=0)
    opponents = models.IntegerField(default=0)
    """The sum of its opponents' points, in a Swiss tournament, as of the last round."""
    distance = models.IntegerField(default=0)
    """Spaces."""
    games = models.IntegerField(default=0)
    byes = models.IntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    """Games won in a row."""
    met = models.JSONField(default=dict)
    """How often it has been paired with others, by their numbers."""
    last_met = models.JSONField(default=list)
    """The others at its last table, by their numbers."""
    seated = models.JSONField(default=list)
    """How often it has been paired to each place of a table."""
    place = models.PositiveIntegerField(null=True)
    """The final place."""
    prize = models.PositiveIntegerField(default=0)
    """Chips of each of its players."""
    rank: int | None
    """At present; annotated by `tournaments.standings` and `tournaments.selectors`."""

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(
                F("tournament"),
                F("points").desc(),
                F("wins").desc(),
                F("opponents").desc(),
                F("distance").desc(),
                F("seed"),
                F("number"),
                name="tournament_standings",
            ),
            models.Index(
                fields=["tournament", "waits_since"],
                name="tournament_waiting",
                condition=Q(waits_since__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_a_number"),
            models.CheckConstraint(
                condition=Q(status="incomplete", partner__isnull=False)
                | ~Q(status="incomplete") & Q(partner__isnull=True),
                name="incomplete_entry_waits_for_a_partner",
            ),
            models.CheckConstraint(
                condition=Q(waits_since__isnull=True) | Q(status="active", pairing__isnull=True),
                name="only_free_entries_wait",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of {self.tournament_id}"


class TournamentPlayer(models.Model):
    """A player of an entry."""

    id = models.BigAutoField(primary_key=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="players", db_index=False
    )
    entry = models.ForeignKey(TournamentEntry, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()
    """When the player last said to be there: joined, resumed, got ready, or played."""
    paid = models.BooleanField(default=False)
    """Whether the player's buy-in is in the escrow."""

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_entry_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in entry {self.entry_id}"


class Round(models.Model):
    """A round that was drawn; in an arena, each pairing of the entries that wait."""

    id = models.BigAutoField(primary_key=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="drawn_rounds", db_index=False
    )
    number = models.PositiveIntegerField()
    scores = models.PositiveIntegerField()
    """How many scores were booked when it was drawn."""
    contenders = models.JSONField()
    """What it was drawn from: the entries' numbers, each with its seconds of waiting."""
    apart = models.JSONField(default=list)
    """Pairs of entries that were kept apart."""
    byes = models.JSONField(default=list)
    """Numbers of entries."""
    drawn_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    tables: int
    """How many it has; annotated by `tournaments.selectors`."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"


class Pairing(models.Model):
    """A table of a round, and its game."""

    id = models.BigAutoField(primary_key=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="pairings", db_index=False
    )
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table_number = models.PositiveIntegerField()
    """In its round, from 1: the top table first."""
    entries = models.JSONField()
    """Numbers of the entries, in the order of their places at the table."""
    replays = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="replayed"
    )
    """The pairing whose voided game is played again."""
    game = models.UUIDField(null=True)
    """Null until it has started."""
    table = models.UUIDField(null=True)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    """When its game ended, or why it could not start was decided."""
    voided = models.BooleanField(default=False)
    """Whether its game has no result: the staff voided it, or it could not start."""
    booked_at = models.DateTimeField(null=True)
    """When its scores were booked; null again after a void, until that is booked."""

    class Meta:
        ordering = ["round", "table_number"]
        indexes = [
            models.Index(
                fields=["tournament"],
                name="pairing_to_start",
                condition=Q(game=None, ended_at=None),
            ),
            models.Index(
                fields=["tournament"],
                name="pairing_not_booked",
                condition=Q(booked_at=None),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table_number"],
                condition=Q(replays__isnull=True),
                name="one_pairing_a_table",
            ),
            models.UniqueConstraint(fields=["game"], name="one_pairing_a_game"),
            models.CheckConstraint(
                condition=Q(booked_at__isnull=True) | Q(ended_at__isnull=False),
                name="pairing_is_booked_after_its_end",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table_number} of {self.round_id}"


class Score(AppendOnlyModel):
    """What an entry scored: in a game, by a bye, or less what a voided game had brought."""

    class Kind(models.TextChoices):
        """What it is for."""

        GAME = "game"
        BYE = "bye"
        VOID = "void"
        """Takes back the score of a game that was voided."""

    id = models.BigAutoField(primary_key=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="scores", db_index=False
    )
    number = models.PositiveIntegerField()
    """In its tournament, from 1, in the order of booking."""
    entry = models.ForeignKey(TournamentEntry, on_delete=models.PROTECT, related_name="scores")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="+", db_index=False)
    pairing = models.ForeignKey(
        Pairing, on_delete=models.PROTECT, null=True, related_name="scores", db_index=False
    )
    """Null for the bye of an entry that was not paired."""
    kind = models.CharField(max_length=10, choices=Kind)
    place = models.PositiveSmallIntegerField(null=True)
    """At the table, from 1; null without a game."""
    points = models.IntegerField()
    won = models.BooleanField(default=False)
    distance = models.IntegerField(default=0)
    """Spaces; negative in a void."""
    goes_on = models.BooleanField(default=True)
    """In a knockout, whether the entry plays the next round."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_score_a_number"),
            models.UniqueConstraint(
                fields=["pairing", "entry", "kind"],
                condition=Q(pairing__isnull=False),
                name="scored_once_a_pairing",
            ),
            models.UniqueConstraint(
                fields=["round", "entry"],
                condition=Q(kind="bye", pairing__isnull=True),
                name="one_bye_a_round",
            ),
            models.CheckConstraint(
                condition=Q(place__isnull=True) | Q(place__range=(1, MAX_SEATS)),
                name="score_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points:+} to {self.entry_id}"


class TournamentEvent(NumberedEvent):
    """A row of a tournament's stream."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="events", db_index=False
    )

    class Meta(NumberedEvent.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_tournament_event_a_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}:{self.number} {self.kind}"
