"""A proxy between a client and the service that fails like bad networks and busy servers."""

import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count

PASSED_ON = ("Content-Type", "Retry-After")


class FailingProxy(BaseHTTPRequestHandler):
    """Forwards requests; the number of a request decides how it fails."""

    upstream = ""
    seen: list[str]
    numbers: Iterator[int]

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        number = next(self.numbers)
        if number in (2, 9):
            self.seen.append("refused")
            problem = {"status": 429, "code": "too_many_requests", "detail": "Wait."}
            self._answer(429, {"Retry-After": "1"}, json.dumps(problem).encode())
        elif number == 6:
            self.seen.append("a page of the proxy's own")
            self._answer(502, {"Content-Type": "text/html"}, b"<h1>Bad Gateway</h1>")
        elif number in (4, 12, 15):
            self.seen.append("carried out, answer lost")
            self._forward(body, dict(self.headers))
            self.close_connection = True
        elif self.path.endswith("/roll") and "too late" not in self.seen:
            self.seen.append("too late")  # the clock or another device was faster
            keyless = {k: v for k, v in self.headers.items() if k != "Idempotency-Key"}
            self._forward(body, keyless)
            self._answer(*self._forward(body, keyless))
        else:
            self._answer(*self._forward(body, dict(self.headers)))

    do_GET = do_POST = _serve  # noqa: N815 - the names that the server looks for

    def _forward(self, body: bytes, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        with closing(http.client.HTTPConnection(self.upstream, timeout=60)) as connection:
            connection.request(self.command, self.path, body, headers)
            answer = connection.getresponse()
            passed_on = {name: answer.headers[name] for name in PASSED_ON if name in answer.headers}
            return answer.status, passed_on, answer.read()

    def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def failing_proxy(service: str) -> Iterator[tuple[str, list[str]]]:
    """The address of a proxy, and the failures that it has caused so far."""
    seen: list[str] = []
    state = {"upstream": service.removeprefix("http://"), "seen": seen, "numbers": count(1)}
    with ThreadingHTTPServer(("127.0.0.1", 0), type("Proxy", (FailingProxy,), state)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", seen
        server.shutdown()
