"""Cheap HTTP clients: one thread, keep-alive sockets, one request at a time each.

`drive` runs them for some seconds and counts the responses in that time.
"""

import contextlib
import json
import random
import re
import selectors
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, Protocol, cast

API = "/api/v1"
TURN_S = 300
"""With turns of hours each turn sends a notification, which is not an ordinary command."""
PATIENCE_S = 10
"""Granian serves only as many connections as its backpressure allows; others wait forever."""
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Failed(RuntimeError):
    """The response has an error status."""


class Client(Protocol):
    """Sends the next request after each response."""

    connections: int
    """How many sockets it sends on, in turn or at will; only one has a request at a time."""

    def request(self) -> tuple[int, bytes]:
        """The number of the socket, and the next request."""

    def answered(self, body: bytes) -> bool:
        """Take the response; return whether it counts."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Responses per second, and their latencies."""

    rate: float
    latencies: list[float]


def http(method: str, path: str, token: str, body: object = None, header: str = "") -> bytes:
    """The bytes of a request; `header` is one more line of its head."""
    more = f"{header}\r\n" if header else ""
    content = b"" if body is None else json.dumps(body).encode()
    return (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\n{more}Content-Length: {len(content)}\r\n\r\n"
    ).encode() + content


class Repeating:
    """Repeats one request."""

    connections = 1

    def __init__(self, request: bytes) -> None:
        self._request = request

    def request(self) -> tuple[int, bytes]:
        """The one request."""
        return 0, self._request

    def answered(self, body: bytes) -> bool:
        """Count every response."""
        return True


@dataclass(frozen=True, slots=True)
class Command:
    """A POST of one of the players at a table."""

    path: str
    token: str
    body: dict[str, Any]
    key: str = ""
    """Its `Idempotency-Key`, if it has one."""


class Table:
    """Two players at a table, made through the API, who play one game after the other.

    Each has a connection of their own, so that one process seldom sees all of a game. Every command
    has an `Idempotency-Key`, as those of the SDKs and the web client, unless `keys` is false.
    """

    connections = 2

    def __init__(self, port: int, *, keys: bool = True) -> None:
        self._port, self._keys = port, keys
        self._random = random.Random(port)
        self._master, guest = (self._call("POST", "/auth/guest", "") for _ in range(2))
        self._guest = guest["access_token"]
        self.token = self._master["access_token"]
        table = self._call("POST", "/tables", self.token, ruleset="parchis", seats=2, turn_s=TURN_S)
        self._path = f"/tables/{table['id']}"
        self._call("POST", f"{self._path}/seats", self._guest)
        self._tokens = {
            signed_in["user"]["id"]: signed_in["access_token"]
            for signed_in in (self._master, guest)
        }
        self.game = self._call("POST", f"{self._path}/start", self.token, **self._ready())

    @property
    def game_path(self) -> str:
        """The address of the current game."""
        return f"{API}/games/{self.game['id']}"

    def command(self) -> Command:
        """A roll, a random move, or the start of the next game."""
        if self.game["status"] == "finished":
            return Command(f"{API}{self._path}/start", self.token, self._ready())
        turn, body = self.game["turn"], {"version": self.game["version"]}
        seated = next(s for s in self.game["seats"] if s["seat"] == turn["seat"])
        token = self._tokens[seated["player"]["id"]]
        key = f"{self._random.getrandbits(128):032x}" if self._keys else ""
        if turn["phase"] == "roll":
            return Command(f"{self.game_path}/roll", token, body, key)
        chosen = self._random.choice(self.game["legal_moves"])
        body |= {name: chosen[name] for name in ("pawn", "kind", "value")}
        return Command(f"{self.game_path}/moves", token, body, key)

    def request(self) -> tuple[int, bytes]:
        """The next command, on the connection of its player."""
        command = self.command()
        header = f"Idempotency-Key: {command.key}" if command.key else ""
        request = http("POST", command.path, command.token, command.body, header)
        return int(command.token != self.token), request

    def answered(self, body: bytes) -> bool:
        """Take the game from the response; the start of a game does not count."""
        self.game = json.loads(body)
        return "events" in self.game

    def etag(self) -> str:
        """The ETag of the game's present state."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self._port, timeout=10)) as connection:
            connection.request(
                "GET", self.game_path, headers={"Authorization": f"Bearer {self.token}"}
            )
            response = connection.getresponse()
            response.read()
            return response.headers["ETag"]

    def _ready(self) -> dict[str, int]:
        """Let the guest get ready; return the body of a start."""
        seen = {"version": int(self._call("GET", self._path, self._guest)["version"])}
        self._call("POST", f"{self._path}/ready", self._guest, **seen)
        return seen

    def _call(self, method: str, path: str, token: str, **body: Any) -> dict[str, Any]:
        with contextlib.closing(HTTPConnection("127.0.0.1", self._port, timeout=10)) as connection:
            headers = {"Content-Type": "application/json"}
            if token:
                headers["Authorization"] = f"Bearer {token}"
            connection.request(method, API + path, json.dumps(body), headers)
            response = connection.getresponse()
            content = response.read()
            if response.status >= 300:
                raise Failed(f"{method} {path}: {content.decode()}")
            answer: dict[str, Any] = json.loads(content)
            return answer


class Unchanged(Repeating):
    """Reads a table's game with the ETag of its present state; every response must be a 304."""

    def __init__(self, table: Table) -> None:
        condition = f"If-None-Match: {table.etag()}"
        super().__init__(http("GET", table.game_path, table.token, header=condition))

    def answered(self, body: bytes) -> bool:
        """Count the response. Raises Failed if it has a body, so is no 304."""
        if body:
            raise Failed("The game is sent again, though nothing has changed.")
        return True


