"""The opening of a stream: what a view decides before the streams' server goes on.

All streams are opened like any other GET: by the middleware, the authentication and the checks of
the framework. A server that cannot go on answers with a page of what there is.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from accounts.sessions import tickets
from accounts.sessions.access import check_holder
from accounts.sessions.authentication import AppTokenAuthentication, TicketAuthentication, pass_of
from accounts.sessions.tickets import Pass
from core.api.streams import SSE
from core.api.validation import validated_query
from core.streams.request import Asked, last_event_id
from core.streams.source import Source, page

GOES_ON = "parcheesi.goes_on"
"""Where a server of streams tells a view that it is one: in `request.META`."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A stream, its reader, and where to begin."""

    source: Source
    holder: Pass
    number: int | None
    address: str
    """Where its pages are, absolute, with how long they wait."""
    wait_s: int | None
    """How long a page waits for news; None for Server-Sent Events."""

    def check(self) -> None:
        """Raise a DomainError unless the reader may read the stream now."""
        check_holder(self.holder)
        self.source.check(self.holder.claims.user_id)


class Opened(StreamingHttpResponse):
    """The head of an answer, of which the streams' server sends the rest."""

    def __init__(self, opening: Opening) -> None:
        kind = SSE if opening.wait_s is None else "application/json"
        super().__init__(_nothing_yet(), content_type=kind)
        self["Cache-Control"] = "no-store"
        self["X-Accel-Buffering"] = "no"  # a proxy is not to collect
        self.opening = opening


class StreamRenderer(JSONRenderer):
    """Lets a view be asked for Server-Sent Events; what it renders is why there are none."""

    media_type = SSE
    format = "event-stream"


class EventsView(APIView):
    """A stream of events."""

    authentication_classes = (AppTokenAuthentication, TicketAuthentication)
    renderer_classes = (JSONRenderer, StreamRenderer)

    def opened(self, request: Request, source: Source) -> HttpResponseBase:
        """Answer with the stream, or with a page of it. Raises what the source's check raises."""
        asked = validated_query(Asked, request)
        streamed = isinstance(request.accepted_renderer, StreamRenderer)
        goes_on = request.method == "GET" and bool(request.META.get(GOES_ON))
        if streamed and not goes_on:
            raise NotAcceptable
        wait_s = None if streamed else asked["wait_s"]
        number, address = _number(request, asked), _address(request, wait_s)
        opening = Opening(source, pass_of(request), number, address, wait_s)
        opening.check()
        if isinstance(request.auth, Pass):
            tickets.use(request.query_params["ticket"])
        return Opened(opening) if goes_on and wait_s != 0 else _page(opening)


def _page(opening: Opening) -> Response:
    batch = opening.source.after(opening.number)
    return Response(page(batch, opening.address))


async def _nothing_yet() -> AsyncIterator[bytes]:
    content: tuple[bytes, ...] = ()
    for chunk in content:
        yield chunk


def _number(request: Request, asked: dict[str, Any]) -> int | None:
    number = last_event_id(request.headers.get("Last-Event-ID", ""))
    return asked.get("after") if number is None else number


def _address(request: Request, wait_s: int | None) -> str:
    address = request.build_absolute_uri(request.path)
    return replace_query_param(address, "wait_s", wait_s) if wait_s else address
