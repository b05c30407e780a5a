"""Starts matches, and deletes old tickets."""

import secrets
import time

from celery import shared_task

from core import clock as db_clock
from games.matchmaking.matches import start_matches
from games.matchmaking.tickets import delete_old_tickets, expire_tickets
from games.play.tasks import ROUND_S


@shared_task(name="games.match_waiting")
def match_waiting() -> int:
    """Start games for those who wait in quick play, for a second at most; returns how many."""
    expire_tickets(now=db_clock.now())
    started, until = 0, time.monotonic() + ROUND_S
    while time.monotonic() < until:
        # A few at a time, so that the clock of no game begins long before the game.
        found = start_matches(now=db_clock.now(), chance=secrets.SystemRandom(), at_most=20)
        started += found
        if not found:
            break
    return started


@shared_task(name="games.forget_old_tickets")
def forget_old_tickets() -> int:
    """Delete tickets of quick play that have ended long ago; returns how many."""
    return delete_old_tickets(now=db_clock.now())
