"""A proxy between a client and the service that fails like bad networks and busy servers.

It kills streams of both kinds, responses and WebSockets, in the middle of a message.

With `Unknowns` its responses have values, kinds and fields that no client knows yet.
"""

import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any, BinaryIO

from tests.harness.unknowns import EXTRA, FIELD, KIND, Unknowns, known

PASSED_ON = ("Content-Type", "Retry-After", "ETag", "X-Request-ID", "Idempotency-Replayed")
EVENT_STREAM = "text/event-stream"
TOGETHER = "/api/v1/streams"
"""The path of the stream of several topics."""
TIMEOUT_S = 60

REFUSED, BUSY, PAGE = "refused", "busy", "a page of the proxy's own"
LOST, BROKEN = "carried out, answer lost", "carried out, answer broken"
EXPIRED, LATE, KILLED = "token expired", "too late", "stream killed"
CUT = "WebSocket killed"
FAILURES = frozenset({REFUSED, BUSY, PAGE, LOST, BROKEN, EXPIRED, LATE, KILLED})
"""Those of a client that reads streams as responses."""

Plan = Callable[[int], str | None]
"""How the request of this number, from 1, fails."""

FEW: Plan = {2: REFUSED, 4: LOST, 6: PAGE, 9: REFUSED, 12: LOST, 15: LOST}.get


def many(number: int) -> str | None:
    """A plan for a whole game: all failures, again and again."""
    first = {2: REFUSED, 4: LOST, 6: PAGE, 8: BROKEN, 11: BUSY, 14: EXPIRED}
    return first.get(number) or {0: LOST, 9: BROKEN, 17: PAGE}.get(number % 25)


@dataclass
class Proxy:
    """What the requests of one proxy share. `seen` has the failures that it has caused.

    A failure that does not suit its request is `due` until a request comes that it suits.
    """

    upstream: str
    plan: Plan
    unknowns: Unknowns | None
    seen: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    due: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def failure(self, suits: Callable[[str], bool]) -> str | None:
        """How the next request fails, if a failure that suits it is due."""
        with self.lock:
            if planned := self.plan(next(self.numbers)):
                self.due.append(planned)
            failure = next(filter(suits, self.due), None)
            if failure:
                self.due.remove(failure)
            return failure


