"""Going on where a view has opened a stream: Server-Sent Events, or a page once there is one."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from functools import cached_property, partial
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from accounts.sessions.access import ACCESS
from accounts.sessions.stream_view import GOES_ON, Opened, Opening
from core import clock
from core.errors import DomainError, TooOften, Unavailable
from core.messages import message as _
from core.streams.follow import Reading, Shared
from core.streams.hub import Hub
from core.streams.reading import in_thread
from core.streams.source import dumped, page
from parcheesi_site.api import problems
from parcheesi_site.metrics import STREAMS, note_error
from parcheesi_site.server import shutdown
from parcheesi_site.server.handler import ThreadHandler

log = logging.getLogger(__name__)


class Places:
    """The streams that are open in this process, and whose they are."""

    def __init__(self) -> None:
        self._of: Counter[UUID] = Counter()

    @contextlib.contextmanager
    def taken(self, user_id: UUID) -> Iterator[None]:
        """One more, for as long as the context. Raises TooOften, Unavailable."""
        if self._of[user_id] >= settings.STREAMS_PER_USER:
            raise TooOften(_("You have too many open streams. Close one."), wait_s=10)
        if self._of.total() >= settings.STREAMS_PER_PROCESS:
            raise Unavailable(_("There are too many open streams here. Try again in a moment."))
        self._of[user_id] += 1
        STREAMS.inc()
        try:
            yield
        finally:
            STREAMS.dec()
            self._of[user_id] -= 1
            if not self._of[user_id]:
                del self._of[user_id]


class Client:
    """Sends messages to a client, and gives up on one that reads nothing (`TimeoutError`)."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Any) -> None:
        """Send one; the server holds back what its client does not read."""
        self.begun = True
        async with asyncio.timeout(settings.STREAM_PATIENCE_S):
            await self._send(message)


class StreamHandler(ThreadHandler):
    """Serves everything, and goes on where a view has opened a stream."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self._places = Places()

    @cached_property
    def _shared(self) -> Shared:
        shared = Shared(Hub(settings.REDIS_URL, **settings.REDIS_OPTIONS))
        shutdown.then(shared.end)
        return shared

    def request_of(self, scope: Any, body: bytes) -> ASGIRequest:
        """The request, by which views know that this server goes on."""
        request = super().request_of(scope, body)
        request.META[GOES_ON] = True
        return request

    async def deliver(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Send the answer; that of a stream for as long as there is something to come."""
        if not isinstance(response, Opened):
            await super().deliver(response, receive, send)
            return
        user_id = str(response.opening.holder.claims.user_id)
        request_id = response["X-Request-ID"]
        with structlog.contextvars.bound_contextvars(request_id=request_id, user_id=user_id):
            await _while_there(receive, self._go_on(response, Client(send)))

    async def _go_on(self, opened: Opened, client: Client) -> None:
        opening = opened.opening
        try:
            with self._places.taken(opening.holder.claims.user_id):
                send = self._send_events if opening.wait_s is None else self._send_page
                await send(opened, self._reading(opening), client)
        except DomainError as error:
            await self.send_response(_in_place_of(opened, problems.refused(error)), client)
        except TimeoutError:
            log.info("a stream was closed: its client does not read")
        except Exception:
            note_error("stream")
            log.exception("a stream failed")
            if not client.begun:
                fault = problems.answer(problems.fault())
                await self.send_response(_in_place_of(opened, fault), client)

    async def _send_events(self, opened: Opened, reading: Reading, client: Client) -> None:
        async with contextlib.aclosing(reading.frames(opened.opening.number)) as frames:
            # The first before the head: until then a fault can still be told.
            first = await anext(frames)
            opened.streaming_content = _joined(first, frames)
            await self.send_response(opened, client)

    async def _send_page(self, opened: Opened, reading: Reading, client: Client) -> None:
        opening = opened.opening
        batch = await reading.page(opening.number, opening.wait_s or 0)
        content = dumped(page(batch, opening.address)).encode()
        headers = {**dict(opened.items()), "Content-Length": str(len(content))}
        await self.send_response(HttpResponse(content, headers=headers), client)

    def _reading(self, opening: Opening) -> Reading:
        claims, until = opening.holder.claims, opening.holder.until
        return Reading(
            shared=self._shared,
            source=opening.source,
            access=ACCESS.format(claims.user_id),
            check=partial(in_thread, opening.check),
            until=time.monotonic() + (until - clock.now()).total_seconds(),
            heartbeat_s=settings.STREAM_HEARTBEAT_S,
        )


def _in_place_of(opened: Opened, problem: HttpResponse) -> HttpResponse:
    """The problem, with what the middleware has written on the stream's head."""
    for name, value in opened.items():
        problem.headers.setdefault(name, value)
    return problem


async def _while_there(receive: Any, work: Coroutine[Any, Any, None]) -> None:
    """Do the work, unless the client goes first."""
    tasks = [asyncio.ensure_future(work), asyncio.ensure_future(_gone(receive))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _gone(receive: Any) -> None:
    await receive()  # after the body, nothing comes but the client's leaving


async def _joined(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for frame in rest:
        yield frame
