"""Analyses in the admin: for the answer to "the dice are rigged"."""

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.staff.admin.base import Listed, address_of, link, table
from core.errors import DomainError
from core.languages import translate
from games.analysis import making, tasks
from games.analysis.method.shapes import StepJson
from games.analysis.reasons import sentence
from games.engine import COLOURS
from games.models import Game, GameAnalysis
from games.play.admin.labels import label

COSTLIEST: Final = 25
"""Decisions that the page lists."""
WAITING: Final = "It is being made: load this page again in a few seconds."
PARTS: Final = {
    "start": "Start",
    "own_dice": "Own dice",
    "partner_dice": "Partner's dice",
    "others_dice": "Others' dice",
    "own_decisions": "Own decisions",
    "partner_decisions": "Partner's decisions",
    "others_decisions": "Others' decisions",
    "events": "Events",
    "residual": "Residual",
    "end": "End",
}
Html = str | SafeString


@admin.register(GameAnalysis)
class GameAnalysisAdmin(Listed):
    """Analyses of games that have ended; the page of a game leads here."""

    list_display = ("game_id", "evaluator", "requested_at", "created_at")
    ordering = ("pk",)
    fields = readonly_fields = (
        *("of_game", "waterfall", "costliest_decisions"),
        *("evaluator", "attempts", "requested_at", "created_at"),
    )

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return that the first page does not list them."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's URLs, and the one that requests the analysis of a game."""
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

    @admin.display(description="Game")
    def of_game(self, row: GameAnalysis) -> Html:
        """Return a link to the game."""
        return link(row.game)

    @admin.display
    def waterfall(self, row: GameAnalysis) -> Html:
        """Return a line for each player: from the chance at the start to that at the end."""
        if row.report is None:
            return WAITING
        players = ((p, p["waterfall"]) for p in row.report["players"])
        lines = (
            (_name(row.game, player["seat"]), *(_percent(fall[part], part) for part in PARTS))
            for player, fall in players
        )
        return table(("Player", *PARTS.values()), lines)

    @admin.display
    def costliest_decisions(self, row: GameAnalysis) -> Html:
        """Return the decisions that cost most, with a better move, and why."""
        if row.report is None:
            return WAITING
        decided = [step for step in row.report["steps"] if step["decision"]]
        decided.sort(key=lambda step: (-step["decision"]["cost"], step["version"]))
        lines = (tuple(_decision(row.game, step)) for step in decided[:COSTLIEST])
        return table(("Row", "Player", "Cost", "Class", "Better", "Why"), lines)


def _name(game: Game, seat: int) -> str:
    return f"{COLOURS[seat]}: {label(game.player(seat))}"


def _percent(chance: int, part: str) -> str:
    sign = "" if part in ("start", "end") else "+"
    return f"{chance / 100:{sign}.2f} %"


def _decision(game: Game, step: StepJson) -> Iterator[Any]:
    decision = step["decision"]
    if decision is None:
        return
    at_row = f"{address_of(game)}?at={step['version']}"
    yield format_html('<a href="{}">{}</a>', at_row, step["version"])
    yield _name(game, step["seat"]) + (" (automatic)" if step["automatic"] else "")
    yield _percent(decision["cost"], "start")
    yield decision["class"]
    better = decision["better"]
    yield f"{better['from']} → {better['to']} ({better['value']})" if better else "–"
    yield " ".join(translate(sentence(reason)) for reason in decision["reasons"])