class Handler(BaseHTTPRequestHandler):
    """Forwards requests, and fails as planned."""

    protocol_version = "HTTP/1.1"  # with chunks, so that a client notices a killed stream
    proxy: Proxy

    def _serve(self) -> None:
        try:
            self._serve_or_fail(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        except ConnectionError:  # the client has left
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = _serve  # noqa: N815 - the names that the server looks for

    def _serve_or_fail(self, body: bytes) -> None:
        failure, seen = self.proxy.failure(self._suits), self.proxy.seen
        if self.proxy.unknowns:
            body, self.path = known(body), known(self.path.encode()).decode()
        if failure is None and self._is_of_a_socket():
            self._socket()
            return
        if failure is None and self._is_of_a_stream():
            self._stream()
            return
        if failure is None and self.path.endswith("/roll") and LATE not in seen:
            failure = LATE
        if failure is None:
            self._answer(*self._forwarded(body))
            return
        seen.append(failure)
        self._fail(failure, body)

    def _suits(self, failure: str) -> bool:
        if failure == EXPIRED:
            return bool(self.headers.get("Authorization"))
        return not self._is_of_a_stream()  # streams are killed instead

    def _is_of_a_stream(self) -> bool:
        return EVENT_STREAM in self.headers.get("Accept", "") or self._is_of_a_socket()

    def _is_of_a_socket(self) -> bool:
        return self.headers.get("Upgrade", "").lower() == "websocket"

    def _fail(self, failure: str, body: bytes) -> None:
        if failure == REFUSED:
            self._problem(429, "too_many_requests", {"Retry-After": "1"})
        elif failure == BUSY:
            self._problem(503, "service_unavailable", {"Retry-After": "1"})
        elif failure == EXPIRED:
            self._problem(401, "token_expired", {})
        elif failure == PAGE:
            self._answer(502, {"Content-Type": "text/html"}, b"<h1>Bad Gateway</h1>")
        elif failure == LATE:  # the clock or another device was faster
            self._forwarded(body, with_key=False)
            self._answer(*self._forwarded(body, with_key=False))
        else:
            status, headers, answered = self._forwarded(body)
            self.close_connection = True
            if failure == BROKEN:
                self._head(status, {**headers, "Content-Length": str(len(answered))})
                self.wfile.write(answered[: len(answered) // 2])

    def _problem(self, status: int, code: str, headers: dict[str, str]) -> None:
        problem = {"type": f"/docs/errors#{code}", "title": code, "status": status, "code": code}
        problem |= {"detail": "By the proxy.", "request_id": "of-the-proxy"}
        kind = {"Content-Type": "application/problem+json"}
        self._answer(status, kind | headers, json.dumps(problem).encode())

    def _request(self, body: bytes, *, with_key: bool = True) -> http.client.HTTPConnection:
        left_out = {"accept-encoding", "connection", "host", "content-length"}
        left_out |= set() if with_key else {"idempotency-key"}
        headers = {k: v for k, v in self.headers.items() if k.lower() not in left_out}
        upstream = http.client.HTTPConnection(self.proxy.upstream, timeout=TIMEOUT_S)
        upstream.request(self.command, self.path, body or None, headers)
        return upstream

    def _forwarded(
        self, body: bytes, *, with_key: bool = True
    ) -> tuple[int, dict[str, str], bytes]:
        with closing(self._request(body, with_key=with_key)) as upstream:
            answer = upstream.getresponse()
            headers, text = _passed_on(answer), answer.read()
        path = self.path.partition("?")[0]
        if self.proxy.unknowns and text and "json" in headers.get("Content-Type", ""):
            text = self.proxy.unknowns.in_response(self.command, path, answer.status, text)
        return answer.status, headers, text

    def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self._head(status, {**headers, "Content-Length": str(len(body))})
        if status not in (204, 304):
            self.wfile.write(body)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _stream(self) -> None:
        """Pass a stream on, and kill it in the middle of an event, each time after more events."""
        self.close_connection = True
        lives = self._lives()
        with closing(self._request(b"")) as upstream:
            answer = upstream.getresponse()
            if answer.status != 200:
                self._answer(answer.status, _passed_on(answer), answer.read())
                return
            self._head(200, {**_passed_on(answer), "Transfer-Encoding": "chunked"})
            for number, text in enumerate(_events(answer), 1):
                passed_on = self._with_unknowns(text)
                if number > lives:
                    self.proxy.seen.append(KILLED)
                    self._chunk(passed_on[: len(passed_on) // 2])
                    return
                self._chunk(passed_on)
            self.wfile.write(b"0\r\n\r\n")

    def _lives(self) -> int:
        """How many messages the next stream passes on."""
        seen = self.proxy.seen
        return 3 + (seen.count(KILLED) + seen.count(CUT)) % 7

    def _socket(self) -> None:
        """Pass a WebSocket on, and kill it in the same way."""
        self.close_connection = True
        try:
            self._pass_socket_on()
        finally:
            self.connection.shutdown(socket.SHUT_RDWR)  # no thread reads any more

    def _pass_socket_on(self) -> None:
        with socket.create_connection(_host_and_port(self.proxy.upstream), TIMEOUT_S) as upstream:
            head = [self.requestline]
            for name, value in self.headers.items():
                if name.lower() != "sec-websocket-extensions":  # frames must not be compressed
                    head.append(f"{name}: {value}")
            upstream.sendall("\r\n".join([*head, "", ""]).encode())
            answers = upstream.makefile("rb")
            threading.Thread(target=self._pass_up, args=(upstream,), daemon=True).start()
            while line := answers.readline():
                self.wfile.write(line)
                if line == b"\r\n":
                    break
            lives = self._lives()
            while frame := _frame(answers):
                opcode, payload = frame
                sent = b"".join(_framed(opcode, each) for each in self._messages(opcode, payload))
                if lives < 0:
                    self.proxy.seen.append(CUT)
                    self.wfile.write(sent[: len(sent) // 2])
                    return
                lives -= 1
                self.wfile.write(sent)

    def _pass_up(self, upstream: socket.socket) -> None:
        with suppress(OSError, ValueError):  # closed meanwhile
            while data := self.rfile.read1():  # type: ignore[attr-defined]
                upstream.sendall(data)
            upstream.shutdown(socket.SHUT_WR)

    def _messages(self, opcode: int, payload: bytes) -> list[bytes]:
        """What is passed on for a frame: with unknowns, several."""
        if self.proxy.unknowns is None or opcode != TEXT:
            return [payload]
        self.proxy.unknowns.seen["event"] += 1
        events = _with_unknown_messages({"data": payload.decode()}, self.proxy.unknowns)
        return [line[6:].encode() for line in events.splitlines() if line.startswith("data: ")]

    def _with_unknowns(self, text: str) -> str:
        if self.proxy.unknowns is None or "data: " not in text:
            return text
        path = self.path.partition("?")[0]
        fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
        name = fields.get("event", "message")
        self.proxy.unknowns.seen["event"] += 1
        if path == TOGETHER:
            return _with_unknown_messages(fields, self.proxy.unknowns)
        fields["data"] = self.proxy.unknowns.in_stream(path, name, fields["data"])
        unknown = f"event: {KIND}\ndata: {json.dumps({FIELD: EXTRA})}\n\n"
        return unknown + _event(fields)

    def _chunk(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(b"%x\r\n%b\r\n" % (len(data), data))
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


TEXT = 1
"""The opcode of a frame with a whole message."""


def _frame(stream: BinaryIO) -> tuple[int, bytes] | None:
    """The opcode and payload of the next frame of a server, which has no mask; None at the end."""
    head = stream.read(2)
    if len(head) < 2:
        return None
    size = head[1]
    if size > 125:
        size = int.from_bytes(stream.read(2 if size == 126 else 8))
    return head[0] & 15, stream.read(size)


def _framed(opcode: int, payload: bytes) -> bytes:
    """The frame of a server with this payload."""
    size = len(payload)
    if size > 125:
        return bytes([128 | opcode, 127]) + size.to_bytes(8) + payload
    return bytes([128 | opcode, size]) + payload


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host, int(port)


def _event(fields: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in fields.items()) + "\n"


def _with_unknown_messages(fields: dict[str, str], unknowns: Unknowns) -> str:
    """The message of a topic with unknowns, after unknown ones of the topic and of none."""
    message = json.loads(fields["data"])
    topic = message["topic"]
    unknown = {"topic": topic, "event": KIND, "id": None, "data": {FIELD: EXTRA}}
    before = [{**unknown, "topic": None}, unknown]
    if topic is not None:
        data = json.dumps(message["data"])
        data = unknowns.in_stream(f"/api/v1/{topic}/stream", message["event"], data)
        message |= {"data": json.loads(data), FIELD: EXTRA}
    events = [{"data": json.dumps(each)} for each in before]
    return "".join(map(_event, [*events, {**fields, "data": json.dumps(message)}]))


def _passed_on(answer: http.client.HTTPResponse) -> dict[str, str]:
    return {name: answer.headers[name] for name in PASSED_ON if name in answer.headers}


def _events(answer: http.client.HTTPResponse) -> Iterator[str]:
    """The events of a stream, comments included, each with its empty line."""
    text = ""
    while line := answer.readline().decode():
        text += line
        if line == "\n":
            yield text
            text = ""


@contextmanager
def failing_proxy(
    service: str, plan: Plan = FEW, unknowns: Unknowns | None = None
) -> Iterator[tuple[str, list[str]]]:
    """The address of a proxy, and the failures that it has caused so far."""
    proxy = Proxy(service.removeprefix("http://"), plan, unknowns)
    handler: Any = type("Handler", (Handler,), {"proxy": proxy})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", proxy.seen
        server.shutdown()
