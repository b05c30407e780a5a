"""The results of games, which never change, and their sums.

A `Booking` with its `Result`s is the settlement of one game, or its reversal. All other rows can be
recomputed from them: `Progress`, `Statistics` and `Standing` are sums, and `Tally` counts players
by sum, so that computing a rank does not count all players.
"""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from core.append_only import AppendOnlyModel
from ranking.rules.rating import INITIAL
from ranking.rules.weeks import WEEK, begins_at, week_name

XP_BUCKET = 20
"""The width of a bucket of XP."""
RATING_BUCKET = 100_000
"""The width of a bucket of ratings, in millionths."""
POINT = 10_000
"""The value of a weekly point in a `score`: more than the wins of any player in a week."""
PLACES = range(1, 9)
FIRST = Q(results=1)
"""The database checks an upsert's new row, too, before it is added to the existing one."""


class Week(models.Model):
    """A week of the ranking, from Monday 00:00 UTC to the next. It exists if it has results."""

    class State(models.TextChoices):
        """The stages of a week. Only a running week accepts results."""

        RUNNING = "running"
        CLOSING = "closing"
        PLACED = "placed"
        CLOSED = "closed"

    starts_on = models.DateField(primary_key=True)
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(starts_on__iso_week_day=1), name="week_starts_on_monday"
            ),
            models.CheckConstraint(
                condition=Q(state="closed", closed_at__isnull=False)
                | (~Q(state="closed") & Q(closed_at__isnull=True)),
                name="week_closed_at_some_time",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The ISO 8601 name, such as `2026-W47`."""
        return week_name(self.starts_on)

    @property
    def starts_at(self) -> datetime:
        """The first moment of the week."""
        return begins_at(self.starts_on)

    @property
    def ends_at(self) -> datetime:
        """The first moment of the next week."""
        return begins_at(self.starts_on + WEEK)


class Booking(AppendOnlyModel):
    """The settlement of a scored game (`sign` 1), or its reversal (`sign` −1). Append-only."""

    game = models.UUIDField()
    sign = models.SmallIntegerField()
    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="bookings")
    """The week in which its points count."""
    correction = models.BooleanField()
    """Whether the game ended in an earlier week, which was closed already."""
    ruleset = models.CharField(max_length=20)
    players = models.PositiveSmallIntegerField()
    teams = models.BooleanField()
    among_robots = models.BooleanField(default=False, db_default=False)
    """Whether all players are robot accounts."""
    ended_at = models.DateTimeField()
    at = models.DateTimeField()
    """When it was settled (the end of the game) or reversed."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "sign"], name="settled_once_taken_back_once"),
            models.CheckConstraint(condition=Q(sign__in=(1, -1)), name="booking_sign"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {'settled' if self.sign > 0 else 'taken back'}"


class Result(AppendOnlyModel):
    """One player's gains from a booking. A reversal negates all figures except the place.

    Append-only.
    """

    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, related_name="results")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results", db_index=False
    )
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    xp = models.IntegerField()
    lost_distance = models.IntegerField()
    """Spaces left to go; 0 for a winner."""
    captures_made = models.IntegerField()
    captures_suffered = models.IntegerField()
    left = models.BooleanField()
    mu = models.IntegerField()
    """The gain, in millionths; `sigma`, too."""
    sigma = models.IntegerField()
    mu_before = models.IntegerField()
    sigma_before = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["booking", "user"], name="one_result_a_player"),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=8), name="result_place_of_eight"
            ),
        ]
        indexes = [models.Index(fields=["user", "-id"], name="result_newest")]

    def __str__(self) -> str:
        return f"{self.user_id}: place {self.place}, {self.points:+} points"


class Ranked(models.Model):
    """A row of a board, with the annotations of `ranking.boards.ranks.with_rank`."""

    rank: int
    equal_above: int
    is_robot = models.BooleanField(default=False, db_default=False)
    """Whether the player is a robot account, as in `User`: those have boards of their own."""

    class Meta:
        abstract = True


