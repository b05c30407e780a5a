"""WebSockets: the messages of a stream of several topics, and commands that change the topics.

Opening one, and each `subscribe`, is served as a GET of these topics inside the process: sign-in,
limits, access and the codes of refusals are those of every request (docs/streams.md).
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from typing import Annotated, Final
from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from accounts.sessions.authentication import known
from accounts.sessions.streams.view import STREAM_SOCKET, StreamRequest, StreamResponse
from core.api.client_address import client_address
from core.api.streams import MAX_NUMBER, MAX_TOPICS, SSE, TOPIC
from core.api.types import Json
from core.errors import DomainError, Unavailable
from core.messages import message as _
from core.streams.follow import Following, Topic
from core.streams.messages import (
    ENDING,
    HEART,
    OPENED,
    Delivery,
    closed,
    refused,
    retry_ms_of,
)
from core.streams.reading import in_thread
from core.streams.source import CLOSED, Event
from parcheesi_site.api import problems
from parcheesi_site.api.outages import outage
from parcheesi_site.metrics import count_error
from parcheesi_site.server.handler import Message, Receive, Send
from parcheesi_site.server.open_streams import Follower, OpenStreams, Place

ADDRESS: Final = "/api/v1/streams"
SUBPROTOCOL: Final = "parcheesi.v1"
LONGEST: Final = 16_384
"""Characters of a message."""
MOST_COMMANDS: Final = 100
"""Between two heartbeats."""
LATER_MS: Final = 5000
"""After an unexpected error."""
RESTART: Final = 1012
"""The number of a close that stands for a restart of the server; others are 4000 and a status."""
OF_HANDSHAKE: Final = (b"connection", b"upgrade", b"authorization", b"last-event-id", b"cookie")
NOTHING: Final = _("There is nothing at this address.")
UNKNOWN_SUBPROTOCOL: Final = _("Name the subprotocol {name}.", name=SUBPROTOCOL)

log = logging.getLogger(__name__)

Name = Annotated[str, msgspec.Meta(max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A topic, and the number after which to begin."""

    topic: Name
    after: Number | None = None


class Open(msgspec.Struct, tag_field="do", tag="open", forbid_unknown_fields=True):
    """The first message: a token or a ticket, and the first topics."""

    token: str = ""
    ticket: str = ""
    topics: list[Wanted] = []


class Subscribe(Wanted, tag_field="do", tag="subscribe", forbid_unknown_fields=True):
    """Follow one more topic."""


class Unsubscribe(msgspec.Struct, tag_field="do", tag="unsubscribe", forbid_unknown_fields=True):
    """Follow a topic no longer."""

    topic: Name


class Pong(msgspec.Struct, tag_field="do", tag="pong", forbid_unknown_fields=True):
    """The answer to a ping."""


Command = Open | Subscribe | Unsubscribe | Pong
_decoder: Final = msgspec.json.Decoder(Command)


class Gone(Exception):
    """The client has closed the connection."""


class Cut(Exception):
    """The connection is closed, with a code as of an error of HTTP."""

    def __init__(self, status: int, code: str, retry_ms: int | None = None) -> None:
        self.status, self.code, self.retry_ms = status, code, retry_ms
        super().__init__(code)

    @property
    def number(self) -> int:
        """The number of the close."""
        return RESTART if self.code == ENDING else 4000 + self.status


@dataclass(frozen=True, slots=True)
class Server:
    """What the sockets of a process share."""

    open_streams: OpenStreams
    ask: Callable[[Json, Json], Awaitable[HttpResponseBase]]
    """Serves a GET of this scope, with more in `request.META`."""
    following: Callable[[StreamRequest], Following]


