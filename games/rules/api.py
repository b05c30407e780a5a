"""The rules over HTTP: the rulesets, and previews of rolls and moves on a position.

A preview belongs to no game and changes nothing. It needs no sign-in, so that pages that teach the
game can use it. Previews have a rate limit of their own, so they do not count against commands.
"""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.operations import may_fail_with
from core.api.validation import validated
from core.api.views import OpenView
from core.errors import NotVisible
from games.engine import (
    RULESETS,
    IllegalMove,
    ImpossiblePosition,
    InvalidOptions,
    InvalidRoll,
    InvalidSetup,
    MalformedPosition,
    WrongPhase,
    preview_move,
    preview_moves,
    preview_roll,
)
from games.rules.responses import MovePreviews, Preview, Ruleset, present_ruleset
from games.rules.serializers import PreviewMoveRequest, PreviewRequest, PreviewRollRequest

IMPOSSIBLE = (MalformedPosition, ImpossiblePosition, InvalidOptions, InvalidSetup)


class RulesetsView(OpenView):
    """The rulesets."""

    @extend_schema(operation_id="listRulesets", responses=list[Ruleset])
    def get(self, request: Request) -> Response:
        """List the rulesets with their options.

        Each option has its values, its default and its meaning. No sign-in is needed.
        """
        return Response([present_ruleset(name) for name in RULESETS])


class RulesetView(OpenView):
    """One ruleset."""

    @extend_schema(operation_id="getRuleset", responses=Ruleset)
    @may_fail_with(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return the ruleset with its options.

        Each option has its values, its default and its meaning. No sign-in is needed.
        """
        if name not in RULESETS:
            raise NotFound
        return Response(present_ruleset(name))


class PreviewView(OpenView):
    """A preview, without a game."""

    limited_as: ClassVar = {"POST": "rules"}
    changes_nothing = True


class PreviewRollView(PreviewView):
    """A preview of a roll."""

    @extend_schema(operation_id="previewRoll", request=PreviewRollRequest, responses=Preview)
    @may_fail_with(*IMPOSSIBLE, WrongPhase, InvalidRoll)
    def post(self, request: Request) -> Response:
        """Preview a roll in a position.

        The position after the roll, its legal moves, and the events, as in a game. No game is
        changed, and no sign-in is needed.
        """
        given = validated(PreviewRollRequest, request)
        return Response(preview_roll(given["position"], given["roll"]))


class PreviewMovesView(PreviewView):
    """A preview of all moves."""

    @extend_schema(operation_id="previewMoves", request=PreviewRequest, responses=MovePreviews)
    @may_fail_with(*IMPOSSIBLE)
    def post(self, request: Request) -> Response:
        """List the legal moves of a position with the outcome of each.

        One request previews all moves; the outcomes are in the order of the moves. No game is
        changed, and no sign-in is needed.
        """
        return Response(preview_moves(**validated(PreviewRequest, request)))


class PreviewMoveView(PreviewView):
    """A preview of a move."""

    @extend_schema(operation_id="previewMove", request=PreviewMoveRequest, responses=Preview)
    @may_fail_with(*IMPOSSIBLE, WrongPhase, IllegalMove)
    def post(self, request: Request) -> Response:
        """Preview a move in a position.

        The position after the move, its legal moves, and the events, as in a game. No game is
        changed, and no sign-in is needed.
        """
        return Response(preview_move(**validated(PreviewMoveRequest, request)))
