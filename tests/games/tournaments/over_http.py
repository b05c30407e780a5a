"""Requests about tournaments, and what their answers say."""

from datetime import datetime
from typing import Any

import pytest

from games.models import Tournament
from tests.harness.people import Person
from tests.harness.tournaments import START

API = "/api/v1/tournaments"
BODY: dict[str, Any] = {
    "name": "Friday",
    "format": "swiss",
    "ruleset": "parchis",
    "seats": 2,
    "rounds": 3,
    "starts_at": START.isoformat(),
}


def created(person: Person, **changes: Any) -> dict[str, Any]:
    """A tournament that the person creates."""
    answer = person.api.post(API, BODY | changes)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def address(tournament: Tournament | dict[str, Any], *parts: object) -> str:
    """The address of a tournament, or of a part of it."""
    key = tournament["id"] if isinstance(tournament, dict) else tournament.id
    return "/".join(map(str, [API, key, *parts]))


def got(person: Person, url: str) -> dict[str, Any]:
    """The answer of a read that succeeds."""
    answer = person.api.get(url)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The problem, which must have this status and code."""
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), body
    return body


def fields_of(answer: Any) -> set[str]:
    """The fields that a validation error names."""
    return {error["field"] for error in refused(answer, 400, "validation_error")["errors"]}


def at(monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    """Let the service take this for the present time."""
    monkeypatch.setattr("core.clock.now", lambda: now)
