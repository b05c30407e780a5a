"""Results, weeks and standings in the admin, read-only."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from accounts.staff.admin.base import (
    Listed,
    ReadOnly,
    Rows,
    choice,
    column,
    game_link,
    named,
    uuid,
)
from ranking.boards.ranks import RULESETS
from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Week
from ranking.rules import badges
from ranking.rules.rating import MILLION, points

SHOWN = 20
BADGES = {kind.code: kind.name["en"] for kind in badges.KINDS}
PLAYERS = {"0": ("people", Q(is_robot=False)), "1": ("robot accounts", Q(is_robot=True))}
SignFilter = choice("sign", {"1": ("settled", Q(sign=1)), "-1": ("reversed", Q(sign=-1))})
RulesetFilter = choice("ruleset", {name: (name, Q(ruleset=name)) for name in RULESETS})
RobotFilter = choice("players", PLAYERS, parameter="robots")


class WeekFilter(admin.SimpleListFilter):
    """The week; the newest one without a choice or a search."""

    title = "week"
    parameter_name = "week"

    def __init__(
        self,
        request: HttpRequest,
        params: dict[str, list[str]],
        model: type[Model],
        model_admin: admin.ModelAdmin,
    ) -> None:
        self.weeks = list(Week.objects.order_by("-starts_on")[:SHOWN])
        self.is_searched = bool(request.GET.get("q"))
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The last weeks."""
        return [(week.name, week.name) for week in self.weeks]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Standing]) -> QuerySet[Standing]:
        """The standings of the week."""
        newest = self.weeks[0].name if self.weeks and not self.is_searched else None
        name = self.value() or newest
        chosen = [week for week in self.weeks if week.name == name]
        return queryset.filter(week=chosen[0]) if chosen else queryset


class OfPeople(Listed):
    """Rows of users, found by name."""

    list_select_related: ClassVar[tuple[str, ...]] = ("user",)
    search_fields = ("user",)  # for the field to be shown; `search` finds
    search_help_text = "The name of a player"
    kind = column("Player is", lambda row: "robot account" if row.is_robot else "person")

    def search(self, rows: Rows, term: str) -> Rows:
        """The player's rows."""
        return rows.filter(user__in=named(term))


@admin.display(description="XP")
def _experience(row: Any) -> str:
    return str(row.xp)


class WithGains:
    """What a game has changed: XP, skill and uncertainty. The latter two are millionths."""

    experience = staticmethod(_experience)
    skill = column("Skill", lambda result: f"{result.mu / MILLION:+.3f}")
    uncertainty = column("Uncertainty", lambda result: f"{result.sigma / MILLION:+.3f}")


GAINS = ("place", "points", "experience", "skill", "uncertainty", "left")
COMPUTED = ("experience", "skill", "uncertainty")


class ResultInline(WithGains, ReadOnly, admin.TabularInline):
    """The results of a booking."""

    model = Result
    fields = ("user", *GAINS, "lost_distance")
    readonly_fields = COMPUTED

    def get_queryset(self, request: HttpRequest) -> QuerySet[Result]:
        """The results with the users."""
        return super().get_queryset(request).select_related("user")


@admin.register(Booking)
class BookingAdmin(Listed):
    """Settlements and reversals of games."""

    list_display = ("id", "of_game", "what", "week", "correction", "ruleset", "players", "at")
    list_filter = (SignFilter, "correction", RulesetFilter)
    list_select_related = ("week",)
    search_fields = ("game",)  # for the field to be shown; `search` finds
    search_help_text = "The id of a game"
    ordering = ("-id",)
    inlines = (ResultInline,)
    of_game = column("Game", lambda booking: game_link(booking.game))
    what = column("Kind", lambda booking: "settled" if booking.sign > 0 else "reversed")

    def search(self, rows: QuerySet[Booking], term: str) -> QuerySet[Booking]:
        """The bookings of the game."""
        game = uuid(term)
        return rows.filter(game=game) if game else rows.none()


@admin.register(Week)
class WeekAdmin(Listed):
    """Weeks and their states."""

    list_display = ("name", "state", "starts_on", "closed_at")
    ordering = ("-starts_on",)


@admin.register(Result)
class ResultAdmin(WithGains, OfPeople):
    """Results of players."""

    list_display = ("id", "user", "of_game", *GAINS)
    fields = ("of_game", "user", *GAINS, "lost_distance", "captures_made", "captures_suffered")
    readonly_fields = ("of_game", *COMPUTED)
    list_select_related = ("user", "booking")
    ordering = ("-id",)
    of_game = column("Game", lambda result: game_link(result.booking.game))


@admin.register(Standing)
class StandingAdmin(OfPeople):
    """Standings of players in weeks."""

    list_display = (
        "week",
        "place",
        "user",
        "kind",
        "points",
        "corrections",
        "wins",
        "games",
        "prize",
    )
    list_filter = (WeekFilter, RobotFilter)
    list_select_related = ("week", "user")
    ordering = ("is_robot", "-score", "games", "reached_at", "user")


@admin.register(Progress)
class ProgressAdmin(OfPeople):
    """The XP of players."""

    list_display = ("user", "kind", "experience", "games", "wins", "reached_at")
    list_filter = (RobotFilter,)
    ordering = ("is_robot", "-xp", "reached_at", "user")
    exclude = ("xp",)
    readonly_fields = ("experience",)

    experience = staticmethod(_experience)


@admin.register(Statistics)
class StatisticsAdmin(OfPeople):
    """Players' games and ratings under a ruleset."""

    list_display = ("user", "kind", "ruleset", "games", "won", "rating", "skill", "uncertainty")
    list_filter = (RulesetFilter, RobotFilter)
    ordering = ("ruleset", "is_robot", "-ordinal", "reached_at", "user")
    exclude = ("mu", "sigma", "ordinal", "bucket")
    readonly_fields = ("rating", "skill", "uncertainty")
    won = column("Won", lambda row: row.place_1)
    rating = column("Rating", lambda row: points(row.ordinal))
    skill = column("Skill", lambda row: f"{row.mu / MILLION:.3f}")
    uncertainty = column("Uncertainty", lambda row: f"{row.sigma / MILLION:.3f}")


@admin.register(Badge)
class BadgeAdmin(OfPeople):
    """The badges that players have earned."""

    list_display = ("user", "badge", "earned_at")
    fields = ("user", "badge", "code", "earned_at")
    readonly_fields = ("badge",)
    ordering = ("-id",)
    badge = column("Badge", lambda row: BADGES.get(row.code, row.code))
