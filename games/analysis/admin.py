"""Analyses in the admin: for the answer to "the dice are rigged"."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils.html import format_html

from accounts.models import User
from accounts.staff.admin.base import Listed, address_of, column, link, table
from core.errors import DomainError
from core.languages import translate
from games.analysis import curve, making, tasks, waterfall
from games.analysis.curve import percent, points
from games.analysis.method.shapes import CLASSES, DecisionClass, PlayerJson, ReportJson, StepJson
from games.analysis.method.sums import dice_balance
from games.analysis.reasons import sentence
from games.analysis.responses import completed
from games.engine import COLOURS, MoveJson
from games.models import Game, GameAnalysis
from games.staff.board import Board, Proposed
from games.staff.parts import Html, label
from games.staff.sentences import place

COSTLIEST: Final = 25
"""Decisions that the page lists."""
WAITING: Final = "It is being made: load this page again in a few seconds."


@admin.register(GameAnalysis)
class GameAnalysisAdmin(Listed):
    """Analyses of games that have ended; the page of a game leads here."""

    list_display = ("game_id", "evaluator", "requested_at", "created_at")
    ordering = ("pk",)
    of_game = column("Game", lambda row: link(row.game))

    class Media:
        css = {"all": ["games/admin.css"]}

    def has_module_permission(self, request: HttpRequest) -> bool:
        """No: the first page does not list them."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The admin's URLs, and the one that requests the analysis of a game."""
        view = self.admin_site.admin_view(self.of)
        return [path("of/<uuid:game_id>/", view, name="games_gameanalysis_of"), *super().get_urls()]

    def of(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """Request the analysis of a game unless it is there, and redirect to its page."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = Game.objects.filter(id=game_id).first()
        if game is None:
            raise Http404
        try:
            tasks.request(game, making.evaluator_version(game))
        except DomainError as error:
            self.message_user(request, translate(error.detail), "error")
            return HttpResponseRedirect(address_of(game))
        return HttpResponseRedirect(address_of(GameAnalysis(game=game)))

    def get_fields(self, request: HttpRequest, obj: GameAnalysis | None = None) -> list[Any]:
        """The parts of the page, with the row of the game that the board shows (`?at=`).

        With `?better=`, that is the row before this decision, with the better move.
        """
        if obj is None:
            return []  # no analysis is added here
        board = Board.of(obj.game, request.GET, cast(User, request.user))
        if proposed := _proposed(obj.report, request.GET.get("better", "")):
            board = board.proposing(proposed)
        parts = _OnBoard(board)
        return [
            *("of_game", parts.chances, parts.replay),
            *("dice", "waterfall", "decisions", "costliest_decisions"),
            *("evaluator", "attempts", "requested_at", "created_at"),
        ]

    @admin.display
    def dice(self, row: GameAnalysis) -> Html:
        """What the dice of the game did to each player, as the player's own report says."""
        if row.report is None:
            return WAITING
        players = map(completed, row.report["players"])
        lines = (tuple(_dice(row.game, player)) for player in players)
        return table(("Player", "All dice", "Sure", "Worse dice in", "With average dice"), lines)

    @admin.display
    def waterfall(self, row: GameAnalysis) -> Html:
        """Bars for each player: from the chance at the start to that at the end."""
        if row.report is None:
            return WAITING
        return waterfall.render(row.report["players"], _names(row.game))

    @admin.display
    def decisions(self, row: GameAnalysis) -> Html:
        """The number of each player's decisions by class, and the automatic ones."""
        if row.report is None:
            return WAITING
        classes = [name for name, _ in reversed(CLASSES)]
        lines = (_counts(row.game, player, classes) for player in row.report["players"])
        return table(("Player", *classes, "Automatic", "Their cost"), lines)

    @admin.display
    def costliest_decisions(self, row: GameAnalysis) -> Html:
        """The decisions that cost most, with a better move, and why."""
        if row.report is None:
            return WAITING
        decided = [step for step in row.report["steps"] if step["decision"]]
        decided.sort(key=lambda step: (-step["decision"]["cost"], step["version"]))
        lines = (tuple(_decision(row.game, step)) for step in decided[:COSTLIEST])
        return table(("Row", "Player", "Cost", "Class", "Better", "Why"), lines)


@dataclass(frozen=True, slots=True)
class _OnBoard:
    """The parts of the page that show a row of the game."""

    board: Board

    def chances(self, row: GameAnalysis) -> Html:
        """The curve of the chances, which the board moves along."""
        if row.report is None:
            return WAITING
        return curve.render(row.report, _names(row.game), self.board.row, row.game.version)

    def replay(self, row: GameAnalysis) -> Html:
        """The board, which plays the record, as on the page of the game."""
        return self.board.replay(row.game)


def _name(game: Game, seat: int) -> str:
    return f"{COLOURS[seat]}: {label(game.player(seat))}"


def _names(game: Game) -> dict[int, str]:
    return {player["seat"]: _name(game, player["seat"]) for player in game.players}


def _dice(game: Game, player: PlayerJson) -> Iterator[Any]:
    yield _name(game, player["seat"])
    yield points(dice_balance(player["waterfall"]), sign="+")
    yield "yes" if player["dice_sure"] else "no: the estimate is not exact enough"
    percentile = player["dice_percentile"]
    yield "–" if percentile is None else f"{percentile} of 100 games"
    yield f"wins {percent(player['fair_dice'], 0)} of such games"


def _counts(game: Game, player: PlayerJson, classes: list[DecisionClass]) -> Iterator[Any]:
    yield _name(game, player["seat"])
    yield from (player["decisions"][name] for name in classes)
    yield player["automatic_decisions"]
    yield points(player["automatic_cost"])


def _decision(game: Game, step: StepJson) -> Iterator[Any]:
    decision = step["decision"]
    if decision is None:
        return
    yield format_html('<a href="?at={0}">{0}</a>', step["version"])
    yield _name(game, step["seat"]) + (" (automatic)" if step["automatic"] else "")
    yield points(decision["cost"])
    yield decision["class"]
    yield _link(step["version"], decision["better"])
    yield " ".join(translate(sentence(reason)) for reason in decision["reasons"])


def _link(row: int, move: MoveJson | None) -> Html:
    """A link to the board before the row, with the better move."""
    if move is None:
        return "–"
    return format_html('<a href="?better={}#replay">{}</a>', row, _words(move))


def _proposed(report: ReportJson | None, row: str) -> Proposed | None:
    """The better move of the decision in this row; None without one."""
    for step in report["steps"] if report else ():
        decision = step["decision"]
        if decision and decision["better"] and str(step["version"]) == row:
            seat, move = decision["seat"], decision["better"]
            places = [(seat, move["from"]), (seat, move["to"])]
            return Proposed(step["version"], places, f"Better in row {row}: {_words(move)}")
    return None


def _words(move: MoveJson) -> str:
    if move["kind"] == "decline":
        return f"decline the bonus of {move['value']}"
    return f"{place(move['from'])} → {place(move['to'])} ({move['value']})"
