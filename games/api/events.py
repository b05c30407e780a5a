"""The streams of games and tables over HTTP."""

from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.streams import SHAPES, EventsView
from accounts.streams.asking import Asked
from games.streams import GameEvents, TableEvents


class GameEventsView(EventsView):
    """The record of a game as it grows."""

    @extend_schema(parameters=[Asked], responses=SHAPES)
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Stream a game: a snapshot, then each row of its record; or list them."""
        return self.opened(request, GameEvents(game_id))


class TableEventsView(EventsView):
    """What happens at a table."""

    @extend_schema(parameters=[Asked], responses=SHAPES)
    def get(self, request: Request, table_id: UUID) -> HttpResponseBase:
        """Stream a table: a snapshot, then whatever happens there; or list it."""
        return self.opened(request, TableEvents(table_id))
