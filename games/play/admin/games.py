"""Games in the admin: running ones first, the board beside the record, and the staff's acts.

The server seed is never shown, nor anything else that reveals the dice of a running game.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, cast
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, Now
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse

from accounts.models import User
from accounts.staff import replies
from accounts.staff.actions import State
from accounts.staff.admin.actions import StaffAction, StaffActionsAdmin
from accounts.staff.admin.base import Choice, Stage, column, named, short, uuid
from games import board_svg
from games.engine import COLOURS
from games.models import Game, Player
from games.play.admin import game_page
from games.play.voiding import cancel_game, void_game
from games.records.stored import damaged_among, is_damaged
from games.rules import admin as catalog
from games.staff.board import Board
from games.staff.parts import RulesetFilter, label, or_damaged
from games.staff.states import game_state
from games.staff.tournaments import of_game, of_voiding

LATE = timedelta(seconds=10)
MOST_READ = 5000
"""The games of a stage, in the order of the list, that are searched for damage: half a second."""
ENDED = ("finished", "cancelled", "abandoned", "voided")


class GameStage(Stage):
    """The stage of a game."""

    live = "running"
    choices_of = {
        "running": ("running", Q(status=Game.Status.PLAYING)),
        "waiting": ("waiting for the start", Q(status=Game.Status.WAITING)),
        **{name: (name, Q(status=name)) for name in ENDED},
    }


class AttentionFilter(Choice):
    """Games that may need attention; each condition has an index or narrows the running games."""

    title = "attention"
    parameter_name = "attention"
    choices_of = {
        "overdue": ("turn overdue", Q(deadline_at__lt=Now() - LATE)),
        "robot": ("robot overdue", Q(robot_due_at__lt=Now() - LATE)),
        "away": ("a player is away", Q(abandons_at__isnull=False)),
        "vote": ("a vote is open", Q(vote_ends_at__isnull=False)),
        "bet": ("with a bet", Q(bet__gt=0)),
        "scored": ("scored", Q(not_scored_reason="") & ~Q(status=Game.Status.WAITING)),
    }

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[Game]"
    ) -> list[tuple[str, str]]:
        """The choices, and `damaged`, for which games of the stage are read."""
        return [*super().lookups(request, model_admin), ("damaged", "damaged")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """The chosen games."""
        if self.value() == "damaged":
            return queryset.filter(id__in=damaged_among(queryset[:MOST_READ]))
        return super().queryset(request, queryset)


def _fieldsets(checked: Callable[[Game], object]) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The parts of a game's page below the board, with the result of a check."""
    game = (
        ("id", "at_table", "in_tournament"),
        ("state_in_words", "version", "whole"),
        ("ruleset", "options"),
        ("scoring", "bet"),
        ("pace", "audience"),
        ("created_at", "started_at", "ends_at", "ended_at"),
        ("commitment", "rolls_thrown"),
    )
    players = (checked, "seats", "clock")
    return ("Players", {"fields": players}), ("Game", {"fields": game})