class Progress(Ranked):
    """A player's XP and scored games. Settlements lock this row first of the player's rows."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        primary_key=True,
        related_name="progress",
    )
    xp = models.IntegerField(default=0)
    games = models.IntegerField(default=0)
    wins = models.IntegerField(default=0)
    results = models.IntegerField(default=0)
    """The number of results in the sums, reversals included."""
    reached_at = models.DateTimeField()
    """When the XP last changed."""
    bucket = models.GeneratedField(
        expression=F("xp") / XP_BUCKET, output_field=models.IntegerField(), db_persist=True
    )

    class Meta:
        verbose_name_plural = "progress"
        constraints = [
            models.CheckConstraint(
                condition=FIRST | Q(xp__gte=0, wins__gte=0, games__gte=F("wins")),
                name="progress_is_a_sum",
            ),
        ]
        indexes = [
            models.Index(
                "is_robot",
                "bucket",
                F("xp").desc(),
                "reached_at",
                "user",
                name="progress_kind_bucket",
            ),
            models.Index(
                "is_robot", F("xp").desc(), "reached_at", "user", name="progress_kind_board"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.xp} XP"


class Statistics(Ranked):
    """A player's scored games and rating under a ruleset."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="statistics",
        db_index=False,
    )
    ruleset = models.CharField(max_length=20)
    games = models.IntegerField(default=0)
    place_1 = models.IntegerField(default=0)
    place_2 = models.IntegerField(default=0)
    place_3 = models.IntegerField(default=0)
    place_4 = models.IntegerField(default=0)
    place_5 = models.IntegerField(default=0)
    place_6 = models.IntegerField(default=0)
    place_7 = models.IntegerField(default=0)
    place_8 = models.IntegerField(default=0)
    captures_made = models.IntegerField(default=0)
    captures_suffered = models.IntegerField(default=0)
    lost_distance = models.IntegerField(default=0)
    """Spaces left to go in all lost games."""
    mu = models.IntegerField(default=INITIAL.mu)
    sigma = models.IntegerField(default=INITIAL.sigma)
    ordinal = models.GeneratedField(
        expression=F("mu") - 3 * F("sigma"), output_field=models.IntegerField(), db_persist=True
    )
    bucket = models.GeneratedField(
        expression=(F("mu") - 3 * F("sigma")) / RATING_BUCKET,
        output_field=models.IntegerField(),
        db_persist=True,
    )
    reached_at = models.DateTimeField()
    """When the rating last changed."""

    class Meta:
        verbose_name_plural = "statistics"
        constraints = [
            models.UniqueConstraint(fields=["user", "ruleset"], name="one_statistics_a_ruleset"),
            models.CheckConstraint(
                condition=Q(games=sum((F(f"place_{n}") for n in PLACES[1:]), F("place_1"))),
                name="statistics_every_game_has_a_place",
            ),
        ]
        indexes = [
            models.Index(
                "ruleset",
                "is_robot",
                "bucket",
                F("ordinal").desc(),
                "reached_at",
                "user",
                name="statistics_kind_bucket",
            ),
            models.Index(
                "ruleset",
                "is_robot",
                F("ordinal").desc(),
                "reached_at",
                "user",
                name="statistics_kind_board",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.games} games of {self.ruleset}"


class Standing(Ranked):
    """A player's points in a week."""

    week = models.ForeignKey(
        Week, on_delete=models.PROTECT, related_name="standings", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="standings", db_index=False
    )
    points = models.BigIntegerField(default=0)
    corrections = models.IntegerField(default=0)
    """The part of the points from games of weeks that were closed already."""
    wins = models.IntegerField(default=0)
    games = models.IntegerField(default=0)
    results = models.IntegerField(default=0)
    """The number of results in the sums, reversals included."""
    reached_at = models.DateTimeField()
    """When the points last changed, or the start of the week if they never did."""
    score = models.GeneratedField(
        expression=F("points") * POINT + F("wins"),
        output_field=models.BigIntegerField(),
        db_persist=True,
    )
    """Points and then wins, as one number."""
    place = models.IntegerField(null=True)
    """The final rank, once the week is over."""
    prize = models.PositiveIntegerField(default=0, db_default=0)
    """Chips."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "week"], name="one_standing_a_week"),
            models.CheckConstraint(
                condition=FIRST | Q(wins__gte=0, wins__lt=POINT, games__gte=F("wins")),
                name="standing_is_a_sum",
            ),
        ]
        indexes = [
            models.Index(
                "week",
                "is_robot",
                F("score").desc(),
                "games",
                "reached_at",
                "user",
                name="standing_kind_board",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.week_id}: {self.points} points"


class Badge(models.Model):
    """A badge that a player has earned. It stays, even if the game is voided."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="badges", db_index=False
    )
    code = models.CharField(max_length=40)
    earned_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "code"], name="badge_earned_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.code}"


class Tally(models.Model):
    """The number of players in a bucket of a board, without the pending changes."""

    board = models.CharField(max_length=40)
    bucket = models.BigIntegerField()
    people = models.IntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["board", "bucket"], name="one_tally_a_bucket"),
        ]

    def __str__(self) -> str:
        return f"{self.people} in {self.board}:{self.bucket}"


class TallyChange(models.Model):
    """Players that entered a bucket, or left it (negative); pending until added to its tally.

    Settlements append these rows, so that they need not lock tallies.
    """

    id = models.BigAutoField(primary_key=True)
    board = models.CharField(max_length=40)
    bucket = models.BigIntegerField()
    people = models.IntegerField()

    class Meta:
        indexes = [models.Index(fields=["board", "bucket", "people"], name="tally_change")]

    def __str__(self) -> str:
        return f"{self.people:+} in {self.board}:{self.bucket}"
