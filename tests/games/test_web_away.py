"""The whole web killed while worker and beat go on: nobody's time runs out meanwhile."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from parcheesi_site import valkey
from tests.streams.conftest import new_database
from tests.streams.house import House, until

pytestmark = [pytest.mark.redis, pytest.mark.both_databases, pytest.mark.timeout(300)]

DOWN_AFTER_S, TURN_S = 6, 10


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    try:
        valkey.binary()
    except ImproperlyConfigured as reason:
        pytest.skip(str(reason))
    house = House(tmp_path, new_database() if connection.vendor == "postgresql" else "")
    house.environment["DOWNTIME_AFTER_S"] = str(DOWN_AFTER_S)
    house.manage("migrate", "--verbosity", "0")
    try:
        house.start_valkey()
        house.open("one")
        start_workers(house, tmp_path)
        yield house
    finally:
        house.kill(*list(house.running))


def start_workers(house: House, folder: Path, **environment: str) -> None:
    """One worker, whose machine may be special, and beat."""
    usual = house.environment
    house.environment = usual | environment
    house.start_celery("worker", "worker", "--pool", "threads", "--loglevel", "ERROR")
    house.environment = usual
    schedule = ("--schedule", str(folder / "beat"), "--pidfile", "")
    house.start_celery("beat", "beat", *schedule, "--loglevel", "ERROR")


def started_game(house: House) -> tuple[str, str, Any]:
    """The address of a game of two people, who plays it, and its state."""
    ana, ben = house.guest(), house.guest()
    new = {"ruleset": "parchis", "seats": 2, "turn_s": TURN_S}
    table = house.call("/api/v1/tables", new, ana)["id"]
    house.call(f"/api/v1/tables/{table}/seats", {}, ben)
    house.call(f"/api/v1/tables/{table}/ready", {}, ben)
    game = house.call(f"/api/v1/tables/{table}/start", {}, ana)
    return f"/api/v1/games/{game['id']}", ana, game


def test_a_turn_that_ends_while_the_web_is_away_is_extended(house: House) -> None:
    first, first_player, _ = started_game(house)
    until(lambda: house.call(first, token=first_player)["version"] > 1)  # worker and beat work
    url, ana, game = started_game(house)
    house.kill("one")
    time.sleep(TURN_S + DOWN_AFTER_S)

    house.open("one")
    later = until(lambda: (state := house.call(url, token=ana))["version"] > 1 and state)
    rows = house.call(f"{url}/moves", token=ana)["results"][1:]
    # More than one only where the machine is so busy that sweeps fail to come in time.
    assert {(row["kind"], row["automatic"]) for row in rows} == {("notice", False)}
    assert rows[0]["events"][0]["type"] == "deadline_moved"
    assert later["turn"]["seat"] == game["turn"]["seat"]
    assert later["turn"]["ms_left"] > 1000 * (TURN_S - 3)

    # All goes on: the extended turn ends as well.
    until(lambda: house.call(url, token=ana)["turn"]["seat"] != game["turn"]["seat"])
