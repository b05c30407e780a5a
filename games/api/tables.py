"""Tables over HTTP: validate, one service call, present."""

from uuid import UUID

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import clock
from accounts.api.conditional import Tagged, conditional
from games import selectors
from games.api.lobby import LobbyPages, TableFilter
from games.api.paging import versioned_page
from games.api.serializers import (
    ChangedTable,
    KickChoice,
    NewTable,
    OwnSeat,
    ReadyChoice,
    RobotChoice,
)
from games.api.shapes import ChangedTableShape, GameShape, TableShape
from games.api.validation import asking, validated, validated_part
from games.models import Table
from games.services import agreeing, kicking, starting, tables
from games.services.table_options import TableOptions, change_options


class TablesView(GenericAPIView[Table]):
    """All tables."""

    pagination_class = LobbyPages
    serializer_class = TableShape
    filter_backends = (DjangoFilterBackend,)
    filterset_class = TableFilter

    def get_queryset(self) -> QuerySet[Table]:
        """Return the tables that the one who asks may see, with all that is shown of them."""
        return selectors.tables(asking(self.request))

    @extend_schema(responses=TableShape(many=True), operation_id="tables_list")
    def get(self, request: Request) -> HttpResponseBase:
        """List the open tables: those with free seats first, the newest first."""
        return versioned_page(self, request, selectors.describe_table)

    @extend_schema(request=NewTable, responses={201: TableShape})
    def post(self, request: Request) -> Response:
        """Open a table and sit down on its first seat, as its master."""
        options = TableOptions(**validated(NewTable, request))
        table = tables.create_table(user_id=asking(request), options=options, now=clock.now())
        return Response(selectors.describe_table(table), status=201)


class TableView(APIView):
    """One table."""

    @extend_schema(responses=TableShape)
    def get(self, request: Request, table_id: UUID) -> HttpResponseBase:
        """Return the table."""

        def answer() -> Tagged:
            table = selectors.table_of(table_id, asking(request))
            return Response(selectors.describe_table(table)), str(table.version)

        return conditional(
            request, tag=lambda: selectors.table_tag(table_id, asking(request)), answer=answer
        )

    @extend_schema(request=ChangedTable, responses=ChangedTableShape)
    def patch(self, request: Request, table_id: UUID) -> Response:
        """Change options; what a running game is built on stays as it is."""
        change = change_options(
            table_id=table_id,
            user_id=asking(request),
            changes=validated_part(ChangedTable, request),
            now=clock.now(),
        )
        return Response({**selectors.describe_table(change.table), "changed": change.changed})


class SeatsView(APIView):
    """The seats of a table."""

    @extend_schema(request=OwnSeat, responses=TableShape)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Sit down on a seat, or on the first free one."""
        choice = validated(OwnSeat, request)
        table = tables.sit(table_id=table_id, user_id=asking(request), now=clock.now(), **choice)
        return Response(selectors.describe_table(table))

    @extend_schema(request=None, responses={200: TableShape})
    def delete(self, request: Request, table_id: UUID) -> Response:
        """Stand up."""
        table = tables.leave(table_id=table_id, user_id=asking(request), seat=None, now=clock.now())
        return Response(selectors.describe_table(table))


class SeatView(APIView):
    """One seat of a table."""

    @extend_schema(request=None, responses={200: TableShape}, operation_id="tables_seat_destroy")
    def delete(self, request: Request, table_id: UUID, seat: int) -> Response:
        """Stand up, or as the master send a robot away."""
        table = tables.leave(table_id=table_id, user_id=asking(request), seat=seat, now=clock.now())
        return Response(selectors.describe_table(table))


class RobotsView(APIView):
    """The robots of a table."""

    @extend_schema(request=RobotChoice, responses=TableShape)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Put a robot on a seat, or robots on all free seats."""
        choice = validated(RobotChoice, request)
        table = tables.add_robots(
            table_id=table_id, user_id=asking(request), now=clock.now(), **choice
        )
        return Response(selectors.describe_table(table))


class StartView(APIView):
    """The start of a game."""

    @extend_schema(request=None, responses={201: GameShape})
    def post(self, request: Request, table_id: UUID) -> Response:
        """Start a game with those seated."""
        now = clock.now()
        game = starting.start_game(table_id=table_id, user_id=asking(request), now=now)
        return Response(selectors.describe_game(game, now=now), status=201)


class ReadyView(APIView):
    """Agreeing to start."""

    @extend_schema(request=ReadyChoice, responses=TableShape)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Agree to start, or no longer; with all seats taken and ready the game starts."""
        choice = validated(ReadyChoice, request)
        table = agreeing.set_ready(
            table_id=table_id, user_id=asking(request), now=clock.now(), **choice
        )
        return Response(selectors.describe_table(table))


class RematchView(APIView):
    """Playing again."""

    @extend_schema(request=None, responses=TableShape)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Agree to play again; when all have, the game starts."""
        table = agreeing.ask_rematch(table_id=table_id, user_id=asking(request), now=clock.now())
        return Response(selectors.describe_table(table))


class KickView(APIView):
    """Sending somebody away."""

    @extend_schema(request=KickChoice, responses=TableShape)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Send away who sits on the seat."""
        choice = validated(KickChoice, request)
        table = kicking.kick(table_id=table_id, user_id=asking(request), now=clock.now(), **choice)
        return Response(selectors.describe_table(table))
