"""Playing a game over HTTP."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, cast
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import Pages, versioned_page
from core.api.responses import many
from core.api.types import Input
from core.api.validation import user_id_of, validated
from core.database.replica import from_replica
from core.errors import DomainError, Unavailable
from core.idempotency.store import CLAIM, Claim, stored_response
from core.messages import message as _
from games import board_svg
from games.engine import IllegalMove, WrongPhase, position_to_json
from games.errors import GameNotRunning
from games.models import Game, Move
from games.play import responses
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import vote
from games.play.commands.gate import CommandResult
from games.play.commands.repetition import carried_out
from games.play.commands.resign import resign
from games.play.commands.turn import play_move, roll_dice
from games.play.errors import COMMAND, NoProposal, NotYourTurn, NoVoteInTournament
from games.play.responses import present_game, refusals_with_game
from games.play.serializers import (
    CancelVoteRequest,
    PlayMoveRequest,
    ResignRequest,
    RollRequest,
    SetAutomaticRequest,
)
from games.records.api import RecordPages
from games.records.responses import GAME_ROW, present_row
from games.records.stored import position_of
from games.visibility.api import checked_game
from games.visibility.lookups import started_games
from games.visibility.refusals import READ_GAME

# Commands have a rate limit of their own, so that browsing never costs a move.
COMMANDS = {"POST": "commands"}
# These add rows to the game at any time, on the turns of others as well.
NOTICES = {"POST": "notices"}


class CommandView(APIView):
    """What a player does in a running game."""

    limited_as: ClassVar = COMMANDS

    def perform(self, command: Callable[..., CommandResult], body: type[Input]) -> HttpResponse:
        """Run the command that the body asks for; the response is the game after it."""
        now = clock.now()
        return _response(self._run(command, body, now), now)

    def _run(
        self, command: Callable[..., CommandResult], body: type[Input], now: datetime, **more: Any
    ) -> CommandResult:
        given, user_id = validated(body, self.request), user_id_of(self.request)
        with refusals_with_game(now):
            return command(
                game_id=self.kwargs["game_id"], user_id=user_id, now=now, **given, **more
            )


class TurnView(CommandView):
    """A roll or a move: the row of the record that it makes has its `Idempotency-Key`."""

    key_in_record = True

    def perform(self, command: Callable[..., CommandResult], body: type[Input]) -> HttpResponse:
        """Run the command, unless one with its key has been carried out: then respond with that."""
        now, claim = clock.now(), self.request.META.get(CLAIM)
        if claim is None:
            return super().perform(command, body)
        written = None if settings.STORE_COMMAND_RESPONSES else claim
        try:
            return _response(self._run(command, body, now, claim=written), now)
        except (DomainError, APIException, IntegrityError):
            again = self._repeated(claim, now)
            if again is None:
                raise
        again["Idempotency-Replayed"] = "true"
        return again

    def _repeated(self, claim: Claim, now: datetime) -> HttpResponse | None:
        """The response to a command that was carried out, also by a process of an older version."""
        made = carried_out(self.kwargs["game_id"], claim)
        return _response(made, now) if made else stored_response(claim)


def _response(result: CommandResult, now: datetime) -> Response:
    game = present_game(result.game, now=now, position=result.position)
    made = {"events": result.events, "made_version": result.made_version}
    content = cast(responses.CommandResult, {**game, **made})
    return Response(content)


class GamesView(GenericAPIView[Game]):
    """All started games."""

    limited_as: ClassVar = {"GET": "lists"}
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Game]:
        """The games that the user may watch."""
        return started_games(user_id_of(self.request))

    @extend_schema(operation_id="listGames", responses=list[responses.Game])
    @has_etag
    @from_replica
    def get(self, request: Request) -> HttpResponseBase:
        """List the started games, the newest first.

        Running and finished ones that you may look at.
        """
        now = clock.now()
        return versioned_page(self, request, partial(present_game, now=now), has_times=True)


class GameView(APIView):
    """One game."""

    @extend_schema(operation_id="getGame", responses=responses.Game)
    @may_fail_with(*READ_GAME)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return the game: position, legal moves, deadline, version.

        `legal_moves` are those of the player on turn. The `ETag` is the game's version: send it in
        `If-None-Match`, and the response is 304 if nothing has changed. `ms_left` counts from the
        response that had it; a time of 304 has to be computed from `deadline_at`.
        """
        now = clock.now()
        return checked_game(request, game_id, partial(present_game, now=now), has_times=True)


