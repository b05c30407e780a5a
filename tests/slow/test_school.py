"""Hundreds of people behind one address play, whatever some guests of that address do."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.harness import database
from tests.harness.service import Service, until
from tests.harness.stream_client import StreamClient

pytestmark = [pytest.mark.sqlite, pytest.mark.redis]

PUPILS = 300
SCHOOL, HOME = ({"X-Forwarded-For": address} for address in ("203.0.113.7", "192.0.2.1"))
REGISTERED = f"""
import json, uuid
from accounts.models import User
from accounts.sessions import tokens
from core import clock
pupils = [User.objects.create(username=f"pupil-{{n}}") for n in range({PUPILS})]
claims = [tokens.Claims(each.id, each.username, False, uuid.uuid4()) for each in pupils]
print(json.dumps([tokens.issue_pair(each, now=clock.now()).access_token for each in claims]))
"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    percents = ("STREAMS_OF_ADDRESS_PERCENT", "STREAMS_OF_ADDRESS_GUESTS_PERCENT")
    defaults = {name: str(getattr(settings, name)) for name in percents}
    defaults |= {"RATE_LIMITS": "default=600/m", "NUM_PROXIES": "1"}  # the other limits, too
    with Service(tmp_path, database.for_processes(tmp_path), **defaults) as service:
        service.start_web()
        yield service


def stream(service: Service, path: str, token: str, address: dict[str, str]) -> StreamClient:
    client = StreamClient(service, path, token, **address)
    until(lambda: client.status)
    return client


def flood(service: Service) -> int:
    """18 guests open 30 streams each; returns how many stay open."""
    guests = [
        json.loads(service.answer("/api/v1/auth/guest", {}, **SCHOOL)[1])["access_token"]
        for _ in range(18)
    ]
    clients = [stream(service, "/api/v1/me/stream", each, SCHOOL) for each in guests * 30]
    assert {client.status for client in clients} == {200, 429}
    return sum(client.status == 200 for client in clients)


def play(service: Service, token: str) -> int:
    """Follow a new game, and roll if it is the player's turn; returns the game's version."""

    def call(path: str, body: Any = None) -> Any:
        status, content = service.answer(f"/api/v1/{path}", body, token, **SCHOOL)
        assert status < 300, content
        return json.loads(content)

    table = call("tables", {"ruleset": "parchis", "seats": 2})
    table = call(f"tables/{table['id']}/robots", {})
    game = call(f"tables/{table['id']}/start", {"version": table["version"]})["id"]
    follows = stream(service, f"/api/v1/games/{game}/stream", token, SCHOOL)
    assert follows.status == 200
    state = call(f"games/{game}")
    if state["turn"]["seat"] == 0:
        state = call(f"games/{game}/roll", {"version": state["version"]})
    until(lambda: follows.has(state["version"]))
    return int(state["version"])


@pytest.mark.release
def test_300_registered_players_of_one_address_play_beside_a_flood(service: Service) -> None:
    assert flood(service) == 300  # 30 % of the process's 1,000
    pupils = json.loads(service.manage("shell", "--no-imports", "-c", REGISTERED))
    with ThreadPoolExecutor(8) as pool:
        versions = list(pool.map(lambda token: play(service, token), pupils))
    assert len(versions) == PUPILS
    assert max(versions) > min(versions)  # some of them had the first turn
    assert service.figures()["parcheesi_streams"] == 300 + PUPILS

    elsewhere = service.call("/api/v1/auth/guest", {})["access_token"]
    assert stream(service, "/api/v1/me/stream", elsewhere, HOME).status == 200
