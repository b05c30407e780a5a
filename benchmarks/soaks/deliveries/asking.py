"""Guests who ask people to be friends, through the API: events that web processes make."""

import json
from itertools import cycle, product
from pathlib import Path
from threading import Event
from typing import Any, Final
from urllib.error import URLError

from benchmarks.soaks.clients import API, Findings
from benchmarks.soaks.deliveries.world import read
from tests.harness.service import fetch

ASKED_BY_ONE: Final = 40
"""A guest may have fifty open requests."""
OF_STRANGERS: Final = 4
"""A person is told of five a day, one by one."""
SHARE: Final = 0.1
"""Of the events."""
AGAIN_AFTER_S: Final = 0.3


class Askers:
    """Ask everybody a few times, as long as the soak lasts."""

    def __init__(self, ports: list[int], world: Path, findings: Findings) -> None:
        self.ports, self.findings = cycle(ports), findings
        self.names = [*read(world)[1].values()]
        self.over = Event()
        self.answered = 0
        """Requests that were carried out."""

    def run(self, rate: float, over: Event) -> None:
        """Ask at a share of this rate until it is over."""
        self.over, token = over, ""
        asked = enumerate(self.names)
        for _, (number, name) in product(range(OF_STRANGERS), asked):
            if number % ASKED_BY_ONE == 0:
                token = str((self._must("/auth/guest", {}) or {}).get("access_token"))
            if over.wait(1 / (rate * SHARE)):
                return
            if self._must("/me/friends", {"name": name}, token) is not None:
                self.answered += 1

    def _must(self, path: str, body: Any, token: str = "") -> Any:
        """The content of the response; again while the service is away."""
        while not self.over.is_set():
            url = f"http://127.0.0.1:{next(self.ports)}{API}{path}"
            try:
                status, content = fetch(url, body, token)
            except (URLError, ConnectionError):
                status, content = 503, b""
            if status < 300:
                return json.loads(content)
            if status != 503:
                self.findings.fault(f"{path}: {status} {content[:200]!r}")
                return None
            self.over.wait(AGAIN_AFTER_S)
        return None
