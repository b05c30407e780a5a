"""Stream tickets over HTTP."""

import re
from typing import Final, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.sessions.authentication import pass_of
from accounts.sessions.streams import tickets
from core.api.fields import Text
from core.api.operations import may_fail_with, no_store
from core.api.types import Input
from core.api.validation import validated
from core.errors import Unavailable

STREAM: Final = re.compile(r"/api/v1/(?:[a-z0-9/-]+/stream|streams)")


class StreamTicketRequest(Input):
    """The stream to be opened."""

    path = Text(max_length=200, help_text="`/api/v1/…/stream`, or `/api/v1/streams`.")

    def validate_path(self, path: str) -> str:
        """The path of a stream. Raises ValidationError."""
        if not STREAM.fullmatch(path):
            self.fields["path"].fail("invalid")
        return path


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
