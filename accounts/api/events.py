"""The personal stream, and tickets for streams of every kind."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import tickets, tokens
from accounts.authentication import user_of
from accounts.personal import PersonalEvents
from accounts.streams.asking import Asked, StreamPageShape, asked_of
from accounts.streams.source import page


class TicketRequest(serializers.Serializer[Any]):
    """Which stream is to be opened."""

    path = serializers.RegexField(r"^/api/v1/[a-z0-9/-]+/events$", max_length=200)


class TicketShape(serializers.Serializer[Any]):
    """A ticket, to be sent as `?ticket=`."""

    ticket = serializers.CharField()
    path = serializers.CharField()
    expires_in_s = serializers.IntegerField()


class TicketsView(APIView):
    """Tickets for browsers, whose EventSource cannot send a token."""

    @extend_schema(request=TicketRequest, responses={201: TicketShape})
    def post(self, request: Request) -> Response:
        """Issue a ticket that opens one stream once."""
        asked = TicketRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        path, user = asked.validated_data["path"], user_of(request)
        holder = tickets.Pass(user.id, user.session_id, tokens.expiry(str(request.auth)))
        ticket = tickets.issue(path, holder)
        body = {"ticket": ticket, "path": path, "expires_in_s": tickets.LIFETIME_S}
        return Response(body, status=201)


class PersonalEventsView(APIView):
    """What one is told."""

    @extend_schema(parameters=[Asked], responses=StreamPageShape)
    def get(self, request: Request) -> Response:
        """Return what one has been told (the streams' server waits for news as well)."""
        batch = PersonalEvents(user_of(request).id).after(
            asked_of(request.query_params).get("after")
        )
        return Response(page(batch, request.path))
