"""Web servers shared by many tests: started once, and repaired before each test."""

from pathlib import Path

from tests.harness.service import Service

OPTIONS = {
    # Events arrive here only by publishing, because the first heartbeat is far away.
    "calm": {"STREAM_HEARTBEAT_S": "600"},
    "narrow": {"STREAMS_PER_PROCESS": "2", "RATE_LIMITS": "default=5/h"},  # gains none meanwhile
    # Behind a proxy: tests choose the addresses of their clients.
    "proxied": {
        "STREAMS_PER_PROCESS": "10",
        "STREAMS_OF_ADDRESS_GUESTS_PERCENT": "30",
        "NUM_PROXIES": "1",
    },
    "wsgi": {"interface": "wsgi"},
}
"""Settings of special servers, by name."""


class Servers(Service):
    """Two stream servers, `web` and `other`, and special ones that start on request.

    They share one database, which is never emptied: each test creates its own users.
    """

    def __init__(self, folder: Path, database_url: str) -> None:
        super().__init__(
            folder,
            database_url,
            STREAM_HEARTBEAT_S="2",
            STREAM_WRITE_TIMEOUT_S="1",
            SOCKET_OPENS_WITHIN_S="2",
            SEEN_AT_MOST_EVERY_S="1",
            STREAMS_PER_USER="8",
        )

    def open(self, name: str) -> str:
        """Start a server if it does not run, and return its name."""
        if name not in self.running:
            self.start_web(name, **OPTIONS.get(name, {}))
        return name

    def open_streams(self, web: str) -> float:
        """The number of open streams of a process, including waiting long polls."""
        return self.figures(web)["parcheesi_streams"]

    def mend(self) -> None:
        """Restart the processes that a test has killed; none may have ended by itself."""
        assert self.ended() == []
        if "valkey" not in self.running:
            self.start_valkey()
        for name in ("web", "other"):
            self.open(name)

    def clear(self) -> None:
        """Disconnect all clients, and kill the shell of the test."""
        self.close_streams()
        if "shell" in self.running:
            self.kill("shell")
