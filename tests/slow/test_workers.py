"""Worker and beat as real processes, killed in the middle: nothing is lost, nothing done twice."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path

import pytest
from django.utils import timezone

from tests.harness import database
from tests.harness.ports import free_port
from tests.harness.service import Service, figures, until
from tests.harness.two_players import TwoPlayers

pytestmark = pytest.mark.redis

TURN_S = 5


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """Web, worker and beat on a SQLite file."""
    settings = {
        "DOWNTIME_AFTER_S": "600",  # turns that pass meanwhile are overdue, not extended
        "OVERDUE_TURNS_BEFORE_AUTOMATIC": "1000",
        "CONNECTED_FOR_S": "600",  # only turns write rows
        "ABANDONED_AFTER_S": "1200",
        "WORKER_METRICS": f"127.0.0.1:{free_port()}",
    }
    with Service(tmp_path, database.clone_file(tmp_path), **settings) as service:
        service.start_web(interface="wsgi")
        start_workers(service)
        service.wait_until_ready()
        yield service


def start_workers(service: Service) -> None:
    service.start_worker()
    service.start_beat()


def played(service: Service) -> tuple[float, float]:
    """How many turns this worker has played, and how many of them late."""
    values = figures(f"http://{service.environment['WORKER_METRICS']}")
    name = "parcheesi_lateness_seconds"
    count = values.get(f'{name}_count{{due="turn"}}', 0)
    return count, count - values.get(f'{name}_bucket{{due="turn",le="0.75"}}', 0)


def turns(rows: list[dict[str, str]]) -> list[list[dict[str, str]]]:
    """The rolls and moves of each turn."""
    return [list(turn) for _, turn in groupby(rows, key=itemgetter("seat"))]


def wait_until_overdue(game: TwoPlayers) -> None:
    """Wait until a turn is overdue and not played. A sweep that has begun may play one before."""
    version = 0
    while game.version != version:
        game.refresh()
        version = game.version
        until(lambda: timezone.now() > game.deadline + timedelta(seconds=1))
        game.refresh()


def test_overdue_turns_are_played_once_after_worker_and_beat_were_killed(service: Service) -> None:
    game = TwoPlayers(service, turn_s=TURN_S)
    first = game.version  # before the turns that the second worker has to play
    for parts in (("worker", "beat"), ("beat",)):
        service.kill(*parts)
        if "worker" in service.running:
            until(lambda: service.queued() == 0)
        wait_until_overdue(game)
        seat, version = game.state["turn"]["seat"], game.version

        if "worker" in parts:
            first = version
            service.start_worker()
        service.start_beat()
        until(lambda version=version: game.rows()[version:])
        assert game.rows()[version]["seat"] == seat
        # Each turn is counted once, and this one was late.
        until(lambda first=first: played(service)[0] == len(turns(game.rows()[first:])))
        assert played(service)[1] >= 1

    opening, *rows = game.rows()
    assert all(row["automatic"] for row in rows)
    for before, turn in pairwise([[opening], *turns(rows)]):
        assert at(turn[0]) - at(before[-1]) >= timedelta(seconds=TURN_S)
        assert len({at(row) for row in turn}) == 1


def at(row: dict[str, str]) -> datetime:
    return datetime.fromisoformat(row["at"])


def test_beat_and_worker_match_two_waiting_players(
    service: Service,
) -> None:
    ana, ben = service.guest(), service.guest()
    criteria = {"ruleset": "parchis", "seats": 2}
    tickets = [service.call("/api/v1/matchmaking/tickets", criteria, token) for token in (ana, ben)]
    url = f"/api/v1/matchmaking/tickets/{tickets[0]['id']}"
    matched = until(lambda: (it := service.call(url, token=ana))["status"] == "matched" and it)
    assert service.call(f"/api/v1/games/{matched['game_id']}", token=ben)["status"] == "playing"
