"""Streams over HTTP: Server-Sent Events, or JSON with long poll, from an ASGI server."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from functools import partial
from typing import Any, cast
from uuid import UUID
from weakref import WeakKeyDictionary

import structlog
from channels.generic.http import AsyncHttpConsumer
from django.conf import settings
from django.http import QueryDict
from django.utils import timezone
from rest_framework.exceptions import APIException, MethodNotAllowed, Throttled

from accounts import tickets, tokens
from accounts.errors import DomainError, NotSignedIn
from accounts.personal import ACCESS, check_holder
from accounts.streams.asking import asked_of, last_event_id
from accounts.streams.follow import Reading, Shared
from accounts.streams.hub import Hub
from accounts.streams.reading import in_thread
from accounts.streams.source import Source, dumped, page
from accounts.tickets import Pass
from parcheesi_site import request_id
from parcheesi_site.problems import CONTENT_TYPE, exception_handler

log = logging.getLogger(__name__)

SourceOf = Callable[..., Source]
"""Makes a source of the reader's id and the parts of the path."""

_shared: WeakKeyDictionary[asyncio.AbstractEventLoop, Shared] = WeakKeyDictionary()
_open: Counter[UUID] = Counter()


class EventStream(AsyncHttpConsumer):
    """Answers one request for a stream."""

    def __init__(self, source_of: SourceOf) -> None:
        super().__init__()
        self._source_of = source_of
        self._begun = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the request; keeps `receive`, which tells when the client has gone."""
        self._receive = receive
        self._headers = {
            name.decode("latin-1").lower(): value.decode("latin-1")
            for name, value in scope["headers"]
        }
        await super().__call__(scope, receive, send)

    async def handle(self, body: bytes) -> None:
        """Answer, unless the client goes first."""
        name = request_id.choose(self._headers.get("x-request-id", ""))
        with structlog.contextvars.bound_contextvars(request_id=name):
            await self._while_there(self._answer())

    async def _while_there(self, work: Coroutine[Any, Any, None]) -> None:
        tasks = [asyncio.ensure_future(work), asyncio.ensure_future(self._gone())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _gone(self) -> None:
        await self._receive()  # after the body, nothing comes but the client's leaving

    async def _answer(self) -> None:
        try:
            asked = asked_of(QueryDict(self.scope["query_string"]))
            holder = await self._holder(asked)
            with _place(holder.user_id):
                await self._serve(holder, asked)
        except (DomainError, APIException) as error:
            await self._refuse(error)
        except TimeoutError:
            log.info("a stream was closed: its client does not read")
        except Exception as error:
            log.exception("a stream failed")
            await self._refuse(error)

    async def _holder(self, asked: dict[str, Any]) -> Pass:
        if self.scope["method"] != "GET":
            raise MethodNotAllowed(self.scope["method"])
        if ticket := asked.get("ticket"):
            return await in_thread(tickets.redeem, ticket, self.scope["path"])
        keyword, _, token = self._headers.get("authorization", "").partition(" ")
        if keyword.lower() != "bearer":
            raise NotSignedIn
        claims = tokens.read(token.strip(), tokens.ACCESS, now=timezone.now())
        return Pass(claims.user_id, claims.session_id, tokens.expiry(token.strip()))

    async def _serve(self, holder: Pass, asked: dict[str, Any]) -> None:
        source = self._source_of(holder.user_id, **cast(Any, self.scope)["url_route"]["kwargs"])
        check = partial(_check, holder, source)
        await in_thread(check)
        reading = Reading(
            shared=shared(),
            source=source,
            access=ACCESS.format(holder.user_id),
            check=partial(_reason, check),
            until=time.monotonic() + (holder.until - timezone.now()).total_seconds(),
            heartbeat_s=settings.STREAM_HEARTBEAT_S,
        )
        number = last_event_id(self._headers.get("last-event-id", ""))
        number = asked.get("after") if number is None else number
        if "text/event-stream" in self._headers.get("accept", ""):
            await self._stream(reading.frames(number))
        else:
            batch = await reading.page(number, asked["wait_s"])
            await in_thread(check)
            content = dumped(page(batch, self.scope["path"]))
            await self._send(200, "application/json", content.encode())

    async def _stream(self, frames: AsyncGenerator[bytes, None]) -> None:
        # The first frame before the headers: until then a refusal can still be told.
        async with contextlib.aclosing(frames):
            first = await anext(frames)
            await self.send_headers(status=200, headers=_headers("text/event-stream"))
            self._begun = True
            await self._pass(first)
            async for frame in frames:
                await self._pass(frame)
        await self.send_body(b"")

    async def _pass(self, frame: bytes) -> None:
        # The server holds back what its client does not read; nothing waits here but this frame.
        async with asyncio.timeout(settings.STREAM_PATIENCE_S):
            await self.send_body(frame, more_body=True)

    async def _refuse(self, error: Exception) -> None:
        if self._begun:
            return
        response = exception_handler(error, {"view": None, "request": None})
        if response is None:
            raise error
        more = [
            (name.lower().encode(), str(value).encode())
            for name, value in response.headers.items()
            if name.lower() != "content-type"
        ]
        body = dumped(response.data).encode()
        await self._send(response.status_code, CONTENT_TYPE, body, more)

    async def _send(
        self, status: int, kind: str, body: bytes, more: list[tuple[bytes, bytes]] | None = None
    ) -> None:
        headers = [*_headers(kind), (b"content-length", str(len(body)).encode()), *(more or [])]
        await self.send_headers(status=status, headers=headers)
        await self.send_body(body)


def shared() -> Shared:
    """What the streams of this event loop share."""
    loop = asyncio.get_running_loop()
    if loop not in _shared:
        _shared[loop] = Shared(Hub(settings.REDIS_URL, **settings.REDIS_OPTIONS))
    return _shared[loop]


@contextlib.contextmanager
def _place(user_id: UUID) -> Iterator[None]:
    """One of the places that a person has for streams. Raises Throttled."""
    if _open[user_id] >= settings.STREAMS_PER_USER:
        raise Throttled(wait=settings.STREAM_HEARTBEAT_S)
    _open[user_id] += 1
    try:
        yield
    finally:
        _open[user_id] -= 1
        if not _open[user_id]:
            del _open[user_id]


def _check(holder: Pass, source: Source) -> None:
    check_holder(holder)
    source.check(holder.user_id)


async def _reason(check: Callable[[], None]) -> str | None:
    try:
        await in_thread(check)
    except DomainError as error:
        return error.code
    return None


def _headers(kind: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-type", kind.encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),  # a proxy is not to collect
        (b"x-request-id", request_id.current().encode()),
    ]
