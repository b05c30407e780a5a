"""A service that answers as a test scripts it, for what the real one does rarely."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Headers = dict[str, str]
LOST: None = None
BROKEN = (200, {"Content-Type": "application/json", "Content-Length": "1000"}, '{"a": ')
PAGE = (200, {"Content-Type": "text/html"}, "<h1>Log in to the hotel's network</h1>")

Answer = tuple[int, Headers, str] | None
"""A status, headers and a body; None closes the connection without one."""


@dataclass(frozen=True)
class Request:
    """What the service has received."""

    method: str
    path: str
    headers: Headers
    body: str


@dataclass
class Scripted:
    """The requests so far, and the function that answers them."""

    script: Callable[[Request], Answer]
    requests: list[Request] = field(default_factory=list)

    def keys(self) -> list[str]:
        """The Idempotency-Key of each request."""
        return [request.headers["idempotency-key"] for request in self.requests]


def answer(body: Any, status: int = 200, **headers: str) -> Answer:
    """An answer with JSON; header names have _ for -."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"Content-Type": "application/json", **named}, json.dumps(body)


def problem(status: int, code: str, **fields: Any) -> Answer:
    """A refusal."""
    body = {"type": "", "title": "", "status": status, "detail": "", "code": code, "request_id": ""}
    return answer({**body, **fields}, status)


class _Handler(BaseHTTPRequestHandler):
    scripted: Scripted

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.command, self.path, headers, body)
        self.scripted.requests.append(request)
        answered = self.scripted.script(request)
        self.close_connection = True
        if answered:
            status, sent, text = answered
            self.send_response(status)
            for name, value in sent.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text.encode())

    do_GET = do_POST = _serve  # noqa: N815 - the names that the server looks for

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def scripted_service(script: Callable[[Request], Answer]) -> Iterator[tuple[str, Scripted]]:
    """The address of such a service, and what it has received."""
    scripted = Scripted(script)
    handler: Any = type("Handler", (_Handler,), {"scripted": scripted})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", scripted
        server.shutdown()
