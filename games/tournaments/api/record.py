"""The record and the results of a tournament over HTTP."""

from typing import ClassVar, Final
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.operations import may_fail_with
from core.database.replica import from_replica
from games.tournaments.api.tagged import tournament_for
from games.tournaments.errors import TournamentNotVisible, TournamentRunning
from games.tournaments.record import record_of, results_of

NDJSON: Final = "application/x-ndjson"
CSV: Final = "text/csv"


class LinesRenderer(JSONRenderer):
    """Makes lines of JSON acceptable; it renders only errors."""

    media_type = NDJSON
    format = "ndjson"


class TableRenderer(JSONRenderer):
    """Makes CSV acceptable; it renders only errors."""

    media_type = CSV
    format = "csv"


class TournamentRecordView(APIView):
    """The record of a tournament."""

    limited_as: ClassVar = {"GET": "analyses"}
    renderer_classes = (JSONRenderer, LinesRenderer)

    @extend_schema(operation_id="getTournamentRecord", responses={(200, NDJSON): OpenApiTypes.STR})
    @may_fail_with(TournamentNotVisible, TournamentRunning)
    @from_replica
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Return everything needed to recompute the draws of a tournament that has ended.

        Each line is a JSON object: `tournament` with the seed, `entry`, then `round` and `score` in
        the order in which they came.
        """
        tournament = tournament_for(request, tournament_id)
        return HttpResponse(record_of(tournament), content_type=NDJSON)


class TournamentResultsView(APIView):
    """The results of a tournament."""

    limited_as: ClassVar = {"GET": "analyses"}
    renderer_classes = (JSONRenderer, TableRenderer)

    @extend_schema(operation_id="getTournamentResults", responses={(200, CSV): OpenApiTypes.STR})
    @may_fail_with(TournamentNotVisible, TournamentRunning)
    @from_replica
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Return the final standings of a tournament that has ended, as CSV.

        A name that a spreadsheet would take for a formula has an apostrophe before it.
        """
        tournament = tournament_for(request, tournament_id)
        response = HttpResponse(results_of(tournament), content_type=f"{CSV}; charset=utf-8")
        name = f"tournament-{tournament.id}.csv"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response
