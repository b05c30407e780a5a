"""Stream servers as real processes, and clients that read and resume as real ones do."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import IO, Any

from parcheesi_site import valkey

HEARTBEAT_S = 2
PATIENCE_S = 60
"""How long is waited for what must come, however busy the machine is."""
OPTIONS = {
    # What comes here was announced: no heartbeat finds it.
    "calm": {"STREAM_HEARTBEAT_S": "600"},
    "narrow": {"STREAMS_PER_PROCESS": "2", "RATE_LIMIT_REQUESTS_PER_MINUTE": "5"},
}


def until(check: Callable[[], Any], within_s: float = PATIENCE_S) -> Any:
    """What the check returns once it is true and raises nothing."""
    end = time.monotonic() + within_s
    while True:
        try:
            if found := check():
                return found
        except OSError:
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "not in time"
        time.sleep(0.02)


class House:
    """Two stream servers on one database, with a Valkey of their own."""

    def __init__(self, folder: Path, database_url: str = "") -> None:
        self.folder = folder
        self.valkey_port = valkey.free_port()
        self.ports = {name: valkey.free_port() for name in ("one", "two", "wsgi", *OPTIONS)}
        self.environment = {
            **{k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"},
            "SECRET_KEY": "for-tests-only-for-tests-only-for-tests-only",
            "SEED_ENCRYPTION_KEYS": "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=",
            "DATABASE_URL": database_url or f"sqlite:///{folder}/db.sqlite3",
            "REDIS_URL": f"redis://127.0.0.1:{self.valkey_port}/0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            "LOG_LEVEL": "ERROR",
            "RATE_LIMIT_REQUESTS_PER_MINUTE": "0",
            "RATE_LIMIT_COMMANDS_PER_MINUTE": "0",
            "RATE_LIMIT_ANONYMOUS_PER_MINUTE": "0",
            "RATE_LIMIT_GUESTS_PER_HOUR": "0",
            "STREAM_HEARTBEAT_S": str(HEARTBEAT_S),
            "SEEN_AT_MOST_EVERY_S": "1",
            "STREAM_PATIENCE_S": "1",
            "STREAMS_PER_USER": "8",
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.log: IO[bytes] | None = None
        """Where web and workers log to; to where the test does, without."""
        self.clients: list[Client] = []

    def manage(self, *arguments: str) -> None:
        subprocess.run([sys.executable, "manage.py", *arguments], env=self.environment, check=True)

    def start_valkey(self) -> None:
        command = valkey.command(self.valkey_port, self.folder)
        self.running["valkey"] = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, start_new_session=True
        )
        until(self._valkey_listens)

    def _valkey_listens(self) -> bool:
        with socket.create_connection(("127.0.0.1", self.valkey_port)):
            return True

    def open(self, name: str) -> str:
        """Start a server unless it runs, and return its name."""
        if name not in self.running:
            self.start_web(name)
            self.wait(name)
        return name

    def start_web(self, name: str) -> None:
        entry = "wsgi" if name == "wsgi" else "asgi"
        interface = "asginl" if entry == "asgi" else entry
        command = (
            *(sys.executable, "-m", "granian", "--host", "127.0.0.1", "--log-level", "error"),
            *("--port", str(self.ports[name]), "--interface", interface, "--no-ws"),
            f"parcheesi_site.{entry}:application",
        )
        environment = {**self.environment, **OPTIONS.get(name, {})}
        # A session of its own, so that its workers can be killed with it.
        self.running[name] = subprocess.Popen(
            command, env=environment, start_new_session=True, stderr=self.log
        )

    def start_celery(self, name: str, *options: str) -> None:
        command = (sys.executable, "-m", "celery", "--quiet", "--app", "parcheesi_site", *options)
        environment = self.environment | {"PYTHONWARNINGS": "ignore:You're running the worker"}
        self.running[name] = subprocess.Popen(
            command, env=environment, start_new_session=True, stderr=self.log
        )

    def wait(self, *names: str) -> None:
        for name in names:
            until(partial(self.call, "/health/ready", web=name))

    def kill(self, *names: str) -> None:
        for name in names:
            process = self.running.pop(name)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def ended(self) -> list[str]:
        """The names of those that have ended by themselves."""
        return [name for name, process in self.running.items() if process.poll() is not None]

    def call(self, path: str, body: Any = None, token: str = "", web: str = "one") -> Any:
        return json.loads(self.answer(path, body, token, web)[1])

    def answer(
        self, path: str, body: Any = None, token: str = "", web: str = "one", **headers: str
    ) -> tuple[int, bytes]:
        """The status and the body, whatever it is."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **headers}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        url = f"http://127.0.0.1:{self.ports[web]}{path}"
        try:
            with urllib.request.urlopen(
                urllib.request.Request(url, data, headers), timeout=PATIENCE_S
            ) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def close_streams(self) -> None:
        """Let all clients leave."""
        while self.clients:
            self.clients.pop().leave()

    def guest(self) -> str:
        return str(self.call("/api/v1/auth/guest", {})["access_token"])


