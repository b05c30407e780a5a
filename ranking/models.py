"""What games have brought: the results, which never change, and the sums of them.

A `Booking` with its `Result`s is what one game has brought, or what its reversal has taken back.
All else here can be recomputed from these rows: `Progress`, `Statistics` and `Standing` are sums of
them, and the `Tally` counts the sums, so that ranks need no counting of people.
"""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from core.append_only import AppendOnlyModel
from ranking.rules.rating import INITIAL
from ranking.rules.scoring import WEEK, begins_at, week_name

XP_BUCKET = 20
"""XP that are counted together."""
RATING_BUCKET = 100_000
"""Millionths of a rating that are counted together."""
POINT = 10_000
"""A weekly point in a `score`, more than all wins of a week."""
PLACES = range(1, 9)
FIRST = Q(results=1)
"""A row that is offered to be added to another is checked as if it were to stay."""


class Week(models.Model):
    """A week of the ranking, from Monday 00:00 UTC to the next; there once it has a result."""

    class State(models.TextChoices):
        """How far it has come: after RUNNING no result enters any more."""

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
        """As people name it, such as `2026-W47`."""
        return week_name(self.starts_on)

    @property
    def starts_at(self) -> datetime:
        """Its first moment."""
        return begins_at(self.starts_on)

    @property
    def ends_at(self) -> datetime:
        """The first moment of the next week."""
        return begins_at(self.starts_on + WEEK)


class Booking(AppendOnlyModel):
    """A scored game that was settled (`sign` 1), or taken back (`sign` −1). Never changes."""

    game = models.UUIDField()
    sign = models.SmallIntegerField()
    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="bookings")
    """Where its points count."""
    correction = models.BooleanField()
    """Whether the game belongs to a week before that, which was closed already."""
    ruleset = models.CharField(max_length=20)
    players = models.PositiveSmallIntegerField()
    teams = models.BooleanField()
    ended_at = models.DateTimeField()
    at = models.DateTimeField()
    """When it was settled (the end of the game), or taken back."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "sign"], name="settled_once_taken_back_once"),
            models.CheckConstraint(condition=Q(sign__in=(1, -1)), name="booking_sign"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {'settled' if self.sign > 0 else 'taken back'}"


class Result(AppendOnlyModel):
    """What a booking has brought one player; taken back, all but the place is negated. For ever."""

    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, related_name="results")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results", db_index=False
    )
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    xp = models.IntegerField()
    lost_distance = models.IntegerField()
    """Spaces left to go; 0 for the winner."""
    captures_made = models.IntegerField()
    captures_suffered = models.IntegerField()
    left = models.BooleanField()
    mu = models.IntegerField()
    """What was gained, in millionths; `sigma` too."""
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


class Progress(models.Model):
    """All scored games of a person: the XP. Its row is what settlements of a person queue for."""

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
    """Rows of results that this is the sum of, reversals too."""
    reached_at = models.DateTimeField()
    """When the XP became what they are."""
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
            models.Index("bucket", F("xp").desc(), "reached_at", "user", name="progress_bucket"),
            models.Index(F("xp").desc(), "reached_at", "user", name="progress_board"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.xp} XP"


class Statistics(models.Model):
    """The scored games of a person under a ruleset: how they ended, and the rating."""

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
    """Spaces, of all games that were not won."""
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
    """When the rating became what it is."""

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
                "bucket",
                F("ordinal").desc(),
                "reached_at",
                "user",
                name="statistics_bucket",
            ),
            models.Index(
                "ruleset", F("ordinal").desc(), "reached_at", "user", name="statistics_board"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.games} games of {self.ruleset}"


class Standing(models.Model):
    """A person in a week."""

    week = models.ForeignKey(
        Week, on_delete=models.PROTECT, related_name="standings", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="standings", db_index=False
    )
    points = models.BigIntegerField(default=0)
    corrections = models.IntegerField(default=0)
    """Points, of those above, that come of games of weeks that were closed already."""
    wins = models.IntegerField(default=0)
    games = models.IntegerField(default=0)
    results = models.IntegerField(default=0)
    """Rows of results that this is the sum of, reversals too."""
    reached_at = models.DateTimeField()
    """When the points became what they are; a score of nothing is there since the week began."""
    score = models.GeneratedField(
        expression=F("points") * POINT + F("wins"),
        output_field=models.BigIntegerField(),
        db_persist=True,
    )
    """Points, and then wins, as one number."""
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
                F("score").desc(),
                "games",
                "reached_at",
                "user",
                name="standing_board",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.week_id}: {self.points} points"


class Badge(models.Model):
    """A badge that somebody has earned; it stays, whatever becomes of the game."""

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
    """How many people stand in a bucket of a board, but for the changes not yet added."""

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
    """People who have come to a bucket, or left it, until that is added to its tally.

    Settlements append these rows, so that they never wait for one another's counts.
    """

    id = models.BigAutoField(primary_key=True)
    board = models.CharField(max_length=40)
    bucket = models.BigIntegerField()
    people = models.IntegerField()

    class Meta:
        indexes = [models.Index(fields=["board", "bucket", "people"], name="tally_change")]

    def __str__(self) -> str:
        return f"{self.people:+} in {self.board}:{self.bucket}"
