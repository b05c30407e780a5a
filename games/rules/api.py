"""The rules over HTTP: the rulesets, and positions to try rolls and moves on.

What is tried belongs to no game and changes nothing. It takes no sign-in, so that a page that
teaches the game needs none, and has a bucket of its own: thinking never costs anything else.
"""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.operations import may_fail_with
from core.api.validation import validated
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
    try_move,
    try_moves,
    try_roll,
)
from games.rules.responses import Outcome, Outcomes, Ruleset, present_ruleset
from games.rules.serializers import Tried, TriedMove, TriedRoll

IMPOSSIBLE = (MalformedPosition, ImpossiblePosition, InvalidOptions, InvalidSetup)


class RulesetsView(APIView):
    """The rulesets."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="listRulesets", responses=list[Ruleset])
    def get(self, request: Request) -> Response:
        """List the rulesets with their options.

        Each option with its values, its default and what it means. No sign-in is needed.
        """
        return Response([present_ruleset(name) for name in RULESETS])


class RulesetView(APIView):
    """One ruleset."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getRuleset", responses=Ruleset)
    @may_fail_with(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return the ruleset with its options.

        Each option with its values, its default and what it means. No sign-in is needed.
        """
        if name not in RULESETS:
            raise NotFound
        return Response(present_ruleset(name))


class TryView(APIView):
    """The rules, without a game."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limited_as: ClassVar = {"POST": "rules"}
    changes_nothing = True


class TryRollView(TryView):
    """A roll to try."""

    @extend_schema(operation_id="tryRoll", request=TriedRoll, responses=Outcome)
    @may_fail_with(*IMPOSSIBLE, WrongPhase, InvalidRoll)
    def post(self, request: Request) -> Response:
        """Tell what comes of a roll in a position.

        The position that the roll leads to, the legal moves there, and the events on the way, as
        a game would show them. No game is changed, and no sign-in is needed.
        """
        return Response(try_roll(**validated(TriedRoll, request)))


class TryMovesView(TryView):
    """All moves to try."""

    @extend_schema(operation_id="tryMoves", request=Tried, responses=Outcomes)
    @may_fail_with(*IMPOSSIBLE)
    def post(self, request: Request) -> Response:
        """List the legal moves of a position, with what comes of each.

        A look one move ahead in one request: the outcome of each move, in their order. No game is
        changed, and no sign-in is needed.
        """
        return Response(try_moves(**validated(Tried, request)))


class TryMoveView(TryView):
    """A move to try."""

    @extend_schema(operation_id="tryMove", request=TriedMove, responses=Outcome)
    @may_fail_with(*IMPOSSIBLE, WrongPhase, IllegalMove)
    def post(self, request: Request) -> Response:
        """Tell what comes of a move in a position.

        The position that the move leads to, the legal moves there, and the events on the way, as
        a game would show them. No game is changed, and no sign-in is needed.
        """
        return Response(try_move(**validated(TriedMove, request)))
