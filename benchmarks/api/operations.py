"""The cost of the operations around a game: statements, and the processor's time.

They are sent to the application in this process, each a hundred times by different players.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import connection

from benchmarks.api import processor
from benchmarks.api.in_process import send
from benchmarks.api.load import API, TURN_S, Command

PEOPLE = 100
"""Pairs of players at a table; each operation is measured in one batch of them."""
PASSWORD = "correct horse battery"  # noqa: S105 - of players that this benchmark makes


@dataclass(frozen=True, slots=True)
class Cost:
    """What one request takes."""

    name: str
    statements: float
    web_us: float
    postgres_us: float


class Players:
    """Pairs of guests, and the table and game of each."""

    def __init__(self) -> None:
        self._masters, self._guests = list[Any](), list[Any]()
        self._tables, self._games = list[Any](), list[Any]()
        self._names = [f"b-{uuid4().hex[:12]}" for _ in range(PEOPLE)]

    def costs(self) -> Iterator[Cost]:
        """Measure one operation after the other, in the order of a visit."""
        for name, operation in self._operations():
            with _measured(name) as found:
                for number in range(PEOPLE):
                    operation(number)
            yield found[0]

    def _operations(self) -> Iterator[tuple[str, Callable[[int], object]]]:
        yield "POST auth/guest", lambda n: self._masters.append(_post("/auth/guest"))
        for _ in range(PEOPLE):
            self._guests.append(_post("/auth/guest"))
        yield "POST auth/refresh", self._refresh
        yield "POST auth/signup", lambda n: _post("/auth/signup", **self._credentials(n))
        yield "POST auth/login", lambda n: _post("/auth/login", **self._credentials(n))
        yield "GET me", lambda n: _get("/me", self._masters[n])
        yield "POST tables", lambda n: self._tables.append(self._table(n))
        yield "GET tables", lambda n: _get("/tables", self._masters[n])
        yield "GET tables/{id}", lambda n: _get(self._path(n), self._guests[n])
        yield "POST tables/{id}/seats", lambda n: self._at_table(n, "seats", self._guests)
        yield "POST tables/{id}/ready", lambda n: self._at_table(n, "ready", self._guests)
        yield "POST tables/{id}/start", lambda n: self._games.append(self._start(n))
        yield "POST tables/{id}/chat", lambda n: self._at_table(n, "chat", self._masters, text="hi")
        yield "GET games/{id}", lambda n: _get(f"/games/{self._games[n]['id']}", self._guests[n])
        yield "GET games", lambda n: _get("/games", self._guests[n])

    def _refresh(self, n: int) -> None:
        token = self._masters[n]["refresh_token"]
        self._masters[n] |= _post("/auth/refresh", refresh_token=token)

    def _credentials(self, n: int) -> dict[str, str]:
        return {"username": self._names[n], "password": PASSWORD}

    def _table(self, n: int) -> Any:
        return _post("/tables", self._masters[n], ruleset="parchis", seats=2, turn_s=TURN_S)

    def _path(self, n: int) -> str:
        return f"/tables/{self._tables[n]['id']}"

    def _at_table(self, n: int, action: str, people: Sequence[Any], **body: object) -> Any:
        if action in ("ready", "start"):
            body = {"version": self._tables[n]["version"]}
        answer = _post(f"{self._path(n)}/{action}", people[n], **body)
        if action in ("seats", "ready"):
            self._tables[n] = answer
        return answer

    def _start(self, n: int) -> Any:
        return self._at_table(n, "start", self._masters)


def _post(path: str, person: Any = None, **body: object) -> Any:
    command = Command(API + path, person["access_token"] if person else "", body, uuid4().hex)
    return json.loads(send(command))


def _get(path: str, person: Any) -> Any:
    return send(Command(API + path, person["access_token"], {}), "GET")


@contextmanager
def _measured(name: str) -> Iterator[list[Cost]]:
    """Measure the block, which runs an operation for all people; the list gets its cost."""
    costs, statements = list[Cost](), Counter[str]()

    def count(execute: Callable[..., Any], *args: Any) -> Any:
        statements[name] += 1
        return execute(*args)

    before, web = processor.spent(), time.process_time()
    with connection.execute_wrapper(count):
        yield costs
    web, after = time.process_time() - web, processor.spent()
    postgres = after.get("PostgreSQL", 0.0) - before.get("PostgreSQL", 0.0)
    costs.append(Cost(name, statements[name] / PEOPLE, web / PEOPLE * 1e6, postgres / PEOPLE * 1e6))


def print_costs() -> None:
    """Print a table of them."""
    print(f"\n{'':26}{'statements':>12}{'web µs':>9}{'PostgreSQL µs':>15}")
    for cost in Players().costs():
        row = f"{cost.statements:12.1f}{cost.web_us:9.0f}{cost.postgres_us:15.0f}"
        print(f"{cost.name:26}{row}")
