"""Analyses over HTTP."""

from typing import ClassVar, Final
from uuid import UUID

from django.http.response import HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.etags import VersionedResponse, conditional
from core.api.operations import has_etag, may_fail_with
from core.api.validation import user_id_of
from core.database.replica import from_replica
from games.analysis import luck, making, tasks
from games.analysis.errors import AnalysisUnavailable, GameNotOver
from games.analysis.luck import Luck
from games.analysis.responses import AnalysisRequested, GameAnalysis, present_analysis
from games.models import Game
from games.visibility.lookups import game_of
from games.visibility.refusals import READ_GAME

RETRY_AFTER_S: Final = 2
SHAPE: Final = 2
"""Counted up when stored reports are shown with other fields."""


class AnalysisView(APIView):
    """The analysis of a game that has ended."""

    limited_as: ClassVar = {"GET": "analyses"}

    @extend_schema(
        operation_id="getAnalysis", responses={200: GameAnalysis, 202: AnalysisRequested}
    )
    @may_fail_with(*READ_GAME, GameNotOver, AnalysisUnavailable)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return how much the dice and the decisions did in a game that has ended.

        The first request has it made: until then the response is 202, with `Retry-After`. The
        first report is `quick`, and an exact one follows within seconds: ask again for it. It is
        kept for some weeks, then the next request has it made again; so does a later version of
        the evaluator, until which the present one stays.
        """
        user_id = user_id_of(request)
        game = game_of(game_id, user_id)
        version = making.evaluator_version(game)
        row = making.stored(game)
        if row is None or row.evaluator != version:
            tasks.request(game, version, by=user_id)
        if row is None:
            return _requested(game)
        # The sentences are in the reader's language.
        tag = f"{SHAPE}.{game.version}.{row.evaluator}.{get_language()}"

        def answer() -> VersionedResponse:
            return Response(present_analysis(game, row.report, row.evaluator)), tag

        return conditional(request, tag=lambda: tag, answer=answer)


class LuckView(APIView):
    """The luck of the user in many games."""

    @extend_schema(operation_id="getMyLuck", responses=Luck)
    @from_replica
    def get(self, request: Request) -> Response:
        """Return what the dice and your decisions did in all your games that were analysed.

        Games without a result do not count. A game counts once its analysis has been made, also
        after that is deleted.
        """
        return Response(luck.of_person(user_id_of(request)))


def _requested(game: Game) -> Response:
    body: AnalysisRequested = {"game_id": str(game.id), "retry_after_s": RETRY_AFTER_S}
    return Response(body, status=202, headers={"Retry-After": str(RETRY_AFTER_S)})
