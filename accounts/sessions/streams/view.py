"""Opening a stream: the part of a request that a view handles before the stream server takes over.

A stream is opened like any other GET, through middleware, authentication and permissions. A server
that cannot stream answers with a page of the events so far.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from accounts.sessions.access import check_holder
from accounts.sessions.authentication import AppTokenAuthentication, TicketAuthentication, pass_of
from accounts.sessions.streams import tickets
from accounts.sessions.streams.tickets import Pass, TicketInvalid
from core.api.client_address import client_address
from core.api.streams import SSE, StreamParameters, last_event_id
from core.api.types import Json
from core.api.validation import validated_query
from core.errors import Unavailable
from core.streams.errors import TooManyStreams
from core.streams.source import Source, page

OPENING = (TicketInvalid, TooManyStreams, Unavailable)
"""The errors of opening any stream."""
STREAM_SERVER = "parcheesi.stream_server"
"""The key in `request.META` by which the stream server identifies itself."""


@dataclass(frozen=True, slots=True)
class StreamRequest:
    """A stream, its reader, and the number to begin after."""

    source: Source
    holder: Pass
    number: int | None
    address: str
    """The absolute address of its pages, with their `wait_s`."""
    wait_s: int | None
    """How long a page waits for events; None for Server-Sent Events."""
    network: str
    """The address of the client, for the limits of an address."""

    def check(self) -> None:
        """Raise a DomainError unless the reader may read the stream now."""
        check_holder(self.holder)
        self.source.check(self.holder.claims.user_id)


class StreamResponse(StreamingHttpResponse):
    """The headers of a response whose body the stream server sends."""

    def __init__(self, stream_request: StreamRequest) -> None:
        kind = SSE if stream_request.wait_s is None else "application/json"
        super().__init__(_no_content(), content_type=kind)
        self["Cache-Control"] = "no-store"
        self["X-Accel-Buffering"] = "no"  # proxies must not buffer
        self.stream_request = stream_request


class StreamRenderer(JSONRenderer):
    """Makes Server-Sent Events acceptable; it renders only errors."""

    media_type = SSE
    format = "event-stream"


class StreamView(APIView):
    """A stream of events."""

    authentication_classes = (AppTokenAuthentication, TicketAuthentication)
    renderer_classes = (JSONRenderer, StreamRenderer)

    def open_stream(self, request: Request, source: Source) -> HttpResponseBase:
        """Answer with the stream, or with a page of it. Raises the errors of the source's check."""
        query = validated_query(StreamParameters, request, also=("ticket",))
        is_sse = isinstance(request.accepted_renderer, StreamRenderer)
        can_stream = request.method == "GET" and bool(request.META.get(STREAM_SERVER))
        if is_sse and not can_stream:
            raise NotAcceptable
        wait_s = None if is_sse else query["wait_s"]
        number, address = _number(request, query), _address(request, wait_s)
        network = client_address(request)
        stream_request = StreamRequest(source, pass_of(request), number, address, wait_s, network)
        stream_request.check()
        if isinstance(request.successful_authenticator, TicketAuthentication):
            tickets.use(request.query_params["ticket"])
        if can_stream and wait_s != 0:
            return StreamResponse(stream_request)
        return Response(page(source.after(number), address))


async def _no_content() -> AsyncIterator[bytes]:
    content: tuple[bytes, ...] = ()
    for chunk in content:
        yield chunk


def _number(request: Request, query: Json) -> int | None:
    number = last_event_id(request.headers.get("Last-Event-ID", ""))
    return query.get("after") if number is None else number


def _address(request: Request, wait_s: int | None) -> str:
    address = request.build_absolute_uri(request.path)
    return replace_query_param(address, "wait_s", wait_s) if wait_s else address
