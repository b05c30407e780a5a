"""Tables, games and talk in the admin, to be read: every change of them is a service's."""

import base64
import json
from typing import Any, cast
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import F, Model, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts import admin as admin_of_accounts
from accounts import clock
from games import board_svg
from games.engine import COLOURS, RULESETS
from games.models import ChatMessage, Game, Kind, Move, Player, Report, Seat, Table
from games.services import chat

ROWS_SHOWN = 200


class ReadOnly(admin_of_accounts.ReadOnly):
    """Shows, and lets nobody add, change or delete."""

    class Media:
        css = {"all": ["games/admin.css"]}


class RulesetFilter(admin.SimpleListFilter):
    """The ruleset that a game is built on, without asking the database which there are."""

    title = "ruleset"
    parameter_name = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices."""
        return [(name, name) for name in RULESETS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the chosen ruleset."""
        return queryset.filter(ruleset=self.value()) if self.value() else queryset


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sits at a table."""

    model = Seat
    fields = ("number", "user", "robot", "client_seed", "taken_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Return the seats with their users."""
        return super().get_queryset(request).select_related("user")


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    """Tables, with those seated."""

    list_display = ("id", "ruleset", "arms", "seats", "teams", "turn_s", "master", "created_at")
    list_filter = (RulesetFilter, "arms", "teams")
    list_select_related = ("master",)
    search_fields = ("=id", "=master__username")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    inlines = (SeatInline,)
    fields = (
        "id",
        ("ruleset", "arms", "seats", "teams"),
        "options",
        ("turn_s", "robot_pause_ms"),
        ("master", "created_at"),
        "games_played",
    )

    @admin.display(description="Games")
    def games_played(self, table: Table) -> SafeString:
        """Return links to the latest games of the table."""
        games = Game.objects.filter(table=table).order_by("-created_at")[:20]
        return format_html_join(" · ", '<a href="{}">{}</a>', ((_page(g), g.status) for g in games))


