"""Games over HTTP: validate, one service call, present."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.conditional import Tagged, conditional
from core.api.one_of import many
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import Pages, versioned_page
from core.api.validation import user_id_of, validated
from core.errors import Unavailable
from core.messages import message as _
from games import board_svg, selectors
from games.api.notation import NotationRenderer
from games.api.paging import RecordPages
from games.api.refusals import COMMAND, READ_GAME
from games.api.serializers import (
    AutomaticChoice,
    ClientSeed,
    MoveChoice,
    OptionalVersion,
    Version,
    VoteChoice,
)
from games.api.shapes import (
    ChangeShape,
    FairnessShape,
    GameShape,
    RecordShape,
    TableShape,
)
from games.api.stream_shapes import GAME_ROW
from games.engine.errors import IllegalMove, WrongPhase
from games.errors import (
    GameNotRunning,
    InvalidClientSeed,
    NoProposal,
    NotPlaying,
    NotYourTurn,
    SeedsFixed,
    TableClosed,
)
from games.models import Game, Move
from games.services import attending, leaving, playing, tables, voting
from games.services.commanding import Change

# Browsing never costs a move: what is done in a game comes out of a bucket of its own.
COMMANDS = {"POST": "commands"}


class GamesView(GenericAPIView[Game]):
    """All started games."""

    pagination_class = Pages
    serializer_class = GameShape

    def get_queryset(self) -> QuerySet[Game]:
        """Return the games that the one who asks may look at."""
        return selectors.games(user_id_of(self.request))

    @extend_schema(operation_id="listGames", responses=GameShape(many=True))
    @has_etag
    def get(self, request: Request) -> HttpResponseBase:
        """List the started games, the newest first.

        Running and finished ones that you may look at.
        """
        now = clock.now()
        return versioned_page(self, request, partial(selectors.describe_game, now=now))


class GameView(APIView):
    """One game."""

    @extend_schema(operation_id="getGame", responses=GameShape)
    @may_fail_with(*READ_GAME)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return the game: position, legal moves, deadline, version.

        `legal_moves` are those of the player on turn. The `ETag` is the game's version: send it
        back in `If-None-Match`, and 304 says that nothing has happened.
        """
        now = clock.now()
        return _of_game(request, game_id, partial(selectors.describe_game, now=now))


