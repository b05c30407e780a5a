"""Tables over HTTP: validate, one service call, present."""

from collections.abc import Callable
from typing import ClassVar, Final
from uuid import UUID

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.etags import VersionedResponse, conditional
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import versioned_page
from core.api.validation import user_id_of, validated
from core.database.replica import from_replica
from core.languages import translate
from games.conduct.errors import PlayBanned
from games.errors import InMaintenance, NotPlaying, TableDamaged, TableNotVisible
from games.models import Table
from games.models.shapes import Damaged
from games.play import responses as play_responses
from games.play.responses import present_game
from games.tables import readiness, responses, start
from games.tables.api.lobby import LobbyFilters, LobbyPages, TableFilter
from games.tables.api.refusals import refusals_with_table
from games.tables.commands import add_robots, create_table, kick, leave_seat, take_seat
from games.tables.errors import (
    AS_MASTER,
    LEAVE,
    OPEN_TABLE,
    OPTIONS,
    REMATCH,
    STAKES,
    START,
    CannotStart,
    KickedOut,
    KickOneself,
    NoFreeSeat,
    NoGameYet,
    NotInvited,
    NotMaster,
    NotReady,
    RobotsNotAllowed,
    RobotsSeated,
    SeatEmpty,
    SeatTaken,
    SeatWouldVanish,
    StaleTable,
    TooManyTables,
)
from games.tables.options import change_options, new_table
from games.tables.responses import present_table
from games.tables.serializers import (
    AddRobotsRequest,
    CreateTableRequest,
    KickRequest,
    RequestRematchRequest,
    SetReadyRequest,
    StartGameRequest,
    TakeSeatRequest,
    UpdateTableRequest,
)
from games.visibility.lookups import all_with_seats, lobby_tables, table_of
from games.visibility.tags import table_tag

COMMANDS: Final = dict.fromkeys(("POST", "PATCH", "DELETE"), "tables")
"""The limit of commands at tables, each of which costs as much as many reads."""


def changed(
    request: Request, command: Callable[..., Table], table_id: UUID, **choices: object
) -> Response:
    """The table after a command of the user."""
    user_id, now = user_id_of(request), clock.now()
    with refusals_with_table(request, table_id):
        table = command(table_id=table_id, user_id=user_id, now=now, **choices)
    return Response(present_table(table))


def freed(request: Request, table_id: UUID, *, seat: int | None) -> Response:
    """Free a seat, and return the table; without its options if they are damaged."""
    user_id, now = user_id_of(request), clock.now()
    with refusals_with_table(request, table_id):
        table = leave_seat(table_id=table_id, user_id=user_id, seat=seat, now=now)
    if isinstance(table.options, Damaged):
        table.options = {}
    return Response(present_table(table))


class TablesView(GenericAPIView[Table]):
    """All tables."""

    limited_as: ClassVar = COMMANDS | {"GET": "lists"}
    pagination_class = LobbyPages
    filter_backends = (LobbyFilters,)
    filterset_class = TableFilter
    parameters = tuple(TableFilter.base_filters)

    def get_queryset(self) -> QuerySet[Table]:
        """The tables that the user may see."""
        return lobby_tables(user_id_of(self.request))

    @extend_schema(operation_id="listTables", responses=list[responses.Table])
    @has_etag
    @from_replica
    def get(self, request: Request) -> HttpResponseBase:
        """List the open tables: tables with free seats first, then the newest.

        Private tables are listed for users that may access them; a table where a user plays against
        robots alone, without a free seat, only for that user. The `ETag` covers all rows of the
        page.
        """
        return versioned_page(self, request, present_table, complete=all_with_seats)

    @extend_schema(
        operation_id="createTable", request=CreateTableRequest, responses={201: responses.Table}
    )
    @may_fail_with(PlayBanned, TooManyTables, *OPTIONS)
    def post(self, request: Request) -> Response:
        """Create a table and take its first seat, as its master.

        Only `ruleset` is required. `game_id` is the game that waits for its start. The players in
        `invite` are invited as by `createInvitation`; if one of them cannot be, no table is made,
        and `errors` names each with the code that `createInvitation` has for it.
        """
        options = validated(CreateTableRequest, request)
        invite, user_id = options.pop("invite"), user_id_of(request)
        try:
            table = create_table(
                user_id=user_id, table=new_table(options), invite=invite, now=clock.now()
            )
        except NotInvited as error:
            raise _of_names(error) from error
        return Response(present_table(table), status=201)


def _of_names(error: NotInvited) -> serializers.ValidationError:
    """The refusals as errors of the names in `invite`."""
    details = {
        str(place): [ErrorDetail(translate(refusal.detail), refusal.code)]
        for place, refusal in error.refusals.items()
    }
    return serializers.ValidationError({"invite": details})