@dataclass
class _Connected:
    """A client and its sockets."""

    client: Client
    wires: list[socket.socket]
    sent_at: float = 0.0
    received: bytearray = field(default_factory=bytearray)

    def send(self) -> None:
        """Send the client's next request."""
        self.received.clear()
        number, request = self.client.request()
        self.sent_at = time.perf_counter()
        self.wires[number].sendall(request)

    def body(self, wire: socket.socket) -> bytes | None:
        """Read on; return the response's body once it is complete."""
        chunk = wire.recv(1 << 16)
        if not chunk:
            raise Failed("The server has closed a connection.")
        self.received += chunk
        head = self.received.find(b"\r\n\r\n")
        if head >= 0 and self.received.startswith(b"HTTP/1.1 304"):
            return b""  # has no body, whatever length it states
        length = _LENGTH.search(self.received, 0, head + 2) if head >= 0 else None
        if length is None or len(self.received) < head + 4 + int(length[1]):
            return None
        if not self.received.startswith(b"HTTP/1.1 2"):
            raise Failed(self.received.decode())
        return bytes(self.received[head + 4 :])


def drive(port: int, clients: Sequence[Client], seconds: float) -> Measured:
    """Run all clients for some seconds, each on its own connections."""
    latencies: list[float] = []
    with contextlib.ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        waiting = []
        for client in clients:
            wires = [stack.enter_context(_wire(port)) for _ in range(client.connections)]
            waiting.append(connected := _Connected(client, wires))
            for wire in wires:
                selector.register(wire, selectors.EVENT_READ, connected)
        until = time.perf_counter() + seconds
        for connected in waiting:
            connected.send()
        in_flight = len(waiting)
        while in_flight:  # every response is read, so that each client has its game's state
            ready = selector.select(PATIENCE_S)
            if not ready:
                raise Failed(f"{in_flight} requests have no response after {PATIENCE_S} seconds.")
            for key, _ in ready:
                in_flight -= _take(key.data, cast(socket.socket, key.fileobj), until, latencies)
    return Measured(len(latencies) / seconds, latencies)


def _wire(port: int) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), timeout=10)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return wire


def _take(connected: _Connected, wire: socket.socket, until: float, latencies: list[float]) -> int:
    """Read on; return 1 if the response is complete and no further request is sent."""
    body = connected.body(wire)
    if body is None:
        return 0
    now = time.perf_counter()
    counts = connected.client.answered(body)
    if now >= until:
        return 1
    if counts:
        latencies.append(now - connected.sent_at)
    connected.send()
    return 0
