"""Games over HTTP: validate, one service call, present."""

from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import board_svg, selectors
from games.api.paging import Pages, RecordPages
from games.api.serializers import ClientSeed, MoveChoice, Version
from games.api.shapes import (
    ChangeShape,
    FairnessShape,
    GameShape,
    RecordShape,
    RowShape,
    TableShape,
)
from games.api.validation import asking, validated
from games.errors import GameNotRunning
from games.models import Game, Move
from games.services import playing, tables


class GamesView(GenericAPIView[Game]):
    """All started games."""

    pagination_class = Pages
    serializer_class = GameShape

    def get_queryset(self) -> QuerySet[Game]:
        """Return the games that the one who asks may look at."""
        return selectors.games(asking(self.request))

    @extend_schema(responses=GameShape(many=True), operation_id="games_list")
    def get(self, request: Request) -> Response:
        """List the started games, the newest first."""
        now = timezone.now()
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(
            [selectors.describe_game(game, now=now) for game in page]
        )


class GameView(APIView):
    """One game."""

    @extend_schema(responses=GameShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return the game: position, legal moves, deadline, version."""
        game = selectors.game_of(game_id, asking(request))
        return Response(selectors.describe_game(game, now=timezone.now()))


class RollView(APIView):
    """The dice of the player on turn."""

    @extend_schema(request=Version, responses=ChangeShape)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Throw the dice."""
        now = timezone.now()
        change = playing.roll(
            game_id=game_id, user_id=asking(request), now=now, **validated(Version, request)
        )
        return Response(
            selectors.describe_change(change.game, change.position, change.events, now=now)
        )


class MovesView(GenericAPIView[Move]):
    """The moves of a game."""

    pagination_class = RecordPages
    serializer_class = RowShape

    @extend_schema(responses=RowShape(many=True), operation_id="games_moves_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List the record of the game, the oldest row first."""
        rows = selectors.record_of(selectors.game_of(game_id, asking(request)))
        page = self.paginate_queryset(rows) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=MoveChoice, responses=ChangeShape)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Move a pawn: one of the legal moves."""
        now = timezone.now()
        change = playing.move(
            game_id=game_id, user_id=asking(request), now=now, **validated(MoveChoice, request)
        )
        return Response(
            selectors.describe_change(change.game, change.position, change.events, now=now)
        )


class ClientSeedView(APIView):
    """The players' part of the dice."""

    @extend_schema(request=ClientSeed, responses=TableShape)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Choose one's own part of the dice, before the start."""
        table = tables.set_client_seed(
            game_id=game_id, user_id=asking(request), **validated(ClientSeed, request)
        )
        return Response(selectors.describe_table(table))


class RecordView(APIView):
    """The whole record of a game."""

    @extend_schema(responses=RecordShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return the record, as JSON and in the text notation."""
        return Response(selectors.whole_record(selectors.game_of(game_id, asking(request))))


class FairnessView(APIView):
    """The dice of a game."""

    @extend_schema(responses=FairnessShape)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return all that it takes to check the dice."""
        return Response(selectors.fairness_record(selectors.game_of(game_id, asking(request))))


class BoardView(APIView):
    """A picture of a game."""

    @extend_schema(responses={(200, "image/svg+xml"): OpenApiTypes.STR})
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Draw the board as SVG."""
        position = selectors.game_of(game_id, asking(request)).position
        if position is None:
            raise GameNotRunning("The game has no board before its start.")
        return HttpResponse(board_svg.render(position), content_type="image/svg+xml")