class RollView(APIView):
    """The dice of the player on turn."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="roll", request=Version, responses=ChangeShape)
    @may_fail_with(*COMMAND, NotYourTurn, WrongPhase)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Throw the dice.

        Names the version it is made for; sent twice, it never rolls twice. The answer is the game
        after it, with the `events` that came of it.
        """
        now = clock.now()
        change = playing.roll(
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
        RecordPages().get_page_size(request)  # what is wrong is told before 304 (RFC 9110, 13.2.1)
        return _of_game(request, game_id, self._page)

    def _page(self, game: Game) -> Response:
        pages = RecordPages()
        page = pages.paginate_record(game, self.request)
        return pages.get_paginated_response([selectors.describe_row(row) for row in page])

    @extend_schema(operation_id="move", request=MoveChoice, responses=ChangeShape)
    @may_fail_with(*COMMAND, NotYourTurn, WrongPhase, IllegalMove)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Move a pawn: one of the legal moves.

        Send `pawn`, `kind` and `value` of one of the game's `legal_moves`. The answer is the game
        after it, with the `events` that came of it.
        """
        now = clock.now()
        change = playing.move(
            game_id=game_id, user_id=user_id_of(request), now=now, **validated(MoveChoice, request)
        )
        return _changed(change, now)


class AutoView(APIView):
    """Who plays one's seat."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="setAutomatic", request=AutomaticChoice, responses=ChangeShape)
    @may_fail_with(*COMMAND)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Give one's seat to a robot, or take it back.

        A roll, a move or a vote takes the seat back as well.
        """
        now = clock.now()
        change = attending.set_automatic(
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
        """Leave the game for good: a robot plays on, and one is last.

        It counts as leaving: a warning the first time, then a ban from playing for a while.
        """
        now = clock.now()
        change = leaving.resign(
            game_id=game_id,
            user_id=user_id_of(request),
            now=now,
            **validated(OptionalVersion, request),
        )
        return _changed(change, now)


class CancelVotesView(APIView):
    """Ending a game amicably."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="voteToCancel", request=VoteChoice, responses=ChangeShape)
    @may_fail_with(*COMMAND, NoProposal)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Propose to cancel the game, agree to it or refuse.

        When all the people who are there agree within a minute, the game is cancelled and nobody
        scores.
        """
        now, choice = clock.now(), validated(VoteChoice, request)
        change = voting.vote(
            game_id=game_id,
            user_id=user_id_of(request),
            vote=voting.Vote(choice["vote"]),
            version=choice["version"],
            now=now,
        )
        return _changed(change, now)


class ClientSeedView(APIView):
    """The players' part of the dice."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="setClientSeed", request=ClientSeed, responses=TableShape)
    @may_fail_with(*READ_GAME, TableClosed, NotPlaying, SeedsFixed, InvalidClientSeed)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Choose one's own part of the dice, before the start.

        Part of the message from which every roll is made, so that the server alone cannot choose
        the dice. Answers the table.
        """
        table = tables.set_client_seed(
            game_id=game_id,
            user_id=user_id_of(request),
            now=clock.now(),
            **validated(ClientSeed, request),
        )
        return Response(selectors.describe_table(table))


class FormatInAddress(DefaultContentNegotiation):
    """The form of an answer is asked for in `?format=` as well, for who only has an address."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """Return who writes the answer. Raises Http404 for a form that there is not."""
        wanted = format_suffix or request.query_params.get("format")
        return super().select_renderer(request, renderers, wanted)


class RecordView(APIView):
    """The whole record of a game, as JSON or as text."""

    renderer_classes = (JSONRenderer, NotationRenderer)
    content_negotiation_class = FormatInAddress

    @extend_schema(
        operation_id="getRecord",
        parameters=[OpenApiParameter("format", str, enum=["json", "txt"])],
        responses={
            (200, "application/json"): RecordShape,
            (200, "text/plain"): OpenApiTypes.STR,
        },
    )
    @may_fail_with(*READ_GAME, GameNotRunning, Unavailable)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return the record, as JSON or in the text notation.

        Enough to replay the game: `start` is the position after the opening rolls. With
        `?format=txt` or `Accept: text/plain` the answer is the text that stands in `notation`.
        """
        return _of_game(request, game_id, selectors.whole_record)


class FairnessView(APIView):
    """The dice of a game."""

    @extend_schema(operation_id="getFairness", responses=FairnessShape)
    @may_fail_with(*READ_GAME, Unavailable)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Return all that it takes to check the dice.

        The commitment is there before the start; `server_seed` is published when the game is over.
        """
        return _of_game(request, game_id, selectors.fairness_record)


class BoardView(APIView):
    """A picture of a game."""

    @extend_schema(operation_id="getBoard", responses={(200, "image/svg+xml"): OpenApiTypes.STR})
    @may_fail_with(*READ_GAME, GameNotRunning)
    @has_etag
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Draw the board as SVG.

        The present position, as a picture with a description for screen readers.
        """
        return _of_game(request, game_id, _drawn)


def _changed(change: Change, now: datetime) -> Response:
    return Response(selectors.describe_change(change.game, change.position, change.events, now=now))


def _drawn(game: Game) -> HttpResponse:
    if game.position is None:
        raise GameNotRunning(_("The game has no board before its start."))
    return HttpResponse(board_svg.render(game.position), content_type="image/svg+xml")


def _of_game(
    request: Request, game_id: UUID, show: Callable[[Game], HttpResponse | dict[str, Any]]
) -> HttpResponseBase:
    """What is shown of a game, or 304 where its version is the one that the client has."""

    def answer() -> Tagged:
        game = selectors.game_of(game_id, user_id_of(request))
        shown = show(game)
        response = shown if isinstance(shown, HttpResponse) else Response(shown)
        return response, selectors.tag_of_game(game)

    return conditional(
        request, tag=lambda: selectors.game_tag(game_id, user_id_of(request)), answer=answer
    )
