"""All web servers are killed while worker and beat run: no player's time runs out."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests.harness import database
from tests.harness.service import Service, until
from tests.harness.two_players import TwoPlayers

pytestmark = pytest.mark.redis

DOWN_AFTER_S, LEFT_S = 6, 10
ENDS_SOON = f"""
from datetime import timedelta
from core import clock
from games.models import Game
deadline = clock.now() + timedelta(seconds={LEFT_S})
Game.objects.update(deadline_at=deadline)
print(deadline.isoformat())
"""


@pytest.mark.release
@pytest.mark.parametrize(
    "new_database", [lambda _: database.clone(), database.clone_file], ids=["postgresql", "sqlite"]
)
def test_a_turn_that_ends_while_the_web_is_away_is_extended(
    tmp_path: Path, new_database: Callable[[Path], str]
) -> None:
    settings = {"DOWNTIME_AFTER_S": str(DOWN_AFTER_S), "LEFT_AFTER_DOWNTIME_S": str(LEFT_S)}
    with Service(tmp_path, new_database(tmp_path), **settings) as service:
        service.start_web()
        service.start_worker()
        service.start_beat()
        service.wait_until_ready()
        game = TwoPlayers(service, turn_s=3600)
        service.kill("web")
        # Set only now: however slow the machine is, the web counts as away before the turn ends.
        deadline = at(service.manage("shell", "--no-imports", "-c", ENDS_SOON).strip())
        until(lambda: timezone.now() > deadline)
        time.sleep(2)  # in which worker and beat would play the turn

        service.start_web()
        # Deadlines are enforced again: the extended turn ends as well.
        played = until(lambda: next((row for row in game.rows() if row["automatic"]), None))
        rows = game.rows()[1:]

    # More than one only where the machine is so busy that sweeps fail to come in time.
    notices = [row for row in rows if row["version"] < played["version"]]
    assert {(row["kind"], row["automatic"]) for row in notices} == {("notice", False)}
    moved = [row["events"][0] for row in notices]
    assert {event["type"] for event in moved} == {"deadline_moved"}
    assert at(moved[0]["until"]) - at(notices[0]["at"]) >= timedelta(seconds=LEFT_S)
    assert at(played["at"]) >= at(moved[-1]["until"])
    assert played["seat"] == game.state["turn"]["seat"]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)