class Play:
    """A game of two people, played by whoever is on turn."""

    def __init__(self, house: House) -> None:
        self.house, self.tokens = house, [house.guest(), house.guest()]
        new = {"ruleset": "parchis", "seats": 2, "turn_s": 600}
        self.table = house.call("/api/v1/tables", new, self.tokens[0])["id"]
        house.call(f"/api/v1/tables/{self.table}/seats", {}, self.tokens[1])
        house.call(f"/api/v1/tables/{self.table}/ready", {}, self.tokens[1])
        self.state = house.call(f"/api/v1/tables/{self.table}/start", {}, self.tokens[0])
        self.url = f"/api/v1/games/{self.state['id']}"
        self.seats = [seat["seat"] for seat in self.state["seats"]]

    @property
    def version(self) -> int:
        return int(self.state["version"])

    def step(self, web: str = "one") -> None:
        """Roll or move once."""
        token = self.tokens[self.seats.index(self.state["turn"]["seat"])]
        command: dict[str, Any] = {"version": self.version}
        if self.state["turn"]["phase"] == "move":
            chosen = self.state["legal_moves"][0]
            command |= {key: chosen[key] for key in ("pawn", "kind", "value")}
            self.state = self.house.call(f"{self.url}/moves", command, token, web)
        else:
            self.state = self.house.call(f"{self.url}/roll", command, token, web)
        assert "version" in self.state, self.state

    def steps(self, count: int, web: str = "one") -> None:
        for _ in range(count):
            self.step(web)


class Client(Thread):
    """Reads a stream to its end, or until the connection is lost."""

    def __init__(self, house: House, path: str, token: str = "", web: str = "one", **more: str):
        super().__init__(daemon=True)
        self.house, self.path, self.token, self.web = house, path, token, web
        self.more = more
        self.events: list[tuple[int | None, str, Any]] = []
        self.times: list[float] = []
        self.heartbeats = 0
        self.retry_ms: int | None = None
        self.status = 0
        self.headers: dict[str, str] = {}
        self.last_id = ""
        self.connection = self._connected()
        house.clients.append(self)
        self.start()

    @property
    def ids(self) -> list[int]:
        """The numbers of what came, the snapshot's first."""
        return [number for number, _, _ in self.events if number is not None]

    def resume(self, web: str) -> None:
        """Connect again after the loss of the connection, as EventSource does."""
        self.join(PATIENCE_S)
        assert not self.is_alive(), "the connection was not lost"
        Thread.__init__(self, daemon=True)
        self.web = web
        self.connection = self._connected()
        self.start()

    def leave(self) -> None:
        """Close the connection in the middle."""
        with suppress(OSError):
            if self.connection.sock:
                self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.join(PATIENCE_S)

    def has(self, number: int) -> bool:
        return bool(self.ids) and self.ids[-1] >= number

    def run(self) -> None:
        connection = self.connection
        headers = {"Accept": "text/event-stream", **self.more}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.last_id:
            headers["Last-Event-ID"] = self.last_id
        try:
            connection.request("GET", self.path, headers=headers)
            answer = connection.getresponse()
            self.status, self.headers = answer.status, dict(answer.getheaders())
            self._read(answer)
        except (OSError, http.client.HTTPException):
            pass  # the server was killed
        finally:
            connection.close()

    def _connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.house.ports[self.web])

    def _read(self, answer: http.client.HTTPResponse) -> None:
        fields: dict[str, str] = {}
        while line := answer.readline().decode().rstrip("\n") if not answer.closed else "":
            while line:
                name, _, value = line.partition(":")
                fields[name] = value.strip()
                line = answer.readline().decode().rstrip("\n")
            self._take(fields)
            fields = {}

    def _take(self, fields: dict[str, str]) -> None:
        if "data" not in fields:
            self.heartbeats += "retry" not in fields
            self.retry_ms = int(fields["retry"]) if "retry" in fields else self.retry_ms
            return
        self.last_id = fields.get("id", self.last_id)
        number = int(fields["id"]) if "id" in fields else None
        self.times.append(time.monotonic())
        self.events.append((number, fields.get("event", "message"), json.loads(fields["data"])))


@contextmanager
def house(folder: Path, database_url: str = "") -> Iterator[House]:
    """A house with everything started."""
    house = House(folder, database_url)
    house.manage("migrate", "--verbosity", "0")
    try:
        house.start_valkey()
        house.start_web("one")
        house.start_web("two")
        house.wait("one", "two")
        yield house
    finally:
        house.kill(*list(house.running))