class MoveInline(ReadOnly, admin.TabularInline):
    """The end of the record, the latest row first."""

    model = Move
    verbose_name_plural = f"record (the last {ROWS_SHOWN} rows, the latest first)"
    fields = ("version", "kind", "seat", "by", "what", "came_of_it", "time")
    readonly_fields = ("by", "what", "came_of_it", "time")
    ordering = ("-version",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Return the last rows: each has a version of its own, without a gap."""
        last = F("game__version") - ROWS_SHOWN
        return super().get_queryset(request).filter(version__gt=last)

    @admin.display(description="By")
    def by(self, row: Move) -> str:
        """Return whether the server acted for a person."""
        return "the server" if row.automatic else ""

    @admin.display(description="What was done")
    def what(self, row: Move) -> str:
        """Return what the player, or the server for the player, did."""
        if row.kind == Move.Kind.MOVE:
            move = row.data["move"]
            return f"pawn {move['pawn']}: {move['from']} → {move['to']} ({_by(move)})"
        return " ".join(map(str, row.data["roll"])) if row.kind == Move.Kind.ROLL else "–"

    @admin.display(description="What came of it")
    def came_of_it(self, row: Move) -> SafeString:
        """Return the events that say more than what was done, one a line."""
        told = [event for event in row.events if event["type"] != row.kind]
        return format_html_join(
            "", "<div><b>{}</b> {}</div>", ((e["type"], _words(e)) for e in told)
        )

    @admin.display(description="At (UTC)")
    def time(self, row: Move) -> str:
        """Return the time to the second."""
        return f"{row.at:%Y-%m-%d %H:%M:%S}"


class PlayerInline(ReadOnly, admin.TabularInline):
    """Who plays, and the result."""

    model = Player
    fields = ("seat", "colour", "user", "robot", "left", "place", "distance")
    readonly_fields = ("colour", "robot")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Return the players with their users and what the game has frozen about them."""
        return super().get_queryset(request).select_related("user", "game")

    @admin.display
    def colour(self, player: Player) -> str:
        """Return the colour of the seat."""
        return COLOURS[player.seat]

    @admin.display
    def robot(self, player: Player) -> str:
        """Return the strength of the robot, if it is one."""
        frozen = next(p for p in player.game.players if p["seat"] == player.seat)
        return str(frozen["robot"]) if frozen["kind"] == Kind.ROBOT else "–"


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):
    """Games: the board as it stands and the record beneath it. The server seed is never shown."""

    list_display = ("id", "status", "reason", "ruleset", "version", "started_at", "ended_at")
    list_filter = ("status", RulesetFilter)
    search_fields = ("=id", "=table__id")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    inlines = (PlayerInline, MoveInline)
    fields = (
        "board",
        ("status", "reason", "version", "table"),
        ("deadline_at", "robot_due_at"),
        ("created_at", "started_at", "ended_at"),
        ("turn_s", "robot_pause_ms", "rolls_thrown"),
        "commitment",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Return the games with their rulesets, and without the secret of their dice."""
        ruleset = Coalesce(KT("position__ruleset"), "table__ruleset", output_field=TextField())
        games: QuerySet[Game] = super().get_queryset(request)
        return games.defer("server_seed").annotate(ruleset=ruleset)

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's addresses and the picture's."""
        picture = self.admin_site.admin_view(self.picture)
        return [
            path("<uuid:game_id>/board.svg", picture, name="games_game_board"),
            *super().get_urls(),
        ]

    def picture(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """Answer with the board alone."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = self.get_queryset(request).filter(id=game_id).first()
        if game is None or game.position is None:
            raise Http404
        return HttpResponse(board_svg.render(game.position), content_type="image/svg+xml")

    @admin.display
    def ruleset(self, game: Game) -> str:
        """Return the ruleset that the game is built on, or its table's before the start."""
        return str(game.ruleset)  # type: ignore[attr-defined]  # annotated

    @admin.display
    def board(self, game: Game) -> str | SafeString:
        """Return the board as a picture within the page, which leads to the picture alone."""
        if game.position is None:
            return "The game has no board before its start."
        return format_html(
            '<a href="{}" title="The picture alone">'
            '<img alt="The board" width="520" height="520" src="data:image/svg+xml;base64,{}"></a>',
            reverse("admin:games_game_board", args=[game.id]),
            base64.b64encode(board_svg.render(game.position).encode()).decode(),
        )


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):
    """The queue of reports, which are read and closed."""

    list_display = ("id", "created_at", "status", "reason", "author", "text", "reporter")
    list_filter = ("status", "reason")
    list_select_related = ("author", "reporter")
    show_full_result_count = False
    actions = ("resolve",)

    @admin.action(description="Resolve the chosen reports", permissions=["resolve"])
    def resolve(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Close the chosen reports that are open."""
        ids = list(queryset.values_list("id", flat=True))
        staff_id = cast(UUID, request.user.pk)
        count = chat.resolve(report_ids=ids, staff_id=staff_id, now=clock.now())
        self.message_user(request, f"{count} resolved.", messages.SUCCESS)

    def has_resolve_permission(self, request: HttpRequest) -> bool:
        """Whether this member of the staff deals with reports."""
        return request.user.has_perm("games.change_report")


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnly, admin.ModelAdmin):
    """What people said."""

    list_display = ("id", "created_at", "table", "room", "author", "text")
    list_filter = ("room",)
    list_select_related = ("table", "author")
    search_fields = ("=author__username",)
    ordering = ("-id",)
    show_full_result_count = False


def _page(row: Model) -> str:
    return reverse(f"admin:games_{row._meta.model_name}_change", args=[row.pk])


def _by(move: dict[str, Any]) -> str:
    return "sum" if move["kind"] == "sum" else f"{move['kind']} {move['value']}"


def _words(event: dict[str, Any]) -> str:
    return ", ".join(
        f"{name} {json.dumps(value)}" for name, value in event.items() if name != "type"
    )
