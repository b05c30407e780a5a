"""The streams over HTTP: of games, tables and a user, and of several topics at once."""

from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.sessions.streams.view import OPENING, StreamView, TopicsView
from core.api.operations import may_fail_with
from core.api.streams import StreamParameters, TopicsParameters, followed, followed_together
from core.api.validation import user_id_of
from core.streams.source import Source
from games.errors import TableDamaged, TableNotVisible, TournamentDamaged
from games.streams.game import GameRows
from games.streams.personal import OwnRows
from games.streams.responses import (
    GAME_STREAM,
    PERSONAL_STREAM,
    TABLE_STREAM,
    TOURNAMENT_STREAM,
)
from games.streams.table import TableRows
from games.streams.tournament import TournamentRows
from games.tournaments.errors import TournamentNotVisible
from games.visibility.refusals import READ_GAME


class GameStreamView(StreamView):
    """The record of a game as it grows."""

    @extend_schema(
        operation_id="streamGame", parameters=[StreamParameters], responses=followed(GAME_STREAM)
    )
    @may_fail_with(*READ_GAME, *OPENING)
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Stream a game: a snapshot, then each row of its record; or list them.

        With `Accept: text/event-stream` the response is a stream of Server-Sent Events; else it is
        a page, which `wait_s` waits for. Continue with `Last-Event-ID` or `after`.
        """
        return self.open_stream(request, GameRows(game_id))


class TableStreamView(StreamView):
    """The events of a table."""

    @extend_schema(
        operation_id="streamTable", parameters=[StreamParameters], responses=followed(TABLE_STREAM)
    )
    @may_fail_with(TableNotVisible, TableDamaged, *OPENING)
    def get(self, request: Request, table_id: UUID) -> HttpResponseBase:
        """Stream a table: a snapshot, then each of its events; or list them.

        With `Accept: text/event-stream` the response is a stream of Server-Sent Events; else it is
        a page, which `wait_s` waits for. Continue with `Last-Event-ID` or `after`.
        """
        return self.open_stream(request, TableRows(table_id))


class TournamentStreamView(StreamView):
    """The events of a tournament."""

    @extend_schema(
        operation_id="streamTournament",
        parameters=[StreamParameters],
        responses=followed(TOURNAMENT_STREAM),
    )
    @may_fail_with(TournamentNotVisible, TournamentDamaged, *OPENING)
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Stream a tournament: a snapshot, then each of its events; or list them.

        With `Accept: text/event-stream` the response is a stream of Server-Sent Events; else it is
        a page, which `wait_s` waits for. Continue with `Last-Event-ID` or `after`. It is the same
        for all: `me` is null.
        """
        return self.open_stream(request, TournamentRows(tournament_id))


class PersonalStreamView(StreamView):
    """The personal event stream."""

    @extend_schema(
        operation_id="streamMe", parameters=[StreamParameters], responses=followed(PERSONAL_STREAM)
    )
    @may_fail_with(*OPENING)
    def get(self, request: Request) -> HttpResponseBase:
        """Stream the personal events, or list them.

        Each row is a new notification. With `Accept: text/event-stream` the answer goes on as
        Server-Sent Events; else it is a page, for which `wait_s` waits.
        """
        return self.open_stream(request, OwnRows(user_id_of(request)))


class StreamsView(TopicsView):
    """Several topics in one response."""

    limited_as = {"GET": "streams"}

    @extend_schema(
        operation_id="streamTopics", parameters=[TopicsParameters], responses=followed_together()
    )
    @may_fail_with(*OPENING)
    def get(self, request: Request) -> HttpResponseBase:
        """Stream several topics in one response of Server-Sent Events.

        Each event is a message that names its topic. A topic that may not be read is `refused`, and
        the others go on. Continue with `Last-Event-ID`, or with the number of each topic after
        `@`.
        """
        return self.open_topics(request, source_of)


def source_of(topic: str, user_id: UUID) -> Source:
    """The source of a topic that is well formed, for a reader."""
    kind, _, row_id = topic.partition("/")
    if kind == "games":
        return GameRows(UUID(row_id))
    if kind == "tournaments":
        return TournamentRows(UUID(row_id))
    return TableRows(UUID(row_id)) if kind == "tables" else OwnRows(user_id)
