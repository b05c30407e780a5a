"""The worker's task that plays robots' turns."""

import time

from celery import shared_task

from core import clock as db_clock
from games.play.scheduler import deadlines

ROUND_S = 0.95
"""Seconds of a run: beat starts the next one after a second."""

IDLE_S = 0.05


@shared_task(name="games.play_robot_turns")
def play_robot_turns() -> int:
    """Let due robots act for about a second; returns how many acted."""
    acted, until = 0, time.monotonic() + ROUND_S
    while time.monotonic() < until:
        due = deadlines.play_due_robots(now=db_clock.now(), at_most=50)
        acted += due
        if not due:
            time.sleep(IDLE_S)
    return acted
