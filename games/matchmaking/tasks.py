"""Tasks that start matches and delete old tickets."""

import secrets
import time

from celery import shared_task

from core import clock as db_clock
from core.tasks import task_at
from games.matchmaking.matches import start_matches
from games.matchmaking.tickets import (
    close_for_maintenance,
    delete_old_tickets,
    expire_tickets,
)
from games.time.tasks import ROUND_S


@shared_task(name="games.match_waiting")
def match_waiting() -> int:
    """Start games for waiting players, for at most a second. Returns the number of games."""
    expire_tickets(now=db_clock.now())
    if close_for_maintenance(now=db_clock.now()):
        return 0
    started, until = 0, time.monotonic() + ROUND_S
    while time.monotonic() < until:
        # Small batches: the clock of a game begins with the `now` of its batch.
        batch = start_matches(now=db_clock.now(), chance=secrets.SystemRandom(), at_most=20)
        started += batch
        if not batch:
            break
    return started


forget_old_tickets = task_at("games.forget_old_tickets", delete_old_tickets)
