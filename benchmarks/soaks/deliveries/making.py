"""Makes events, each in a transaction, at a steady rate, also while the database is killed.

To be run once Django is set up. It writes a line for each event whose commit was confirmed; all
others may have been committed or not.
"""

import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import UUID

from django.db import InterfaceError, OperationalError, connection

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify
from accounts.notifications.stream import append_events
from benchmarks.soaks.deliveries.world import read
from core import clock

PAUSE_S: Final = 0.2
REPORT_EVERY_S: Final = 30.0
PUSHED: Final = (
    NotificationKind.YOUR_TURN,
    NotificationKind.RESULT,
    NotificationKind.WEEKLY_PRIZE,
    NotificationKind.RESTRICTED,
)
INBOX_ONLY: Final = NotificationKind.REPORT_DECIDED
SHARE_OF_INBOX: Final = 0.1
SHARE_OF_SEVERAL: Final = 0.1
"""Events of three people at once, of which there is no notification."""


def make(mark: int, people: list[UUID], chance: Random) -> None:
    """Make the event of this number, for a random person, or for several."""
    now, drawn = clock.now(), chance.random()
    if drawn < SHARE_OF_SEVERAL:
        several = chance.sample(people, 3)
        append_events(several, NotificationKind.PENALTY, _data(mark, chance), now=now)
        return
    is_silent = drawn < SHARE_OF_SEVERAL + SHARE_OF_INBOX
    kind = INBOX_ONLY if is_silent else chance.choice(PUSHED)
    notify(user_id=chance.choice(people), kind=kind, data=_data(mark, chance), now=now)


def _data(mark: int, chance: Random) -> dict[str, Any]:
    game = str(UUID(int=chance.getrandbits(128), version=4))
    return {"mark": mark, "game_id": game, "table_id": game, "place": 1, "chips": 50}


def main() -> None:
    """Make all events."""
    args = json.loads(sys.argv[1])
    _, ids = read(Path(args["world"]))
    people, chance = [UUID(each) for each in ids], Random(args["seed"])
    due = reported_at = time.monotonic()
    with Path(args["made"]).open("a") as file:
        for mark in range(args["events"]):
            if time.monotonic() > reported_at + REPORT_EVERY_S:
                reported_at = time.monotonic()
                print(f"{mark} events", flush=True)
            due = max(due + 1 / args["rate"], time.monotonic() - 1)
            time.sleep(max(0.0, due - time.monotonic()))
            try:
                make(mark, people, chance)
            except (OperationalError, InterfaceError):
                connection.close()
                time.sleep(PAUSE_S)
            else:
                file.write(f"{mark}\n")
                file.flush()
