"""Stream servers as real processes, and clients that read and resume as real ones do."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from parcheesi_site import valkey

HEARTBEAT_S = 2
"""Of the servers under test: what comes sooner was announced, not found by a heartbeat."""


def until(check: Callable[[], Any], within_s: float = 15) -> Any:
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
        self.ports = {name: valkey.free_port() for name in ("one", "two", "wsgi")}
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
            "STREAM_PATIENCE_S": "1",
            "STREAMS_PER_USER": "8",
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def manage(self, *arguments: str) -> None:
        subprocess.run([sys.executable, "manage.py", *arguments], env=self.environment, check=True)

    def start_valkey(self) -> None:
        command = valkey.command(self.valkey_port, self.folder)
        self.running["valkey"] = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until(self._valkey_listens)

    def _valkey_listens(self) -> bool:
        with socket.create_connection(("127.0.0.1", self.valkey_port)):
            return True

    def start_web(self, name: str, entry: str = "asgi", *options: str) -> None:
        interface = "asginl" if entry == "asgi" else entry
        command = (
            *(sys.executable, "-m", "granian", "--host", "127.0.0.1", "--log-level", "error"),
            *("--port", str(self.ports[name]), "--interface", interface, "--no-ws", *options),
            f"parcheesi_site.{entry}:application",
        )
        self.running[name] = subprocess.Popen(command, env=self.environment)

    def start_celery(self, name: str, *options: str) -> None:
        command = (sys.executable, "-m", "celery", "--quiet", "--app", "parcheesi_site", *options)
        environment = self.environment | {"PYTHONWARNINGS": "ignore:You're running the worker"}
        self.running[name] = subprocess.Popen(command, env=environment)

    def wait(self, *names: str) -> None:
        for name in names:
            until(partial(self.call, "/health/ready", web=name))

    def kill(self, *names: str) -> None:
        for name in names:
            process = self.running.pop(name)
            if name in self.ports:  # granian's worker is a process of its own
                children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
                for child in children.split():
                    os.kill(int(child), 9)
            process.kill()
            process.wait()

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
            with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

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
        self.status = 0
        self.last_id = ""
        self.start()

    @property
    def ids(self) -> list[int]:
        """The numbers of what came, the snapshot's first."""
        return [number for number, _, _ in self.events if number is not None]

    def resume(self, web: str) -> None:
        """Connect again after the loss of the connection, as EventSource does."""
        self.join(10)
        assert not self.is_alive(), "the connection was not lost"
        Thread.__init__(self, daemon=True)
        self.web = web
        self.start()

    def has(self, number: int) -> bool:
        return bool(self.ids) and self.ids[-1] >= number

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.house.ports[self.web])
        headers = {"Accept": "text/event-stream", **self.more}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.last_id:
            headers["Last-Event-ID"] = self.last_id
        try:
            connection.request("GET", self.path, headers=headers)
            answer = connection.getresponse()
            self.status = answer.status
            self._read(answer)
        except (OSError, http.client.HTTPException):
            pass  # the server was killed
        finally:
            connection.close()

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
            self.heartbeats += 1
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
