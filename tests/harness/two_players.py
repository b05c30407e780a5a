"""A game of two people over HTTP."""

from datetime import datetime
from typing import Any

from tests.harness.service import Service


class TwoPlayers:
    """A game of two people; each step is played by the person on turn."""

    def __init__(self, service: Service, turn_s: int = 600) -> None:
        self.service, self.tokens = service, [service.guest(), service.guest()]
        new = {"ruleset": "parchis", "seats": 2, "turn_s": turn_s}
        self.table = service.call("/api/v1/tables", new, self.tokens[0])["id"]
        table = service.call(f"/api/v1/tables/{self.table}/seats", {}, self.tokens[1])
        seen = {"version": table["version"]}
        service.call(f"/api/v1/tables/{self.table}/ready", seen, self.tokens[1])
        self.state = service.call(f"/api/v1/tables/{self.table}/start", seen, self.tokens[0])
        self.url = f"/api/v1/games/{self.state['id']}"
        self.seats = [seat["seat"] for seat in self.state["seats"]]

    @property
    def events(self) -> str:
        """The path of the game's stream."""
        return f"{self.url}/stream"

    @property
    def version(self) -> int:
        return int(self.state["version"])

    @property
    def deadline(self) -> datetime:
        """When the turn ends."""
        return datetime.fromisoformat(self.state["turn"]["deadline_at"])

    def refresh(self) -> None:
        """Read the state of the game."""
        self.state = self.service.call(self.url, token=self.tokens[0])

    def rows(self) -> list[dict[str, Any]]:
        """The rows of the record, up to 500."""
        answer = self.service.call(f"{self.url}/moves?limit=500", token=self.tokens[0])
        rows: list[dict[str, Any]] = answer["results"]
        return rows

    def step(self, web: str = "web") -> None:
        """Roll or move once."""
        token = self.tokens[self.seats.index(self.state["turn"]["seat"])]
        command: dict[str, Any] = {"version": self.version}
        if self.state["turn"]["phase"] == "move":
            chosen = self.state["legal_moves"][0]
            command |= {key: chosen[key] for key in ("pawn", "kind", "value")}
            self.state = self.service.call(f"{self.url}/moves", command, token, web)
        else:
            self.state = self.service.call(f"{self.url}/roll", command, token, web)
        assert "version" in self.state, self.state

    def steps(self, count: int, web: str = "web") -> None:
        for _ in range(count):
            self.step(web)