class RollView(TurnView):
    """The dice of the player on turn."""

    @extend_schema(operation_id="roll", request=RollRequest, responses=responses.CommandResult)
    @may_fail_with(*COMMAND, NotYourTurn, WrongPhase)
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Throw the dice.

        `version` is the game's current version, or one that only notices have followed: a repeated
        request never rolls again. The response is the game after the roll, with its `events`.
        """
        return self.perform(roll_dice, RollRequest)


class MovesView(TurnView, GenericAPIView[Move]):
    """The moves of a game."""

    pagination_class = RecordPages

    @extend_schema(operation_id="listRecordRows", responses=many(GAME_ROW))
    @may_fail_with(*READ_GAME, Unavailable)
    @has_etag
    @from_replica
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """List the record of the game, the oldest row first.

        One row for each version of the game: the opening rolls, rolls, moves and notices.
        """
        RecordPages().get_page_size(request)  # errors come before 304 (RFC 9110, 13.2.1)
        return checked_game(request, game_id, self._page)

    def _page(self, game: Game) -> Response:
        pages = RecordPages()
        page = pages.paginate_record(game, self.request)
        return pages.get_paginated_response([present_row(row) for row in page])

    @extend_schema(operation_id="move", request=PlayMoveRequest, responses=responses.CommandResult)
    @may_fail_with(*COMMAND, NotYourTurn, WrongPhase, IllegalMove)
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Move a pawn: one of the legal moves.

        Send `pawn`, `kind` and `value` of one of the game's `legal_moves`. The response is the game
        after the move, with its `events`.
        """
        return self.perform(play_move, PlayMoveRequest)


class AutoView(CommandView):
    """Automatic play of the player's seat."""

    limited_as: ClassVar = NOTICES

    @extend_schema(
        operation_id="setAutomatic", request=SetAutomaticRequest, responses=responses.CommandResult
    )
    @may_fail_with(*COMMAND)
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Hand your seat to a robot, or take it back.

        A roll, a move or a vote takes the seat back as well.
        """
        return self.perform(set_automatic, SetAutomaticRequest)


class ResignView(CommandView):
    """Leaving a game."""

    @extend_schema(operation_id="resign", request=ResignRequest, responses=responses.CommandResult)
    @may_fail_with(*COMMAND)
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Leave the game for good: a robot plays on, and you are last.

        The penalty is a warning the first time, then a ban from playing for a while.
        """
        return self.perform(resign, ResignRequest)


class CancelVotesView(CommandView):
    """Cancelling a game by vote."""

    limited_as: ClassVar = NOTICES

    @extend_schema(
        operation_id="voteToCancel", request=CancelVoteRequest, responses=responses.CommandResult
    )
    @may_fail_with(*COMMAND, NoProposal, NoVoteInTournament)
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Propose to cancel the game, agree or refuse.

        When all players agree, the game is cancelled and nobody scores. After a minute, those who
        are present are enough.
        """
        return self.perform(vote, CancelVoteRequest)


class PictureRenderer(JSONRenderer):
    """Makes SVG acceptable; it renders only errors."""

    media_type = "image/svg+xml"
    format = "svg"


class BoardView(APIView):
    """A picture of a game."""

    renderer_classes = (JSONRenderer, PictureRenderer)

    @extend_schema(operation_id="getBoard", responses={(200, "image/svg+xml"): OpenApiTypes.STR})
    @may_fail_with(*READ_GAME, GameNotRunning)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Draw the board as SVG.

        The current position, with a description for screen readers.
        """
        return checked_game(request, game_id, _drawn)


def _drawn(game: Game) -> HttpResponse:
    position = position_of(game)
    if position is None:
        raise GameNotRunning(_("The game has no board before its start."))
    picture = board_svg.render(position_to_json(position))
    return HttpResponse(picture, content_type="image/svg+xml")
