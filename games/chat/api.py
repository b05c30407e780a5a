"""Chat, reactions and reports over HTTP."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import Muted, Oneself
from accounts.sessions.scopes import CHAT
from core import clock
from core.api.fields import Id, Text, VisibleText
from core.api.operations import may_fail_with
from core.api.pagination import PARAMETERS, NewestPages, PagedView
from core.api.types import Input
from core.api.validation import user_id_of, validated, validated_query
from core.errors import TooOften
from games.chat import responses
from games.chat.errors import ChatRefused, InvalidChatText, MessageNotVisible, NotYourRoom
from games.chat.messages import send_message, send_reaction
from games.chat.reports import report, report_player
from games.chat.responses import (
    present_message,
    present_player_report,
    present_reaction,
    present_report,
)
from games.chat.rooms import access_room, messages, recent_reactions
from games.errors import PlayerNotVisible, SpectatorsNotAllowed, TableClosed, TableNotVisible
from games.models import MAX_COMMENT, MAX_TEXT, ChatMessage, Reaction, Report, Room

READ_ROOM = (TableNotVisible, SpectatorsNotAllowed, NotYourRoom)


class RoomChoice(Input):
    """A room of a table."""

    room = serializers.ChoiceField(
        choices=Room.choices,
        required=False,
        help_text="By default the players' room for seated players, else the spectators' room.",
    )


class ChatMessageRequest(Input):
    """The text of a chat message."""

    text = Text(
        max_length=MAX_TEXT, help_text="No control characters. Invisible ones are left out."
    )


class ReactionRequest(Input):
    """A reaction."""

    reaction = serializers.ChoiceField(choices=Reaction.choices)


class ReportRequest(Input):
    """A message to report."""

    message_id = Id()
    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    comment = VisibleText(max_length=MAX_COMMENT, allow_blank=True, default="")


class ReportPlayerRequest(Input):
    """A player to report."""

    user_id = Id()
    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    comment = VisibleText(max_length=MAX_COMMENT, allow_blank=True, default="")


class RoomView(PagedView[ChatMessage]):
    """A room of a table."""

    scopes: ClassVar = {"GET": CHAT, "POST": CHAT}
    pagination_class = NewestPages
    parameters = ("room",)


class ChatView(RoomView):
    """The chat of a table."""

    @extend_schema(
        operation_id="listMessages", parameters=[RoomChoice], responses=list[responses.ChatMessage]
    )
    @may_fail_with(*READ_ROOM)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List the messages of your room, the newest first, without users you mute or block.

        Players read the players' room, all other users the spectators' room.
        """
        table, room = access_room(table_id, user_id_of(request), _room(request))
        rows = messages(table, room, reader_id=user_id_of(request))
        return self.page_of(rows, present_message)

    @extend_schema(
        operation_id="sendMessage",
        parameters=[RoomChoice],
        request=ChatMessageRequest,
        responses={201: responses.ChatMessage},
    )
    @may_fail_with(*READ_ROOM, TableClosed, ChatRefused, Muted, InvalidChatText, TooOften)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Send a message to your room.

        At most five messages in ten seconds.
        """
        message = send_message(
            table_id=table_id,
            user_id=user_id_of(request),
            room=_room(request),
            now=clock.now(),
            **validated(ChatMessageRequest, request, parameters=("room",)),
        )
        return Response(present_message(message), status=201)


class ReactionsView(RoomView):
    """The reactions at a table."""

    @extend_schema(
        operation_id="listReactions",
        parameters=[RoomChoice],
        responses=list[responses.TableReaction],
    )
    @may_fail_with(*READ_ROOM)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List the reactions of the last minute in your room, the newest first.

        Without users you mute or block.
        """
        reader_id = user_id_of(request)
        table, room = access_room(table_id, reader_id, _room(request))
        rows = recent_reactions(table, room, reader_id=reader_id, now=clock.now())
        return self.page_of(rows, present_reaction)

    @extend_schema(
        operation_id="sendReaction",
        parameters=[RoomChoice],
        request=ReactionRequest,
        responses={201: responses.TableReaction},
    )
    @may_fail_with(*READ_ROOM, TableClosed, ChatRefused, Muted, TooOften)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Send a reaction to your room.

        Reactions and messages together: at most five in ten seconds.
        """
        row = send_reaction(
            table_id=table_id,
            user_id=user_id_of(request),
            room=_room(request),
            now=clock.now(),
            **validated(ReactionRequest, request, parameters=("room",)),
        )
        return Response(present_reaction(row), status=201)


class PlayerReportsView(APIView):
    """Reports of players at a table."""

    @extend_schema(
        operation_id="reportPlayer",
        request=ReportPlayerRequest,
        responses={201: responses.PlayerReport},
    )
    @may_fail_with(TableNotVisible, PlayerNotVisible, Oneself, TooOften)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Report a player who sits or has played at the table to the staff.

        For what is not in a message. Reporting the same player there again changes nothing: the
        response is the first report, with `repeated` as true.
        """
        terms, now = validated(ReportPlayerRequest, request), clock.now()
        row = report_player(
            table_id=table_id,
            user_id=user_id_of(request),
            player_id=terms.pop("user_id"),
            now=now,
            **terms,
        )
        return Response(present_player_report(row, now=now), status=201)


class ReportsView(APIView):
    """Reports of chat messages."""

    @extend_schema(
        operation_id="reportMessage", request=ReportRequest, responses={201: responses.Report}
    )
    @may_fail_with(MessageNotVisible, Oneself, TooOften)
    def post(self, request: Request) -> Response:
        """Report a message to the staff.

        Only the staff see reports. Reporting the same message again changes nothing: the response
        is the first report, with `repeated` as true. A notification says whether the staff has
        acted.
        """
        terms, now = validated(ReportRequest, request), clock.now()
        row = report(user_id=user_id_of(request), now=now, **terms)
        return Response(present_report(row, terms["message_id"], now=now), status=201)


def _room(request: Request) -> Room | None:
    room = validated_query(RoomChoice, request, also=PARAMETERS).get("room")
    return None if room is None else Room(room)
