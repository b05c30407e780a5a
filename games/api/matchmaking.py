"""Quick play over HTTP: validate, one service call, present."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import clock
from accounts.api.addresses import address_of
from games import queues
from games.api.paging import Pages
from games.api.validation import asking, validated
from games.engine import ARMS, RULESETS
from games.models import (
    DEFAULT_TURN_S,
    MAX_BET,
    MAX_SEATS,
    MAX_TURN_S,
    MIN_TURN_S,
    MatchmakingTicket,
)
from games.queues import Wish
from games.services import matchmaking


class NewMatchmakingTicket(serializers.Serializer[Any]):
    """A kind of game to wait for."""

    ruleset = serializers.ChoiceField(choices=RULESETS)
    seats = serializers.IntegerField(
        min_value=2, max_value=MAX_SEATS, default=4, help_text="Number of players."
    )
    arms = serializers.ChoiceField(
        choices=ARMS, required=False, help_text="By default as few as have room for the seats."
    )
    turn_s = serializers.IntegerField(
        min_value=MIN_TURN_S, max_value=MAX_TURN_S, default=DEFAULT_TURN_S
    )
    competitive = serializers.BooleanField(default=False)
    bet = serializers.IntegerField(
        min_value=0, max_value=MAX_BET, default=0, help_text="Chips; competitive games only."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Fill in the arms."""
        return {"arms": min(arms for arms in ARMS if arms >= attrs["seats"]), **attrs}


class MatchmakingTicketShape(serializers.Serializer[Any]):
    """A ticket, as its owner sees it."""

    id = serializers.CharField()
    ruleset = serializers.ChoiceField(choices=RULESETS)
    seats = serializers.IntegerField()
    arms = serializers.ChoiceField(choices=ARMS)
    turn_s = serializers.IntegerField()
    competitive = serializers.BooleanField()
    bet = serializers.IntegerField()
    status = serializers.ChoiceField(choices=MatchmakingTicket.Status.choices)
    reason = serializers.CharField(
        allow_null=True, help_text="Why the service cancelled it: a code."
    )
    table = serializers.CharField(allow_null=True)
    game = serializers.CharField(allow_null=True, help_text="Has begun once it is here.")
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class TicketsView(GenericAPIView[MatchmakingTicket]):
    """Waiting for a game."""

    pagination_class = Pages
    serializer_class = MatchmakingTicketShape
    queryset = MatchmakingTicket.objects.none()

    @extend_schema(
        responses=MatchmakingTicketShape(many=True), operation_id="matchmaking_tickets_list"
    )
    def get(self, request: Request) -> Response:
        """List what one waits for: one ticket, or none."""
        now = clock.now()
        own = queues.open_tickets(now).filter(user=asking(request))
        page = self.paginate_queryset(own) or []
        return self.get_paginated_response([queues.describe_ticket(t, now=now) for t in page])

    @extend_schema(
        request=NewMatchmakingTicket,
        responses={201: MatchmakingTicketShape, 200: MatchmakingTicketShape},
    )
    def post(self, request: Request) -> Response:
        """Wait for others who want to play the same; 200 where one does so already."""
        now = clock.now()
        wish = Wish(**validated(NewMatchmakingTicket, request))
        asked = matchmaking.ask(
            user_id=asking(request), wish=wish, address=address_of(request), now=now
        )
        body = queues.describe_ticket(asked.ticket, now=now)
        return Response(body, status=201 if asked.new else 200)


class TicketView(APIView):
    """One ticket."""

    @extend_schema(responses=MatchmakingTicketShape)
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """Return one's own ticket; once it is matched, with its table and game."""
        ticket = queues.ticket_of(ticket_id, asking(request))
        return Response(queues.describe_ticket(ticket, now=clock.now()))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, ticket_id: UUID) -> Response:
        """Wait no longer."""
        matchmaking.cancel(ticket_id=ticket_id, user_id=asking(request), now=clock.now())
        return Response(status=204)
