"""Stream tickets: valid for one stream, once, within a minute."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches

from accounts.sessions.streams import tickets
from accounts.sessions.streams.tickets import Pass, TicketInvalid
from accounts.sessions.tokens import Claims
from core.errors import Unavailable
from tests.harness.people import Person
from tests.harness.ports import free_port

ADDRESS, STREAM = "/api/v1/streams/tickets", "/api/v1/me/stream"
HOLDER = Pass(Claims(uuid4(), "ana", True, uuid4()), datetime(2026, 11, 1, tzinfo=UTC))


@pytest.fixture
def no_redis(settings: Any) -> None:
    url = f"redis://127.0.0.1:{free_port()}/0"
    backend = "django.core.cache.backends.redis.RedisCache"
    settings.CACHES = {**settings.CACHES, "tickets": {"BACKEND": backend, "LOCATION": url}}


def test_a_ticket_identifies_its_holder_until_it_is_used() -> None:
    ticket = tickets.issue(STREAM, HOLDER)
    assert [tickets.holder_of(ticket, STREAM) for _ in range(2)] == [HOLDER] * 2
    tickets.use(ticket)
    with pytest.raises(TicketInvalid):
        tickets.holder_of(ticket, STREAM)
    with pytest.raises(TicketInvalid):
        tickets.use(ticket)


def test_a_ticket_is_valid_for_one_path_and_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    lifetimes = []
    cache = caches[tickets.CACHE]
    real = cache.set
    monkeypatch.setattr(cache, "set", lambda *args: (lifetimes.append(args[2]), real(*args)))
    ticket = tickets.issue(STREAM, HOLDER)
    with pytest.raises(TicketInvalid):
        tickets.holder_of(ticket, f"{STREAM}/")
    assert lifetimes == [60]


def test_the_cache_does_not_contain_the_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = []
    monkeypatch.setattr(caches[tickets.CACHE], "set", lambda *args: keys.append(args[0]))
    ticket = tickets.issue(STREAM, HOLDER)
    assert ticket not in keys[0]


@pytest.mark.django_db
def test_a_ticket_opens_its_stream_once_and_nothing_else(ana: Person, api: Any) -> None:
    answer = ana.api.post(ADDRESS, {"path": STREAM})
    ticket = answer.json()["ticket"]
    assert answer.json() == {"ticket": ticket, "path": STREAM, "expires_in_s": 60}
    assert api.get(f"/api/v1/me?ticket={ticket}").status_code == 401
    assert api.get(f"{STREAM}?ticket={ticket}&after=-1").status_code == 400
    assert api.get(f"{STREAM}?ticket={ticket}").json()["results"][0]["data"]["user_id"] == str(
        ana.id
    )
    again = api.get(f"{STREAM}?ticket={ticket}")
    assert (again.status_code, again.json()["code"]) == (401, "ticket_invalid")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/api/v1/me", "me/stream", "/api/v1/me/stream?after=1", "/api/v1/../me/stream", ""]
)
def test_a_ticket_is_issued_for_a_stream_only(ana: Person, path: str) -> None:
    assert ana.api.post(ADDRESS, {"path": path}).json()["code"] == "validation_error"


def test_a_ticket_requires_a_token(api: Any) -> None:
    assert api.post(ADDRESS, {"path": STREAM}).status_code == 401


@pytest.mark.django_db
@pytest.mark.usefixtures("no_redis")
def test_without_redis_tickets_return_503_with_retry_after(ana: Person, api: Any) -> None:
    for answer in (ana.api.post(ADDRESS, {"path": STREAM}), api.get(f"{STREAM}?ticket=x")):
        assert (answer.status_code, answer.json()["code"]) == (503, "service_unavailable")
        assert answer["Content-Type"] == "application/problem+json"
        assert answer["Retry-After"] == "5"
    with pytest.raises(Unavailable):
        tickets.use("x")
