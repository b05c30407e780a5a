"""Games in the admin: live ones first, the board beside the record, and what can be done.

The server seed is never shown, nor anything by which the dice of a running game could be known.
"""

from datetime import timedelta
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, Now
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.staff.actions import State
from accounts.staff.admin.actions import ActionRun, StaffAction, StaffActionsAdmin
from accounts.staff.admin.base import Choice, named, uuid
from games import board_svg
from games.engine import COLOURS
from games.models import Game, Player
from games.play.admin import game_page
from games.play.admin.filters import RulesetFilter, Stage
from games.play.commands.void import cancel_game, void_game
from games.rules import admin as catalog

LATE = timedelta(seconds=10)


class GameStage(Stage):
    """Which games."""

    live = "running"
    choices_of = {
        "running": ("running", Q(status=Game.Status.PLAYING)),
        "waiting": ("waiting for the start", Q(status=Game.Status.WAITING)),
        "finished": ("finished", Q(status=Game.Status.FINISHED)),
        "cancelled": ("cancelled", Q(status=Game.Status.CANCELLED)),
        "abandoned": ("abandoned", Q(status=Game.Status.ABANDONED)),
        "voided": ("voided", Q(status=Game.Status.VOIDED)),
    }


class AttentionFilter(Choice):
    """What may want a look; each has an index, or narrows the running ones."""

    title = "to be looked at"
    parameter_name = "attention"
    choices_of = {
        "overdue": ("turn overdue", Q(deadline_at__lt=Now() - LATE)),
        "robot": ("robot overdue", Q(robot_due_at__lt=Now() - LATE)),
        "away": ("somebody is away", Q(abandons_at__isnull=False)),
        "vote": ("a vote is on", Q(vote_ends_at__isnull=False)),
        "bet": ("with a bet", Q(bet__gt=0)),
        "scored": ("scored", Q(not_scored_reason="") & ~Q(status=Game.Status.WAITING)),
    }


def _void(run: ActionRun) -> None:
    void_game(game_id=run.target.id, note=run.reason, now=run.now)


def _cancel(run: ActionRun) -> None:
    cancel_game(game_id=run.target.id, note=run.reason, now=run.now)


