"""docs/examples/webhook_robot.py plays a whole game by webhook and HTTP alone."""

import importlib.util
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from tests.harness import database
from tests.harness.markdown import ROOT
from tests.harness.service import make_run, until, until_ready

pytestmark = pytest.mark.xdist_group("webhook_robot")
PASSWORD = "correct horse battery"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[str]:
    """The service as a developer runs it, for receivers on the same machine."""
    database.clone_file(tmp_path)
    with make_run(tmp_path, DEBUG="1", RATE_LIMITS="off") as (process, address):
        until_ready(process, address)
        yield address


def robot() -> Any:
    """The module of the example."""
    file = ROOT / "docs" / "examples" / "webhook_robot.py"
    spec = importlib.util.spec_from_file_location("webhook_robot", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def platform(handle: Any) -> Iterator[str]:
    """A server that calls the function with each request, and answers 500 if it raises."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                status = handle({k.lower(): v for k, v in self.headers.items()}, body)
            except Exception:  # noqa: BLE001 - as a platform does
                status = 500
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/turn"
    server.shutdown()
    server.server_close()


class Client:
    """Its developer."""

    def __init__(self, service: str) -> None:
        self.service, self.token = service, ""

    def call(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.service}/api/v1/{path}", data, headers)  # noqa: S310 - ours
        with urlopen(request) as answer:  # noqa: S310 - its own service
            return json.load(answer)


@pytest.mark.release
def test_it_plays_a_whole_game(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dev, example = Client(service), robot()
    wanted = {"username": f"r-{uuid4().hex[:12]}", "password": PASSWORD}
    dev.token = dev.call("auth/signup", wanted)["meta"]["access_token"]
    dev.call("auth/reauthenticate", {"password": PASSWORD})
    token = dev.call("me/tokens", {"name": "robot", "scopes": ["read", "play"]})["token"]
    monkeypatch.setenv("PARCHEESI", service)
    monkeypatch.setenv("TOKEN", token)
    answered = []

    def handle(headers: dict[str, str], body: bytes) -> int:
        answered.append(example.handle(headers, body))
        return int(answered[-1])

    with platform(handle) as url:
        webhook = dev.call("me/webhooks", {"url": url, "kinds": ["your_turn"]})
        monkeypatch.setenv("WEBHOOK_SECRET", webhook["secret"])
        terms = {"ruleset": "parchis", "seats": 2, "turn_s": 86400, "robot_pause_ms": 0}
        table = dev.call("tables", terms)
        table = dev.call(f"tables/{table['id']}/robots", {})
        game = dev.call(f"tables/{table['id']}/start", {"version": table["version"]})
        until(lambda: dev.call(f"games/{game['id']}")["status"] != "playing")
    over = dev.call(f"games/{game['id']}")
    assert [place["place"] for place in over["result"]["places"]] == [1, 2]
    assert over["status"] == "finished"
    assert set(answered) == {204}
    assert len(answered) > 10


@pytest.mark.release
def test_it_refuses_what_is_not_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHOOK_SECRET", "whsec_c2VjcmV0")
    assert robot().handle({"webhook-id": "1", "webhook-timestamp": "1"}, b"{}") == 401
