"""Records and dice over HTTP."""

from collections.abc import Iterable
from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAcceptable, NotFound
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.pagination import Cursor
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.invalid_fields import check_parameters
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import Pages
from core.database.replica import from_replica
from core.errors import Unavailable
from games.errors import GameNotRunning
from games.models import Game, Move
from games.records.notation_renderer import NotationRenderer
from games.records.record import record_of
from games.records.responses import Fairness, Record, present_fairness, present_record
from games.visibility.api import checked_game
from games.visibility.refusals import READ_GAME


class FormatInAddress(DefaultContentNegotiation):
    """`?format=` chooses the format, whatever `Accept` says: not all clients can choose that."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """The renderer and media type. Raises NotAcceptable, also for an unknown format."""
        wanted = request.query_params.get("format")
        for renderer in renderers if wanted else ():
            if renderer.format == wanted:
                return renderer, renderer.media_type
        if wanted:
            raise NotAcceptable
        selected: tuple[BaseRenderer, str] = super().select_renderer(
            request, renderers, format_suffix
        )
        return selected


class RecordView(APIView):
    """The whole record of a game, as JSON or as text."""

    renderer_classes = (JSONRenderer, NotationRenderer)
    content_negotiation_class = FormatInAddress

    @extend_schema(
        operation_id="getRecord",
        parameters=[OpenApiParameter("format", str, enum=["json", "txt"])],
        responses={
            (200, "application/json"): Record,
            (200, "text/plain"): OpenApiTypes.STR,
        },
    )
    @may_fail_with(*READ_GAME, GameNotRunning, Unavailable)
    @has_etag
    @from_replica
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return the record, as JSON or in the text notation.

        It is enough to replay the game: `start` is the position after the opening rolls. With
        `?format=txt` or `Accept: text/plain` the response is the text of `notation`.
        """
        check_parameters(request, {"format"})
        return checked_game(request, game_id, present_record)


class FairnessView(APIView):
    """The dice of a game."""

    @extend_schema(operation_id="getFairness", responses=Fairness)
    @may_fail_with(*READ_GAME, Unavailable)
    @has_etag
    @from_replica
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return everything needed to verify the dice.

        The commitment exists before the start; `server_seed` is published when the game is over.
        """
        return checked_game(request, game_id, present_fairness)


class RecordPages(Pages):
    """The record, oldest first; a part of it may be in the archive."""

    page_size = 100
    max_page_size = 500

    def paginate_record(self, game: Game, request: Request) -> list[Move]:
        """The page. Raises NotFound for an invalid cursor, Unavailable."""
        self.base_url = request.build_absolute_uri()
        size = self.get_page_size(request) or self.page_size
        rows = record_of(game, after=self._after(request), at_most=size + 1)
        self.last = rows[size - 1].version if len(rows) > size else None
        return rows[:size]

    def get_next_link(self) -> str | None:
        """The URL of the next page."""
        if self.last is None:
            return None
        return str(self.encode_cursor(Cursor(offset=0, reverse=False, position=self.last)))

    def _after(self, request: Request) -> int:
        cursor = self.decode_cursor(request)
        try:
            return max(0, int(cursor.position or 0)) if cursor else 0
        except ValueError as error:
            raise NotFound(self.invalid_cursor_message) from error
