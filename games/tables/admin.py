"""Tables in the admin."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.staff.admin.base import Listed, ReadOnly, at, link, named, table, uuid
from core import clock
from games.models import Game, Seat, Table
from games.play.admin.filters import RulesetFilter, Stage
from games.spectators.selectors import spectators

SHOWN = 20


class TableStage(Stage):
    """Whether a table is open."""

    live = "open"
    choices_of = {
        "open": ("open", Q(closed_at__isnull=True)),
        "private": ("open and private", Q(closed_at__isnull=True, private=True)),
        "bet": ("open, with a bet", Q(closed_at__isnull=True, bet__gt=0)),
        "empty": ("open and empty", Q(closed_at__isnull=True, empty_since__isnull=False)),
        "closed": ("closed", Q(closed_at__isnull=False)),
    }


class SeatInline(ReadOnly, admin.TabularInline):
    """The seats of a table."""

    model = Seat
    fields = ("number", "person", "robot", "ready", "client_seed", "taken_at")
    readonly_fields = ("person",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Return the seats with their users."""
        return super().get_queryset(request).select_related("user")

    @admin.display(description="Player")
    def person(self, seat: Seat) -> str | SafeString:
        """Return a link to the person."""
        return link(seat.user)


@admin.register(Table)
class TableAdmin(Listed):
    """Tables, with those seated, what was played and what was said."""

    list_display = (
        *("id", "ruleset", "arms", "seats", "teams", "turn_s", "competitive", "bet", "private"),
        *("free_seats", "master", "created_at"),
    )
    list_filter = (TableStage, RulesetFilter)
    list_select_related = ("master",)
    search_fields = ("id",)  # for the field to be shown; `get_search_results` finds
    search_help_text = "The id of a table or a game, or the name of somebody who sits there"
    ordering = ("-created_at", "id")
    inlines = (SeatInline,)
    fields = (
        ("id", "created_at", "closed_at"),
        ("ruleset", "arms", "seats", "teams"),
        "options",
        ("turn_s", "robot_pause_ms"),
        ("competitive", "bet", "private", "spectators_allowed", "robots_allowed"),
        ("master", "free_seats", "empty_since"),
        "watched_by",
        "games_played",
        "said",
    )
    readonly_fields = ("watched_by", "games_played", "said")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Table], search_term: str
    ) -> tuple[QuerySet[Table], bool]:
        """Return the table, that of the game, or where the person sits."""
        if not search_term:
            return queryset, False
        given = uuid(search_term)
        if given:
            of_game = Game.objects.filter(id=given).values_list("table", flat=True)
            return queryset.filter(id__in=[given, *of_game]), False
        seated = Seat.objects.filter(user__in=named(search_term)).values("table")
        return queryset.filter(id__in=seated), False

    @admin.display(description="Watched by")
    def watched_by(self, at_table: Table) -> SafeString | str:
        """Return links to those who watch."""
        people = spectators(at_table.id, clock.now())[:SHOWN]
        return format_html_join(", ", "{}", ((link(person),) for person in people)) or "nobody"

    @admin.display(description="Games")
    def games_played(self, at_table: Table) -> str | SafeString:
        """Return the latest games of the table."""
        games = Game.objects.filter(table=at_table).defer("server_seed").order_by("-created_at")
        return table(
            ("Created (UTC)", "Game", "Status", "Reason", "Players"),
            [
                (at(g.created_at), link(g, str(g.id)[:8]), g.status, g.reason, _names(g))
                for g in games[:SHOWN]
            ],
        )

    @admin.display(description="What was said")
    def said(self, at_table: Table) -> str | SafeString:
        """Return the last messages."""
        rows = at_table.messages.select_related("author").order_by("-id")[:SHOWN]
        return table(
            ("At (UTC)", "Room", "Who", "What"),
            [(at(row.created_at), row.room, link(row.author), row.text) for row in rows],
        )


def _names(game: Game) -> str:
    return ", ".join(player["name"] for player in game.players)
