"""Web servers that many tests ask: they are started once, and mended before each test."""

from pathlib import Path

from tests.harness.service import Service

OPTIONS = {
    # What comes here was announced: no heartbeat finds it.
    "calm": {"STREAM_HEARTBEAT_S": "600"},
    "narrow": {"STREAMS_PER_PROCESS": "2", "RATE_LIMITS": "default=5/m"},
    "wsgi": {"interface": "wsgi"},
}
"""What is special about a server of this name."""


class Servers(Service):
    """Two stream servers, `web` and `other`, and special ones that start when they are asked for.

    They have one database, which is never emptied: each test brings its own people.
    """

    def __init__(self, folder: Path, database_url: str) -> None:
        super().__init__(
            folder,
            database_url,
            STREAM_HEARTBEAT_S="2",
            STREAM_PATIENCE_S="1",
            SEEN_AT_MOST_EVERY_S="1",
            STREAMS_PER_USER="8",
        )

    def open(self, name: str) -> str:
        """Start a server unless it runs, and return its name."""
        if name not in self.running:
            self.start_web(name, **OPTIONS.get(name, {}))
        return name

    def open_streams(self, web: str) -> float:
        """How many a process has open, with the pages that are waited for."""
        return self.figures(web)["parcheesi_streams"]

    def mend(self) -> None:
        """Start again what a test has killed; nothing ends by itself."""
        assert self.ended() == []
        if "valkey" not in self.running:
            self.start_valkey()
        for name in ("web", "other"):
            self.open(name)

    def clear(self) -> None:
        """Let all clients leave, and end what a test has started for itself."""
        self.close_streams()
        if "shell" in self.running:
            self.kill("shell")
