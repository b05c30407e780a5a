"""Events of games and tables as JSON, at once; the streams' server sends and waits."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.streams.asking import Asked, StreamPageShape, asked_of
from accounts.streams.source import Source, page
from games.api.validation import asking
from games.streams import GameEvents, TableEvents


class GameEventsView(APIView):
    """The record of a game as it grows."""

    @extend_schema(parameters=[Asked], responses=StreamPageShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return a snapshot of the game, or the rows of its record after a version."""
        return _page(GameEvents(game_id), request)


class TableEventsView(APIView):
    """What happens at a table."""

    @extend_schema(parameters=[Asked], responses=StreamPageShape)
    def get(self, request: Request, table_id: UUID) -> Response:
        """Return a snapshot of the table, or what happened there after a number."""
        return _page(TableEvents(table_id), request)


def _page(source: Source, request: Request) -> Response:
    asked = asked_of(request.query_params)
    source.check(asking(request))
    return Response(page(source.after(asked.get("after")), request.path))