@admin.register(Game)
class GameAdmin(StaffActionsAdmin):
    """Games."""

    staff_actions = (
        StaffAction(
            "cancel_game",
            "End the game",
            "games.cancel_game",
            lambda run: cancel_game(game_id=run.target.id, note=run.reason, now=run.now),
            offered=lambda game: game.status == Game.Status.PLAYING and not is_damaged(game),
            note="The game is not scored. Stakes are refunded, except to players who left.",
            final="The game cannot be continued, and nobody scores.",
            replies=replies.CANCEL,
        ),
        StaffAction(
            "void_game",
            "Void the game",
            "games.void_game",
            lambda run: void_game(game_id=run.target.id, note=run.reason, now=run.now),
            offered=lambda game: game.status in (Game.Status.PLAYING, Game.Status.FINISHED),
            note="Chips, points, XP and ratings of all players are reversed, "
            "also if the game is damaged.",
            final="A voided game never counts again.",
            summary=lambda form: of_voiding(form.target),
            replies=replies.VOID,
        ),
    )
    list_display = (
        *("short_id", "state_in_words", "whole", "ruleset", "players_named", "on_turn", "bet"),
        *("version", "started_at", "ended_at"),
    )
    list_filter = (GameStage, AttentionFilter, RulesetFilter)
    search_fields = ("id",)  # shows the search field; `get_search_results` searches
    search_help_text = "The id of a game, a table or a player, or the name of a player"
    at_table = staticmethod(game_page.at_table)
    in_tournament = staticmethod(of_game)
    scoring = staticmethod(game_page.scoring)
    pace = staticmethod(game_page.pace)
    audience = staticmethod(game_page.audience)
    seats = staticmethod(game_page.seats)
    clock = staticmethod(game_page.deadlines)
    short_id = column("Game", lambda game: short(game.id))

    class Media:
        css = {"all": ["games/admin.css"]}

    def may_act_on(self, staff: User, target: Game) -> bool:
        """Whether the staff member does not play in the game."""
        return not Player.objects.filter(game=target, user=staff.id).exists()

    def state(self, target: Game) -> State:
        """Lock the game, and return what staff actions can change."""
        return game_state(target)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """The games with their rulesets, without their server seeds."""
        ruleset = Coalesce(KT("position__ruleset"), "table__ruleset", output_field=TextField())
        games: QuerySet[Game] = super().get_queryset(request)
        return games.defer("server_seed").annotate(ruleset=ruleset)

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """An order that has an index: running games by their start."""
        silent = not request.GET.get("q") and "stage" not in request.GET
        running = silent or request.GET.get("stage") == "running"
        return ("-started_at", "id") if running else ("-created_at", "id")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """The game, the games of the table, or those of the player."""
        if not search_term:
            return queryset, False
        row_id = uuid(search_term)
        if row_id and not User.objects.filter(id=row_id).exists():
            return queryset.filter(Q(id=row_id) | Q(table=row_id)), False
        player = Q(user=row_id) if row_id else Q(user__in=named(search_term))
        return queryset.filter(id__in=Player.objects.filter(player).values("game")), False

    def get_fieldsets(self, request: HttpRequest, obj: Game | None = None) -> list[Any]:
        """The parts of the page, at the selected version (`?at=`), with a check."""
        if obj is None:
            return []  # no game is added here
        board = Board.of(obj, request.GET, cast(User, request.user))
        check = game_page.Check(request.GET.get("check", ""))
        return [(None, {"fields": [board.replay]}), *_fieldsets(check.checked)]

    def languages_for(self, target: Game) -> Iterable[str]:
        """The languages of the players."""
        players = Player.objects.filter(game=target, user__isnull=False).order_by("seat")
        return players.values_list("user__language", flat=True)

    def banners_for(self, target: Game) -> list[str]:
        """Whether the staff has ended the game, and whether it is damaged."""
        return game_page.banners(target)

    def actions_for(self, request: HttpRequest, target: Game) -> list[dict[str, str]]:
        """The staff actions, and the checks, which change nothing."""
        checks = [
            {"label": f"Check the {what}", "address": f"?check={what}"}
            for what in (game_page.CHECKS if target.position else ())
        ]
        if target.status in ENDED:
            address = reverse("admin:games_gameanalysis_of", args=[target.id])
            checks.append({"label": "Luck and decisions", "address": address})
        return [*checks, *super().actions_for(request, target)]

    def get_urls(self) -> list[URLPattern]:
        """The admin's URLs, the picture's, and the catalog's."""
        picture = self.admin_site.admin_view(self.picture)
        return [
            path("catalog/", self.admin_site.admin_view(catalog.catalog), name="games_catalog"),
            path("<uuid:game_id>/board.svg", picture, name="games_game_board"),
            *super().get_urls(),
        ]

    def picture(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """The board alone, as SVG."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = self.get_queryset(request).filter(id=game_id).first()
        if game is None or game.position is None:
            raise Http404
        if is_damaged(game):
            raise Http404
        return HttpResponse(board_svg.render(game.position), content_type="image/svg+xml")

    @admin.display(description="State")
    def state_in_words(self, game: Game) -> str:
        """The status, and why the game has ended."""
        why = f" ({game.get_reason_display().lower()})" if game.reason else ""
        return f"{game.get_status_display().lower()}{why}"

    @admin.display
    def ruleset(self, game: Game) -> str:
        """The ruleset of the game, or of its table before the start."""
        return str(game.ruleset)  # type: ignore[attr-defined]  # annotated

    @admin.display(boolean=True)
    def whole(self, game: Game) -> bool:
        """Whether the stored game can be read."""
        return not is_damaged(game)

    @admin.display
    @or_damaged
    def options(self, game: Game) -> str:
        """The options that differ from the ruleset."""
        options = game.position["options"] if game.position else {}
        pairs = ["in pairs"] if game.position and game.position["teams"] else []
        changed = [f"{name} {value}" for name, value in options.items()]
        return ", ".join([*pairs, *changed]) or "defaults"

    @admin.display(description="Players")
    @or_damaged
    def players_named(self, game: Game) -> str:
        """The names of the people, and the number of robots."""
        people = [label(player) for player in game.players if player["user"]]
        robots = len(game.players) - len(people)
        named = [*people, f"{robots} robot{'s' if robots > 1 else ''}"] if robots else people
        return ", ".join(named) or "–"

    @admin.display(description="On turn")
    @or_damaged
    def on_turn(self, game: Game) -> str:
        """The colour on turn, and whether a person or a robot acts."""
        if game.status != Game.Status.PLAYING or game.position is None:
            return "–"
        kind = "robot" if game.robot_due_at else "person"
        return f"{COLOURS[game.position['turn']['seat']]} ({kind})"
