"""Tables in the admin."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.staff.admin.base import (
    Listed,
    ReadOnly,
    Stage,
    at,
    column,
    link,
    named,
    short,
    table,
    uuid,
)
from core import clock
from games.models import TABLE_OPTIONS, Game, Seat, Table
from games.spectators.watchers import spectators
from games.staff.parts import RulesetFilter, label, or_damaged

MAX_ROWS = 20
"""Rows of each list within the page."""


class TableStage(Stage):
    """Open and closed tables."""

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
    fields = ("number", "user", "robot", "ready", "client_seed", "taken_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """The seats with their users."""
        return super().get_queryset(request).select_related("user")


@admin.register(Table)
class TableAdmin(Listed):
    """Tables, with their seats, spectators, games and chat."""

    list_display = (
        *(
            "short_id",
            "ruleset",
            "arms",
            "seats",
            "teams",
            "turn_s",
            "competitive",
            "bet",
            "private",
        ),
        *("free_seats", "master", "created_at"),
    )
    list_filter = (TableStage, RulesetFilter)
    list_select_related = ("master",)
    search_fields = ("id",)
    search_help_text = "The id of a table or a game, or the name of a seated player"
    ordering = ("-created_at", "id")
    inlines = (SeatInline,)
    fields = (
        ("id", "created_at", "closed_at"),
        *TABLE_OPTIONS,
        ("master", "free_seats", "empty_since"),
        "watched_by",
        "games_played",
        "chat",
    )
    readonly_fields = ("watched_by", "games_played", "chat")
    short_id = column("Table", lambda at_table: short(at_table.id))

    def search(self, rows: QuerySet[Table], term: str) -> QuerySet[Table]:
        """The table, the table of the game, or the tables of the seated player."""
        if row_id := uuid(term):
            of_game = Game.objects.filter(id=row_id).values_list("table", flat=True)
            return rows.filter(id__in=[row_id, *of_game])
        return rows.filter(id__in=Seat.objects.filter(user__in=named(term)).values("table"))

    @admin.display(description="Watched by")
    def watched_by(self, at_table: Table) -> SafeString | str:
        """Links to the spectators."""
        users = spectators(at_table.id, clock.now())[:MAX_ROWS]
        return format_html_join(", ", "{}", ((link(user),) for user in users)) or "nobody"

    @admin.display(description="Games")
    def games_played(self, at_table: Table) -> str | SafeString:
        """The latest games of the table."""
        games = Game.objects.filter(table=at_table).defer("server_seed").order_by("-created_at")
        return table(
            ("Created (UTC)", "Game", "Status", "Reason", "Players"),
            [
                (
                    at(game.created_at),
                    link(game, short(game.id)),
                    game.status,
                    game.reason,
                    _names(game),
                )
                for game in games[:MAX_ROWS]
            ],
        )

    @admin.display(description="Chat")
    def chat(self, at_table: Table) -> str | SafeString:
        """The latest chat messages."""
        rows = at_table.messages.select_related("author").order_by("-id")[:MAX_ROWS]
        return table(
            ("At (UTC)", "Room", "Author", "Text"),
            [(at(row.created_at), row.room, link(row.author), row.text) for row in rows],
        )


@or_damaged
def _names(game: Game) -> str:
    return ", ".join(label(player) for player in game.players)
