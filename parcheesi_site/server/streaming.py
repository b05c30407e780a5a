"""Serving the streams that views open: Server-Sent Events, or long polling for a page."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from functools import cached_property, partial

import structlog
from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from accounts.sessions.access import ACCESS, check_holder
from accounts.sessions.streams.tickets import Pass
from accounts.sessions.streams.view import STREAM_SERVER, StreamRequest, StreamResponse
from core import clock
from core.api.types import Json
from core.errors import DomainError, Unavailable
from core.streams.follow import Following, Person, Shared, Topic
from core.streams.hub import Hub
from core.streams.messages import Delivery, Framing, Several, refused, retry_ms_of, single
from core.streams.reading import in_thread
from core.streams.source import dumped, page
from parcheesi_site.api import problems
from parcheesi_site.api.outages import outage
from parcheesi_site.metrics import count_error
from parcheesi_site.server import shutdown
from parcheesi_site.server.handler import Message, Receive, Send, ThreadHandler
from parcheesi_site.server.open_streams import Follower, OpenStreams, Place
from parcheesi_site.server.sockets import Server, Socket

log = logging.getLogger(__name__)


class Client:
    """Sends messages to a client. Raises TimeoutError if it reads nothing."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        """Send one message; the server waits while its client does not read."""
        self.begun = True
        async with asyncio.timeout(settings.STREAM_WRITE_TIMEOUT_S):
            await self._send(message)


class StreamHandler(ThreadHandler):
    """Serves requests, and the streams that views open."""

    meta = {STREAM_SERVER: True}

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self._open_streams = OpenStreams()
        self._sockets, self._closed = 0, asyncio.Event()
        self._ending = False

    @cached_property
    def _shared(self) -> Shared:
        hub = Hub(settings.PUBLICATIONS_URL, **settings.REDIS_OPTIONS)
        shared = Shared(hub, settings.STREAM_DRAIN_S)
        shutdown.after(self._drain)
        return shared

    async def _drain(self) -> None:
        """End all streams, and wait for the sockets' ends."""
        self._ending = True
        self._shared.end()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(settings.STREAM_DRAIN_S + settings.STREAM_WRITE_TIMEOUT_S):
                while self._sockets:
                    self._closed.clear()
                    await self._closed.wait()

    async def __call__(self, scope: Json, receive: Receive, send: Send) -> None:
        """Serve a request or a WebSocket."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        server = Server(self._open_streams, self._ask, self._following)
        self._sockets += 1
        try:
            await Socket(server, scope, receive, send).run(ending=self._ending)
        finally:
            self._sockets -= 1
            self._closed.set()

    async def _ask(self, scope: Json, meta: Json) -> HttpResponseBase:
        return await self._in_thread(scope, b"", meta)

    async def deliver(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send the response; that of a stream until the stream ends or the client disconnects."""
        if not isinstance(response, StreamResponse):
            await super().deliver(response, receive, send)
            return
        user_id = str(response.stream_request.holder.claims.user_id)
        request_id = response["X-Request-ID"]
        with structlog.contextvars.bound_contextvars(request_id=request_id, user_id=user_id):
            await _until_disconnect(receive, self._stream(response, Client(send)))

    async def _stream(self, response: StreamResponse, client: Client) -> None:
        stream_request = response.stream_request
        followed = [each for each in stream_request.topics if each.refusal is None]
        try:
            if self._ending:
                raise Unavailable(wait_s=1)
            with self._open_streams.counted(_follower(stream_request), len(followed)) as place:
                if stream_request.wait_s is None:
                    await self._send_events(response, client, place)
                else:
                    await self._send_page(response, stream_request.wait_s, client)
        except DomainError as error:
            await self.send_response(_in_place_of(response, problems.refused(error)), client)
        except TimeoutError:
            log.info("a stream was closed: its client does not read")
        except Exception as error:
            count_error("stream")
            log.exception("a stream failed")
            if not client.begun:
                refusal = outage(error)
                fault = problems.answer(problems.fault())
                instead = problems.refused(refusal) if refusal else fault
                await self.send_response(_in_place_of(response, instead), client)

    async def _send_events(self, response: StreamResponse, client: Client, place: Place) -> None:
        stream_request = response.stream_request
        following = self._following(stream_request)
        async with contextlib.aclosing(following.deliveries()) as deliveries:
            frames = _framed(deliveries, stream_request, following, place)
            # The first frame before the headers: until then, an error can still be a 500.
            first = await anext(frames)
            await _use_ticket(stream_request)
            response.streaming_content = _joined(first, frames)
            await self.send_response(response, client)

    async def _send_page(self, response: StreamResponse, wait_s: int, client: Client) -> None:
        stream_request = response.stream_request
        (topic,) = stream_request.topics
        batch = await self._shared.page(
            topic.source, topic.number, wait_s, settings.STREAM_HEARTBEAT_S
        )
        await in_thread(stream_request.check)  # access may be lost meanwhile
        content = dumped(page(batch, stream_request.address)).encode()
        headers = {**dict(response.items()), "Content-Length": str(len(content))}
        await _use_ticket(stream_request)
        await self.send_response(HttpResponse(content, headers=headers), client)

    def _following(self, stream_request: StreamRequest) -> Following:
        """The topics of the request, and first a notice of each that is refused."""
        person = person_of(stream_request.holder)
        following = Following(self._shared, person, settings.STREAM_HEARTBEAT_S)
        for topic in stream_request.topics:
            if topic.refusal is None:
                following.add(Topic(topic.name, topic.source, topic.number))
            else:
                refusal = topic.refusal
                following.notify(refused(topic.name, refusal.code, retry_ms_of(refusal)))
        return following


async def _use_ticket(stream_request: StreamRequest) -> None:
    if stream_request.ticket:
        await in_thread(stream_request.use_ticket)


def person_of(holder: Pass) -> Person:
    """The holder of a token or ticket as a reader."""
    return Person(
        user_id=holder.claims.user_id,
        access=ACCESS.format(holder.claims.user_id),
        check=partial(check_holder, holder),
        until=time.monotonic() + (holder.until - clock.now()).total_seconds(),
    )


async def _framed(
    deliveries: AsyncIterator[Delivery],
    stream_request: StreamRequest,
    following: Following,
    place: Place,
) -> AsyncIterator[bytes]:
    """Yield the deliveries as Server-Sent Events; ended topics make room for others."""
    numbers = {topic.name: topic.number for topic in stream_request.topics}
    framing: Framing = Several(numbers) if stream_request.several else single
    async for delivery in deliveries:
        place.hold(len(following.topics))
        yield framing(delivery)


def _follower(stream_request: StreamRequest) -> Follower:
    claims = stream_request.holder.claims
    return Follower(claims.user_id, stream_request.network, claims.is_guest)


def _in_place_of(response: StreamResponse, problem: HttpResponse) -> HttpResponse:
    """The problem with the headers that the middleware has set on the stream."""
    for name, value in response.items():
        problem.headers.setdefault(name, value)
    return problem


async def _until_disconnect(receive: Receive, work: Coroutine[object, None, None]) -> None:
    """Do the work; cancel it if the client disconnects."""

    async def disconnect() -> None:
        # After the body, the only message is `http.disconnect`. As a coroutine: the awaitable of
        # the server looks like a future, and `gather` fails on it.
        await receive()

    tasks = [asyncio.ensure_future(each) for each in (work, disconnect())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _joined(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for frame in rest:
        yield frame