class Socket:
    """One WebSocket, from its handshake to its end."""

    def __init__(self, server: Server, scope: Json, receive: Receive, send: Send) -> None:
        self._server, self._scope = server, scope
        self._receive, self._transmit = receive, send
        self._meta: Json = {}
        """By which the requests of an open connection are signed in."""
        self._heard = self._pinged = 0.0
        self._commands = 0

    async def run(self, *, ending: bool) -> None:
        """Answer the handshake, and serve the connection; not if the process is ending."""
        try:
            await self._handshake(ending=ending)
        finally:
            # The traceback of an error may keep this object until the next collection of garbage,
            # and the connection with it: a client that was cut would wait for its end.
            del self._receive, self._transmit

    async def _handshake(self, *, ending: bool) -> None:
        await self._receive()  # `websocket.connect`
        if ending:
            await self._refuse(problems.refused(Unavailable(wait_s=1)))
            return
        if self._scope["path"] != ADDRESS:
            await self._refuse(problems.answer(problems.problem(404, "not_found", NOTHING)))
            return
        if SUBPROTOCOL not in self._scope["subprotocols"]:
            body = problems.problem(400, "unknown_subprotocol", UNKNOWN_SUBPROTOCOL)
            await self._refuse(problems.answer(body))
            return
        address = client_address(ASGIRequest(self._as_get({}), BytesIO()))
        with contextlib.ExitStack() as stack:
            try:
                counted = self._server.open_streams.counted(Follower(None, address, is_guest=False))
                place = stack.enter_context(counted)
            except DomainError as error:
                await self._refuse(problems.refused(error))
                return
            await self._serve(place)

    async def _serve(self, place: Place) -> None:
        try:
            await self._send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
            await self._converse(place)
        except Gone:
            pass
        except Cut as cut:
            await self._close(cut)
        except TimeoutError:
            log.info("a socket was closed: its client does not read")
        except Exception as error:
            count_error("stream")
            log.exception("a socket failed")
            refusal = outage(error)
            await self._close(_cut_by(refusal) if refusal else Cut(500, "internal_error", LATER_MS))

    async def _converse(self, place: Place) -> None:
        following = await self._opened(place)
        work = self._deliver(following, place), self._obey(following, place)
        tasks = [asyncio.ensure_future(each) for each in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def _opened(self, place: Place) -> Following:
        """What the first message opens."""
        try:
            async with asyncio.timeout(settings.SOCKET_OPENS_WITHIN_S):
                command = await self._command()
        except TimeoutError:
            raise Cut(HTTPStatus.REQUEST_TIMEOUT, "silent", 0) from None
        if not isinstance(command, Open) or bool(command.token) == bool(command.ticket):
            raise Cut(HTTPStatus.BAD_REQUEST, "malformed_message")
        self._heard = time.monotonic()
        query = {"ticket": command.ticket} if command.ticket else {}
        if command.topics:
            query["topics"] = ",".join(_in_query(each) for each in command.topics)
        stream_request = await self._ask(query, token=command.token)
        self._meta = known(stream_request.holder)
        claims = stream_request.holder.claims
        following = self._server.following(stream_request)
        try:
            follower = Follower(claims.user_id, stream_request.network, claims.is_guest)
            place.become(follower, len(following.topics))
            if stream_request.ticket:
                await in_thread(stream_request.use_ticket)
        except DomainError as error:
            raise _cut_by(error) from None
        terms = {"heartbeat_s": settings.STREAM_HEARTBEAT_S, "most_topics": MAX_TOPICS}
        await self._tell(Delivery(Event(OPENED, None, terms)))
        return following

    async def _deliver(self, following: Following, place: Place) -> None:
        """Send what the topics have, until the connection is over."""
        async with contextlib.aclosing(following.deliveries(lasting=True)) as deliveries:
            async for delivery in deliveries:
                place.hold(len(following.topics))
                if delivery is HEART:
                    self._require_pong()
                elif delivery.topic is None and delivery.event.name == CLOSED:
                    content = delivery.event.content
                    raise Cut(
                        HTTPStatus.UNAUTHORIZED,
                        str(content["code"]),
                        content["retry_ms"],  # type: ignore[arg-type]  # a number of this event
                    )
                await self._tell(delivery)

    def _require_pong(self) -> None:
        """Cut a client that has sent nothing since the last ping: it is no longer there."""
        if self._heard < self._pinged:
            raise Cut(HTTPStatus.REQUEST_TIMEOUT, "silent", 0)
        self._pinged, self._commands = time.monotonic(), 0

    async def _obey(self, following: Following, place: Place) -> None:
        """Carry out the client's commands."""
        while True:
            command = await self._command()
            self._heard = time.monotonic()
            self._commands += 1
            if self._commands > MOST_COMMANDS:
                retry_ms = int(1000 * settings.STREAM_HEARTBEAT_S)
                raise Cut(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", retry_ms)
            match command:
                case Subscribe():
                    await self._subscribe(command, following, place)
                case Unsubscribe():
                    following.remove(command.topic)
                case Open():
                    raise Cut(HTTPStatus.BAD_REQUEST, "malformed_message")

    async def _subscribe(self, wanted: Wanted, following: Following, place: Place) -> None:
        name = wanted.topic
        match = TOPIC.fullmatch(name)
        if not match or match[2] is not None:
            following.notify(refused(name, "invalid_topic"))
        elif name in following.topics:
            following.notify(refused(name, "repeated_topic"))
        elif len(following.topics) >= MAX_TOPICS:
            following.notify(refused(name, "too_many_topics"))
        else:
            try:
                stream_request = await self._ask({"topics": _in_query(wanted)})
                (topic,) = stream_request.topics
                if topic.refusal is not None:
                    raise topic.refusal
                place.hold(len(following.topics) + 1)
            except DomainError as error:
                following.notify(refused(name, error.code, retry_ms_of(error)))
            except Cut as cut:
                if cut.status == HTTPStatus.UNAUTHORIZED:
                    raise
                following.notify(refused(name, cut.code, cut.retry_ms))
            else:
                following.add(Topic(topic.name, topic.source, topic.number))

    async def _ask(self, query: Mapping[str, str], token: str = "") -> StreamRequest:
        """The topics as a view opens them. Raises Cut with the code of a refusal."""
        meta = self._meta | ({} if "topics" in query else {STREAM_SOCKET: True})
        response = await self._server.ask(self._as_get(query, token), meta)
        if isinstance(response, StreamResponse):
            return response.stream_request
        try:
            body = json.loads(response.content) if isinstance(response, HttpResponse) else {}
        except ValueError:  # such as a redirection to https
            body = {}
        code, wait_s = str(body.get("code", "bad_request")), body.get("retry_after_s")
        if code == "validation_error":
            code = body["errors"][0]["code"]
        status = max(response.status_code, HTTPStatus.BAD_REQUEST)
        later = LATER_MS if status == HTTPStatus.INTERNAL_SERVER_ERROR else None
        raise Cut(status, code, later if wait_s is None else 1000 * wait_s)

    def _as_get(self, query: Mapping[str, str], token: str = "") -> Json:
        """The scope of a GET with the headers of the handshake."""
        headers = [
            (name, value)
            for name, value in self._scope["headers"]
            if name not in OF_HANDSHAKE and not name.startswith(b"sec-websocket-")
        ]
        headers.append((b"accept", SSE.encode()))
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        secure = self._scope["scheme"] in {"wss", "https"}
        return {
            **self._scope,
            "type": "http",
            "method": "GET",
            "scheme": "https" if secure else "http",
            "query_string": urlencode(query).encode(),
            "headers": headers,
        }

    async def _command(self) -> Command:
        """The next message of the client. Raises Cut for one that is none of the protocol."""
        received = await self._receive()
        if received["type"] == "websocket.disconnect":
            raise Gone
        text = received.get("text")
        if text is None:
            raise Cut(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not_text")
        if len(text) > LONGEST:
            raise Cut(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "message_too_long")
        try:
            command: Command = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError):
            raise Cut(HTTPStatus.BAD_REQUEST, "malformed_message") from None
        return command

    async def _tell(self, delivery: Delivery) -> None:
        await self._send({"type": "websocket.send", "text": delivery.message})

    async def _close(self, cut: Cut) -> None:
        """Say why, and close."""
        with contextlib.suppress(Gone, TimeoutError):
            await self._tell(closed(cut.code, retry_ms=cut.retry_ms))
            await self._send({"type": "websocket.close", "code": cut.number, "reason": cut.code})

    async def _refuse(self, response: HttpResponse) -> None:
        """Answer the handshake with a problem."""
        headers = [(name.encode(), value.encode()) for name, value in response.items()]
        start = {"type": "websocket.http.response.start", "status": response.status_code}
        with contextlib.suppress(Gone, TimeoutError):
            await self._send({**start, "headers": headers})
            await self._send({"type": "websocket.http.response.body", "body": response.content})

    async def _send(self, message: Message) -> None:
        """Send one message. Raises TimeoutError if the client reads nothing, Gone without one."""
        try:
            async with asyncio.timeout(settings.STREAM_WRITE_TIMEOUT_S):
                await self._transmit(message)
        except RuntimeError:  # of granian, once the connection is closed
            raise Gone from None


def _in_query(wanted: Wanted) -> str:
    return wanted.topic if wanted.after is None else f"{wanted.topic}@{wanted.after}"


def _cut_by(error: DomainError) -> Cut:
    return Cut(problems.status_of(type(error)), error.code, retry_ms_of(error))
