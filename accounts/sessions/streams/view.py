"""Opening a stream: the part of a request that a view handles before the stream server takes over.

A stream is opened like any other GET, through middleware, authentication and permissions. A server
that cannot stream answers with a page of the events so far.
"""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from uuid import UUID

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
from core.api.streams import (
    SSE,
    StreamParameters,
    TopicsParameters,
    last_event_id,
    last_event_ids,
)
from core.api.types import Json
from core.api.validation import validated_query
from core.errors import DomainError, Unavailable
from core.streams.errors import TooManyStreams
from core.streams.source import Source, page

OPENING = (TicketInvalid, TooManyStreams, Unavailable)
"""The errors of opening any stream."""
STREAM_SERVER = "parcheesi.stream_server"
"""The key in `request.META` by which the stream server identifies itself."""
STREAM_SOCKET = "parcheesi.stream_socket"
"""The same for a WebSocket that begins without topics."""


@dataclass(frozen=True, slots=True)
class TopicRequest:
    """A topic, and the number to begin after."""

    name: str
    source: Source
    number: int | None
    refusal: DomainError | None = None
    """Why the reader may not read it."""


@dataclass(frozen=True, slots=True)
class StreamRequest:
    """A stream of one or several topics, and its reader."""

    topics: tuple[TopicRequest, ...]
    holder: Pass
    network: str
    """The address of the client, for the limits of an address."""
    several: bool = False
    """Whether messages name their topic."""
    address: str = ""
    """The absolute address of the pages of a single topic, with their `wait_s`."""
    wait_s: int | None = None
    """How long a page waits for events; None for Server-Sent Events."""
    ticket: str = ""
    """The ticket by which the reader has signed in, if not by a token."""

    def use_ticket(self) -> None:
        """Use up the ticket, once nothing refuses the stream. Raises TicketInvalid, Unavailable."""
        if self.ticket:
            tickets.use(self.ticket)

    def check(self) -> None:
        """Raise a DomainError unless the reader may read the single topic now."""
        check_holder(self.holder)
        self.topics[0].source.check(self.holder.claims.user_id)


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
        topics = (TopicRequest("", source, number),)
        holder, ticket = pass_of(request), _ticket(request)
        stream_request = StreamRequest(
            topics, holder, network, address=address, wait_s=wait_s, ticket=ticket
        )
        stream_request.check()
        if can_stream and wait_s != 0:
            return StreamResponse(stream_request)
        content = page(source.after(number), address)
        stream_request.use_ticket()
        return Response(content)


class TopicsView(APIView):
    """A stream of several topics."""

    authentication_classes = (AppTokenAuthentication, TicketAuthentication)
    renderer_classes = (StreamRenderer,)

    def open_topics(
        self, request: Request, source_of: Callable[[str, UUID], Source]
    ) -> HttpResponseBase:
        """Answer with a stream of the topics that the address names, each from its source.

        Topics that the reader may not read are a part of it: the others are none the worse.
        """
        topics = {}
        if not request.META.get(STREAM_SOCKET):
            topics = validated_query(TopicsParameters, request, also=("ticket",))["topics"]
        if request.method != "GET" or not request.META.get(STREAM_SERVER):
            raise NotAcceptable
        numbers = last_event_ids(request.headers.get("Last-Event-ID", ""), topics)
        holder = pass_of(request)
        check_holder(holder)
        user_id = holder.claims.user_id
        requested = tuple(
            _checked(name, source_of(name, user_id), number, user_id)
            for name, number in numbers.items()
        )
        network, ticket = client_address(request), _ticket(request)
        return StreamResponse(
            StreamRequest(requested, holder, network, several=True, ticket=ticket)
        )


def _checked(name: str, source: Source, number: int | None, user_id: UUID) -> TopicRequest:
    try:
        source.check(user_id)
    except DomainError as error:
        return TopicRequest(name, source, number, error)
    return TopicRequest(name, source, number)


def _ticket(request: Request) -> str:
    """The ticket by which the request is signed in, or nothing."""
    by_ticket = isinstance(request.successful_authenticator, TicketAuthentication)
    return request.query_params["ticket"] if by_ticket else ""


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
