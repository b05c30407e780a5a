"""Hints over HTTP."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.operations import may_fail_with
from core.api.validation import user_id_of
from games.hints.hints import REFUSALS, hint_of
from games.hints.responses import Hint, present_hint


class HintView(APIView):
    """A hint for the player on turn."""

    limited_as: ClassVar = {"GET": "hints"}

    @extend_schema(operation_id="getHint", responses=Hint)
    @may_fail_with(*REFUSALS)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return the best move in your position, and the second best.

        Only in practice: you play against robots alone, and the table is not competitive. It needs
        a decision, a choice between several different moves. The moves are those that the robot
        `expert` prefers, and nothing changes by the request.
        """
        return Response(present_hint(*hint_of(game_id=game_id, user_id=user_id_of(request))))
