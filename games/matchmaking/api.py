"""Quick play over HTTP: validate, one service call, present."""

from functools import partial
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import RegisteredOnly, RobotAccount
from accounts.wallet.errors import ChipsLocked, NotEnoughChips
from core import clock
from core.api.client_address import client_address
from core.api.fields import Flag
from core.api.operations import may_fail_with
from core.api.pagination import PagedView
from core.api.types import Json
from core.api.validation import user_id_of, validated
from core.errors import NotVisible
from games.conduct.errors import PlayBanned
from games.engine import ARMS
from games.errors import InMaintenance
from games.matchmaking.errors import (
    AlreadyPlaying,
    AlreadyWaiting,
    TicketError,
    TicketMatched,
    TicketNotVisible,
)
from games.matchmaking.responses import MatchmakingTicket as Ticket
from games.matchmaking.responses import present_ticket
from games.matchmaking.selectors import CRITERIA, GameCriteria, open_tickets, ticket_of
from games.matchmaking.tickets import cancel_ticket, create_ticket
from games.models import DEFAULT_TURN_S, MAX_SEATS, MAX_TURN_S, MIN_TURN_S, MatchmakingTicket
from games.tables.errors import OPTIONS
from games.tables.serializers import TableChoices


class CreateMatchmakingTicketRequest(TableChoices):
    """The criteria for a game."""

    seats = serializers.IntegerField(
        min_value=2, max_value=MAX_SEATS, default=4, help_text="Number of players."
    )
    short = Flag(default=False, help_text="A short game, with fewer pawns and a limit of time.")
    turn_s = serializers.IntegerField(
        min_value=MIN_TURN_S,
        max_value=MAX_TURN_S,
        required=False,
        help_text="Seconds for a turn; by default 60, or fewer in a short game.",
    )
    arms = serializers.ChoiceField(
        choices=ARMS, required=False, help_text="By default the fewest with room for the seats."
    )

    class Meta(TableChoices.Meta):
        fields = CRITERIA

    def validate(self, attrs: Json) -> Json:
        """Default to the smallest board with enough arms, and to the time of a short game."""
        arms = min(arms for arms in ARMS if arms >= attrs["seats"])
        turn_s = settings.SHORT_GAME_TURN_S if attrs["short"] else DEFAULT_TURN_S
        return {"arms": arms, "turn_s": turn_s, **attrs}


class ShowsTicket(APIView):
    """A view whose problems have the ticket that is in the way."""

    def handle_exception(self, exc: Exception) -> Response:
        """Add the ticket."""
        problem = super().handle_exception(exc)
        if isinstance(exc, TicketError):
            problem.data["ticket"] = present_ticket(exc.ticket, now=clock.now())
        return problem


class TicketsView(ShowsTicket, PagedView[MatchmakingTicket]):
    """Waiting for a game."""

    @extend_schema(operation_id="listMatchmakingTickets", responses=list[Ticket])
    def get(self, request: Request) -> Response:
        """List your waiting tickets.

        A page with at most one ticket.
        """
        now = clock.now()
        own = open_tickets(now).filter(user=user_id_of(request))
        return self.page_of(own, partial(present_ticket, now=now))

    @extend_schema(
        operation_id="createMatchmakingTicket",
        request=CreateMatchmakingTicketRequest,
        responses=dict.fromkeys((200, 201), Ticket),
    )
    @may_fail_with(
        NotVisible,
        AlreadyWaiting,
        AlreadyPlaying,
        PlayBanned,
        InMaintenance,
        RegisteredOnly,
        RobotAccount,
        NotEnoughChips,
        ChipsLocked,
        *OPTIONS,
    )
    def post(self, request: Request) -> Response:
        """Wait for players with the same criteria. Returns 200 if you already have such a ticket.

        When there are enough players, a game starts with you at its table. The ticket and your
        stream then have its id. Without a game the ticket expires after five minutes.
        """
        now = clock.now()
        criteria = GameCriteria(**validated(CreateMatchmakingTicketRequest, request))
        opened = create_ticket(
            user_id=user_id_of(request), criteria=criteria, address=client_address(request), now=now
        )
        body = present_ticket(opened.ticket, now=now)
        return Response(body, status=201 if opened.new else 200)


class TicketView(ShowsTicket):
    """One ticket."""

    @extend_schema(operation_id="getMatchmakingTicket", responses=Ticket)
    @may_fail_with(TicketNotVisible)
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """Return your ticket, with its table and game once it is matched.

        It is deleted an hour after it has ended.
        """
        ticket = ticket_of(ticket_id, user_id_of(request))
        return Response(present_ticket(ticket, now=clock.now()))

    @extend_schema(operation_id="cancelMatchmakingTicket", responses={204: None})
    @may_fail_with(TicketNotVisible, TicketMatched)
    def delete(self, request: Request, ticket_id: UUID) -> Response:
        """Cancel your ticket.

        A ticket that has ended without a game stays unchanged.
        """
        cancel_ticket(ticket_id=ticket_id, user_id=user_id_of(request), now=clock.now())
        return Response(status=204)