class TableView(APIView):
    """One table."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="getTable", responses=responses.Table)
    @may_fail_with(TableNotVisible, TableDamaged)
    @has_etag
    def get(self, request: Request, table_id: UUID) -> HttpResponseBase:
        """Return the table.

        The `ETag` is the table's version.
        """

        def answer() -> VersionedResponse:
            table = table_of(table_id, user_id_of(request))
            return Response(present_table(table)), str(table.version)

        return conditional(
            request, tag=lambda: table_tag(table_id, user_id_of(request)), answer=answer
        )

    @extend_schema(
        operation_id="updateTable", request=UpdateTableRequest, responses=responses.ChangedTable
    )
    @may_fail_with(*AS_MASTER, RobotsSeated, SeatWouldVanish, TableDamaged, *OPTIONS)
    def patch(self, request: Request, table_id: UUID) -> Response:
        """Change options of the table. For the master.

        No player is ready afterwards. In a running game, `robot_pause_ms`, `private` and
        `spectators_allowed` apply at once, and `turn_s` if a person plays against robots only; all
        other options apply to the next game.
        """
        user_id, changes = user_id_of(request), validated(UpdateTableRequest, request)
        with refusals_with_table(request, table_id):
            change = change_options(
                table_id=table_id, user_id=user_id, changes=changes, now=clock.now()
            )
        return Response({**present_table(change.table), "changed": change.changed})


class SeatsView(APIView):
    """The seats of a table."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="takeSeat", request=TakeSeatRequest, responses=responses.Table)
    @may_fail_with(*OPEN_TABLE, KickedOut, PlayBanned, SeatTaken, NoFreeSeat, TooManyTables)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Take a seat, or the first free one.

        A seated player moves to that seat. No player is ready afterwards. For a private table, add
        its `code`.
        """
        return changed(request, take_seat, table_id, **validated(TakeSeatRequest, request))

    @extend_schema(operation_id="leaveSeat", request=None, responses=responses.Table)
    @may_fail_with(*LEAVE, NotPlaying)
    def delete(self, request: Request, table_id: UUID) -> Response:
        """Leave your seat.

        When the master leaves, the player seated longest becomes master. No player is ready
        afterwards. A damaged table can be left; its `options` are empty in the response.
        """
        return freed(request, table_id, seat=None)


class SeatView(APIView):
    """One seat of a table."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="freeSeat", request=None, responses=responses.Table)
    @may_fail_with(*LEAVE, NotPlaying, NotMaster, SeatEmpty)
    def delete(self, request: Request, table_id: UUID, seat: int) -> Response:
        """Leave your seat, or remove a robot as the master.

        To remove a player, use `kick`.
        """
        return freed(request, table_id, seat=seat)


class RobotsView(APIView):
    """The robots of a table."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="addRobots", request=AddRobotsRequest, responses=responses.Table)
    @may_fail_with(
        *OPEN_TABLE,
        NotMaster,
        RobotsNotAllowed,
        SeatTaken,
        NoFreeSeat,
        CannotStart,
        InMaintenance,
        *STAKES,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Put a robot on a seat, or robots on all free seats.

        For the master. No player is ready afterwards, except a master who is the only person. The
        game then starts when all seats are taken.
        """
        return changed(request, add_robots, table_id, **validated(AddRobotsRequest, request))


class StartView(APIView):
    """The start of a game."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="startGame", request=StartGameRequest, responses={201: play_responses.Game}
    )
    @may_fail_with(*OPEN_TABLE, NotMaster, StaleTable, *START, NotReady)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Start a game with the seated players. For the master.

        All other players have to be ready. Seats may be free. `version` is that of the table you
        saw. Returns the game.
        """
        now, seen = clock.now(), validated(StartGameRequest, request)
        user_id = user_id_of(request)
        with refusals_with_table(request, table_id):
            game = start.start_game(table_id=table_id, user_id=user_id, now=now, **seen)
        return Response(present_game(game, now=now), status=201)


class ReadyView(APIView):
    """Readiness for the next game."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="setReady", request=SetReadyRequest, responses=responses.Table)
    @may_fail_with(*OPEN_TABLE, NotPlaying, StaleTable, *START)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Set whether you are ready. The game starts when all seats are taken and ready.

        `version` is that of the table you saw. Any change of options or seats takes readiness back.
        """
        ready = validated(SetReadyRequest, request)
        return changed(request, readiness.set_ready, table_id, **ready)


class RematchView(APIView):
    """A rematch."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="requestRematch", request=RequestRematchRequest, responses=responses.Table
    )
    @may_fail_with(*REMATCH, NotPlaying, NoGameYet, StaleTable, PlayBanned, InMaintenance, *STAKES)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Request a rematch. The game starts when all players of the last game have.

        `version` is that of the table you saw. Repeating it changes nothing. The table's
        `game_id` is then the new one. If someone of the last game is missing or replaced, or the
        options no longer fit, the master has to start it.
        """
        seen = validated(RequestRematchRequest, request)
        return changed(request, readiness.request_rematch, table_id, **seen)


class KickView(APIView):
    """Kicking a player."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="kickPlayer", request=KickRequest, responses=responses.Table)
    @may_fail_with(*OPEN_TABLE, NotMaster, SeatEmpty, KickOneself)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Kick the player on the seat. For the master, between games.

        The player cannot return to the table for ten minutes.
        """
        return changed(request, kick, table_id, **validated(KickRequest, request))
