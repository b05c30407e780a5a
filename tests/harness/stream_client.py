"""A client that reads and resumes a stream as EventSource does."""

import http.client
import json
import socket
import time
from contextlib import suppress
from threading import Thread
from typing import Any

from tests.harness import messages
from tests.harness.service import PATIENCE_S, Service


class StreamClient(Thread):
    """A thread that reads a stream until its end or the loss of the connection."""

    def __init__(self, service: Service, path: str, token: str = "", web: str = "web", **more: str):
        super().__init__(daemon=True)
        self.service, self.path, self.token, self.web = service, path, token, web
        self.more = more
        self.events: list[tuple[int | None, str, Any]] = []
        self.times: list[float] = []
        self.heartbeats = 0
        self.retry_ms: int | None = None
        self.status = 0
        self.headers: dict[str, str] = {}
        self.last_id = ""
        self.connection = self._connected()
        service.clients.append(self)
        self.start()

    @property
    def ids(self) -> list[int]:
        """The numbers of the received events, the snapshot's first."""
        return [number for number, _, _ in self.events if number is not None]

    def resume(self, web: str) -> None:
        """Reconnect after the loss of the connection."""
        self.join(PATIENCE_S)
        assert not self.is_alive(), "the connection was not lost"
        Thread.__init__(self, daemon=True)
        self.web = web
        self.connection = self._connected()
        self.start()

    def leave(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            if self.connection.sock:
                self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.join(PATIENCE_S)

    def has(self, number: int) -> bool:
        """Whether the stream has reached this number."""
        return bool(self.ids) and self.ids[-1] >= number

    def complete(self, first: int, last: int) -> bool:
        """Whether each number arrived once, in order."""
        return self.ids == list(range(first, last + 1))

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
        return http.client.HTTPConnection("127.0.0.1", self.service.ports[self.web])

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


class TopicsClient(StreamClient):
    """The same for a stream of several topics, whose messages name their topic."""

    def __init__(
        self, service: Service, topics: str, token: str = "", web: str = "web", **more: str
    ):
        self.messages: list[Any] = []
        super().__init__(service, f"/api/v1/streams?topics={topics}", token, web, **more)

    def of(self, topic: str) -> list[Any]:
        """The messages of a topic."""
        return [message for message in self.messages if message["topic"] == topic]

    def numbers(self, topic: str) -> list[int]:
        """The numbers of a topic's snapshots and rows."""
        return [message["id"] for message in self.of(topic) if message["id"] is not None]

    def _take(self, fields: dict[str, str]) -> None:
        self.last_id = fields.get("id", self.last_id)
        self.retry_ms = int(fields["retry"]) if "retry" in fields else self.retry_ms
        if "data" in fields:
            self.messages.append(messages.take(fields["data"]))
