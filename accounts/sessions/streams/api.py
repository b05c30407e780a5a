"""Stream tickets over HTTP."""

from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.sessions.authentication import pass_of
from accounts.sessions.streams import tickets
from core.api.fields import Pattern
from core.api.operations import may_fail_with, no_store
from core.api.types import Input
from core.api.validation import validated
from core.errors import Unavailable


class StreamTicketRequest(Input):
    """The stream to be opened."""

    path = Pattern(r"^/api/v1/[a-z0-9/-]+/stream$", max_length=200)


class StreamTicket(TypedDict):
    """A ticket, to be sent as `?ticket=`."""

    ticket: str
    path: str
    expires_in_s: int


@no_store
class TicketsView(APIView):
    """Tickets for browsers, whose EventSource cannot send a token."""

    @extend_schema(
        operation_id="createStreamTicket",
        request=StreamTicketRequest,
        responses={201: StreamTicket},
    )
    @may_fail_with(Unavailable)
    def post(self, request: Request) -> Response:
        """Issue a ticket that opens one stream once.

        For browsers, whose EventSource cannot send a token: open the stream with `?ticket=` within
        60 seconds. The ticket is valid for this path only, and opening the stream uses it up.
        """
        path = validated(StreamTicketRequest, request)["path"]
        ticket = tickets.issue(path, pass_of(request))
        body: StreamTicket = {"ticket": ticket, "path": path, "expires_in_s": tickets.LIFETIME_S}
        return Response(body, status=201)