@admin.register(Game)
class GameAdmin(StaffActionsAdmin):
    """Games."""

    staff_actions = (
        StaffAction(
            "cancel_game",
            "End the game",
            "games.cancel_game",
            _cancel,
            offered=lambda game: game.status == Game.Status.PLAYING,
            note="Nobody scores. Stakes return, but to those who have left for good.",
        ),
        StaffAction(
            "void_game",
            "Void the game",
            "games.void_game",
            _void,
            offered=lambda game: game.status in (Game.Status.PLAYING, Game.Status.FINISHED),
            note="Nothing of it counts: chips, points, XP and ratings are taken back from all.",
        ),
    )
    list_display = (
        *("id", "status", "reason", "ruleset", "players_named", "on_turn", "bet"),
        *("version", "started_at", "ended_at"),
    )
    list_filter = (GameStage, AttentionFilter, RulesetFilter)
    search_fields = ("id",)  # for the field to be shown; `get_search_results` finds
    search_help_text = "The id of a game, a table or a player, or the name of a player"
    fieldsets = (
        (None, {"fields": (("board", "turns"),)}),
        ("Who plays", {"fields": ("checked", "seats", "clock")}),
        (
            "The game",
            {
                "fields": (
                    ("id", "table", "status", "reason", "version"),
                    ("ruleset", "options", "competitive", "bet", "not_scored_reason"),
                    ("created_at", "started_at", "ended_at"),
                    ("turn_s", "robot_pause_ms", "private", "spectators_allowed"),
                    ("commitment", "rolls_thrown"),
                )
            },
        ),
        ("The record around this row", {"fields": ("rows",)}),
    )
    readonly_fields = ("board", "turns", "checked", "seats", "clock", "ruleset", "options", "rows")

    class Media:
        css = {"all": ["games/admin.css"]}

    def may_act_on(self, staff: User, target: Game) -> bool:
        """Return whether the staff member does not play in the game."""
        return not Player.objects.filter(game=target, user=staff.id).exists()

    def state(self, target: Game) -> State:
        """Lock the game, and return what staff actions can change."""
        return game_page.state(target)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Return the games with their rulesets, and without the secret of their dice."""
        ruleset = Coalesce(KT("position__ruleset"), "table__ruleset", output_field=TextField())
        games: QuerySet[Game] = super().get_queryset(request)
        return games.defer("server_seed").annotate(ruleset=ruleset)

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the order that an index has: of running games that of their start."""
        silent = not request.GET.get("q") and "stage" not in request.GET
        running = silent or request.GET.get("stage") == "running"
        return ("-started_at", "id") if running else ("-created_at", "id")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """Return the game, those of the table, or those of the player."""
        if not search_term:
            return queryset, False
        given = uuid(search_term)
        if given and not User.objects.filter(id=given).exists():
            return queryset.filter(Q(id=given) | Q(table=given)), False
        player = Q(user=given) if given else Q(user__in=named(search_term))
        return queryset.filter(id__in=Player.objects.filter(player).values("game")), False

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Game | None:
        """Return the game, with what is to be seen of it: `?at=` a version, `?check=`."""
        game: Game | None = super().get_object(request, object_id, from_field)
        if game is not None:
            game_page.look(game, request.GET)
        return game

    def actions_for(self, request: HttpRequest, target: Game) -> list[dict[str, str]]:
        """Return the staff actions, and the checks, which change nothing."""
        checks = [
            {"label": f"Check the {what}", "address": f"?check={what}"}
            for what in (game_page.CHECKS if target.position else ())
        ]
        return [*checks, *super().actions_for(request, target)]

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's addresses, the picture's, and that of the rulesets and badges."""
        picture = self.admin_site.admin_view(self.picture)
        return [
            path("catalog/", self.admin_site.admin_view(catalog.catalog), name="games_catalog"),
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
    def options(self, game: Game) -> str:
        """Return the options that differ from the ruleset."""
        options = (game.position or {}).get("options", {})
        return ", ".join(f"{name} {value}" for name, value in options.items()) or "as they are"

    @admin.display(description="Players")
    def players_named(self, game: Game) -> str:
        """Return the names of those who play."""
        return ", ".join(player["name"] for player in game.players) or "–"

    @admin.display(description="On turn")
    def on_turn(self, game: Game) -> str:
        """Return the colour on turn, and whose time it is."""
        if game.status != Game.Status.PLAYING or game.position is None:
            return "–"
        who = "robot" if game.robot_due_at else "person"
        return f"{COLOURS[game.position['turn']['seat']]} ({who})"

    @admin.display
    def board(self, game: Game) -> str | SafeString:
        """Return the board, at the version that is looked at."""
        return game_page.board(game)

    @admin.display(description="Turn by turn")
    def turns(self, game: Game) -> str | SafeString:
        """Return the turns in the text notation, each a link to the board after it."""
        return game_page.turns(game)

    @admin.display(description="Checked")
    def checked(self, game: Game) -> str | SafeString:
        """Return what a check has found, if one was asked for."""
        return game_page.checked(game)

    @admin.display(description="Seats")
    def seats(self, game: Game) -> str | SafeString:
        """Return who plays, whether they are there, and what the game has brought them."""
        return game_page.seats(game)

    @admin.display(description="The clock")
    def clock(self, game: Game) -> str:
        """Return what the game waits for."""
        return game_page.waits_for(game)

    @admin.display(description="Rows")
    def rows(self, game: Game) -> str | SafeString:
        """Return the rows of the record around the one that is looked at."""
        return game_page.rows(game)
