"""What the commands at tables cost, and that their answers are the tables as they are then."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Table
from games.visibility import lookups
from tests.harness.copies import no_copies
from tests.harness.people import Person
from tests.harness.tables import open_table, seen

TABLES = "/api/v1/tables"


@pytest.fixture
def waiting(ana: Person, ben: Person, eva: Person) -> Table:
    """A table of Ana and Ben with two free seats; nobody is asked for the first time."""
    for person in (ana, ben, eva):
        person.api.get("/api/v1/me")
    with no_copies():
        return open_table(ana, ben, seats=4)


def counted(person: Person, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """The statements of a request, without those of savepoints, and its answer."""
    with CaptureQueriesContext(connection) as queries:
        answer = getattr(person.api, method)(path, body)
    assert answer.status_code in (200, 201), answer.content
    made = [query for query in queries if "SAVEPOINT" not in query["sql"]]
    return len(made), answer.json()


def test_a_new_table(ana: Person) -> None:
    ana.api.get("/api/v1/me")
    count, body = counted(ana, "post", TABLES, {"ruleset": "parchis"})
    assert count == 9
    assert ana.api.get(f"{TABLES}/{body['id']}").json() == body


@pytest.mark.parametrize(
    ("who", "method", "path", "body", "statements"),
    [
        ("eva", "post", "/seats", {}, 13),
        ("ben", "post", "/seats", {"seat": 3}, 12),
        ("ben", "delete", "/seats", None, 8),
        ("ana", "delete", "/seats", None, 11),
        ("ana", "post", "/robots", {"strength": "easy", "seat": 2}, 11),
        ("ana", "post", "/kick", {"seat": 1}, 12),
        ("ana", "patch", "", {"turn_s": 30, "seats": 3}, 11),
        ("ana", "patch", "", {}, 5),
        ("ben", "post", "/ready", {"ready": False}, 8),
    ],
)
def test_a_command(
    who: str, method: str, path: str, body: Any, statements: int, waiting: Table, request: Any
) -> None:
    person: Person = request.getfixturevalue(who)
    address = f"{TABLES}/{waiting.id}"
    if path == "/ready":
        body = {**body, **seen(waiting)}
    count, answer = counted(person, method, address + path, body)
    assert count == statements
    answer.pop("changed", None)
    assert person.api.get(address).json() == answer


def test_a_start(ana: Person, ben: Person, waiting: Table) -> None:
    body = {"turn_s": 60, "seats": 2}
    assert ana.api.patch(f"{TABLES}/{waiting.id}", body).status_code == 200
    for person in (ana, ben):
        ready = {"ready": True, **seen(waiting)}
        count, answer = counted(person, "post", f"{TABLES}/{waiting.id}/ready", ready)
    assert answer["status"] == "playing"
    assert count == 18  # one asks whether the service is being maintained
    assert ana.api.get(f"{TABLES}/{waiting.id}").json() == answer


def test_reads(ana: Person, waiting: Table) -> None:
    assert counted(ana, "get", f"{TABLES}/{waiting.id}")[0] == 3
    assert counted(ana, "get", TABLES)[0] == 3


def test_a_long_list_is_read_in_parts(
    ana: Person, ben: Person, waiting: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(ben)
    open_table(ben, ana, seats=3)
    expected = ana.api.get(TABLES).json()
    monkeypatch.setattr(lookups, "LONGEST", 2)
    count, answer = counted(ana, "get", TABLES)
    assert answer == expected
    taken = [sum(bool(seat["player"]) for seat in each["seats"]) for each in answer["results"]]
    assert sorted(taken) == [1, 2, 2]
    assert count == 5
