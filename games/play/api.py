"""Playing a game over HTTP."""

from datetime import datetime
from functools import partial
from typing import ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.one_of import many
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import Pages, versioned_page
from core.api.validation import user_id_of, validated
from core.errors import Unavailable
from core.messages import message as _
from games import board_svg
from games.engine.errors import IllegalMove, WrongPhase
from games.errors import GameNotRunning
from games.models import Game, Move
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import Vote, vote
from games.play.commands.gate import CommandResult
from games.play.commands.resign import resign
from games.play.commands.turn import play_move, roll_dice
from games.play.errors import NoProposal, NotYourTurn
from games.play.refusals import COMMAND
from games.play.responses import ChangeShape, GameShape, describe_change, describe_game
from games.play.serializers import AutomaticChoice, MoveChoice, OptionalVersion, Version, VoteChoice
from games.records.api import RecordPages
from games.records.responses import GAME_ROW, describe_row
from games.visibility.api import checked_game
from games.visibility.lookups import started_games
from games.visibility.refusals import READ_GAME

# Commands have a rate limit of their own, so that browsing never costs a move.
COMMANDS = {"POST": "commands"}


class GamesView(GenericAPIView[Game]):
    """All started games."""

    pagination_class = Pages
    serializer_class = GameShape

    def get_queryset(self) -> QuerySet[Game]:
        """Return the games that the user may watch."""
        return started_games(user_id_of(self.request))

    @extend_schema(operation_id="listGames", responses=GameShape(many=True))
    @has_etag
    def get(self, request: Request) -> HttpResponseBase:
        """List the started games, the newest first.

        Running and finished ones that you may look at.
        """
        now = clock.now()
        return versioned_page(self, request, partial(describe_game, now=now))


class GameView(APIView):
    """One game."""

    @extend_schema(operation_id="getGame", responses=GameShape)
    @may_fail_with(*READ_GAME)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return the game: position, legal moves, deadline, version.

        `legal_moves` are those of the player on turn. The `ETag` is the game's version: send it in
        `If-None-Match`, and the response is 304 if nothing has changed.
        """
        now = clock.now()
        return checked_game(request, game_id, partial(describe_game, now=now))


class RollView(APIView):
    """The dice of the player on turn."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="roll", request=Version, responses=ChangeShape)
    @may_fail_with(*COMMAND, NotYourTurn, WrongPhase)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Throw the dice.

        `version` is the game's current version: a repeated request never rolls again. The response
        is the game after the roll, with its `events`.
        """
        now = clock.now()
        change = roll_dice(
            game_id=game_id, user_id=user_id_of(request), now=now, **validated(Version, request)
        )
        return _changed(change, now)


class MovesView(GenericAPIView[Move]):
    """The moves of a game."""

    limited_as: ClassVar = COMMANDS
    pagination_class = RecordPages

    @extend_schema(operation_id="listRows", responses=many(GAME_ROW))
    @may_fail_with(*READ_GAME, Unavailable)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """List the record of the game, the oldest row first.

        One row for each version of the game: the opening rolls, rolls, moves and notices.
        """
        RecordPages().get_page_size(request)  # errors come before 304 (RFC 9110, 13.2.1)
        return checked_game(request, game_id, self._page)

    def _page(self, game: Game) -> Response:
        pages = RecordPages()
        page = pages.paginate_record(game, self.request)
        return pages.get_paginated_response([describe_row(row) for row in page])

    @extend_schema(operation_id="move", request=MoveChoice, responses=ChangeShape)
    @may_fail_with(*COMMAND, NotYourTurn, WrongPhase, IllegalMove)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Move a pawn: one of the legal moves.

        Send `pawn`, `kind` and `value` of one of the game's `legal_moves`. The response is the game
        after the move, with its `events`.
        """
        now = clock.now()
        change = play_move(
            game_id=game_id, user_id=user_id_of(request), now=now, **validated(MoveChoice, request)
        )
        return _changed(change, now)


class AutoView(APIView):
    """Automatic play of the player's seat."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="setAutomatic", request=AutomaticChoice, responses=ChangeShape)
    @may_fail_with(*COMMAND)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Hand your seat to a robot, or take it back.

        A roll, a move or a vote takes the seat back as well.
        """
        now = clock.now()
        change = set_automatic(
            game_id=game_id,
            user_id=user_id_of(request),
            now=now,
            **validated(AutomaticChoice, request),
        )
        return _changed(change, now)


class ResignView(APIView):
    """Leaving a game."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="resign", request=OptionalVersion, responses=ChangeShape)
    @may_fail_with(*COMMAND)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Leave the game for good: a robot plays on, and you are last.

        The penalty is a warning the first time, then a ban from playing for a while.
        """
        now = clock.now()
        change = resign(
            game_id=game_id,
            user_id=user_id_of(request),
            now=now,
            **validated(OptionalVersion, request),
        )
        return _changed(change, now)


class CancelVotesView(APIView):
    """Cancelling a game by vote."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="voteToCancel", request=VoteChoice, responses=ChangeShape)
    @may_fail_with(*COMMAND, NoProposal)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Propose to cancel the game, agree or refuse.

        When all present players agree within a minute, the game is cancelled and nobody scores.
        """
        now, choice = clock.now(), validated(VoteChoice, request)
        change = vote(
            game_id=game_id,
            user_id=user_id_of(request),
            vote=Vote(choice["vote"]),
            version=choice["version"],
            now=now,
        )
        return _changed(change, now)


class BoardView(APIView):
    """A picture of a game."""

    @extend_schema(operation_id="getBoard", responses={(200, "image/svg+xml"): OpenApiTypes.STR})
    @may_fail_with(*READ_GAME, GameNotRunning)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Draw the board as SVG.

        The current position, with a description for screen readers.
        """
        return checked_game(request, game_id, _drawn)


def _changed(change: CommandResult, now: datetime) -> Response:
    return Response(describe_change(change.game, change.position, change.events, now=now))


def _drawn(game: Game) -> HttpResponse:
    if game.position is None:
        raise GameNotRunning(_("The game has no board before its start."))
    return HttpResponse(board_svg.render(game.position), content_type="image/svg+xml")
