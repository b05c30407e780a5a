"""The worker's tasks for all that is due; beat sends them every second (see the settings)."""

import time
from typing import Final

from celery import shared_task
from django.db import connection

from accounts.announcements.board import BOARD
from core import clock as db_clock
from core.tasks import task_at
from games.time import deadlines, presence
from games.time.downtime import extend_deadlines
from games.time.maintenance import clocks_rest
from games.time.reminders import remind
from games.uptime import is_web_away, write_sweep_heartbeat

ROUND_S: Final = 0.95
"""Seconds of a run: beat starts the next one after a second."""
IDLE_S: Final = 0.05
AT_MOST: Final = 500
"""The most games per kind in a sweep."""
GATHERED_S: Final = 0.05
"""Turns whose deadlines pass within this time are played together: a sweep costs more than one."""

SWEEPS = (
    deadlines.sweep_overdue_turns,
    deadlines.expire_votes,
    presence.mark_silent_players_away,
    presence.sweep_abandoned,
)


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines() -> int:
    """Act on the deadlines of turns, votes, heartbeats and returns; returns how many passed.

    Turns whose deadlines pass until the next sweep are played when they do.

    Deadlines that passed while no sweep ran are extended first. A sweep writes its heartbeat only
    if nothing is left over, so that a dead or slow worker counts as downtime too. While all web
    processes are down, players cannot act, and nothing is done. Nor is it during a maintenance.
    """
    # A connection may be waited for until the database is back, and the clock runs without one. So
    # the time is read after, and all act by the time for which downtime was checked.
    until = time.monotonic() + ROUND_S
    connection.ensure_connection()
    now = db_clock.now()
    if clocks_rest(now=now) or is_web_away(now):
        return 0
    done = extend_deadlines(now=now)
    counts = [sweep(now=now, at_most=AT_MOST) for sweep in SWEEPS]
    if max(counts) < AT_MOST:
        write_sweep_heartbeat(now=now)
    return done + sum(counts) + _play_out_turns(until, more=counts[0] == AT_MOST)


remind_of_turns = task_at("games.remind_of_turns", remind)


@shared_task(name="games.play_robot_turns")
def play_robot_turns() -> int:
    """Let due robots act for about a second; returns how many acted."""
    acted, until = 0, time.monotonic() + ROUND_S
    BOARD.reread(now=db_clock.now())
    while time.monotonic() < until:
        due = deadlines.play_due_robots(now=db_clock.now(), at_most=50)
        acted += due
        if not due:
            time.sleep(IDLE_S)
    return acted


def _play_out_turns(until: float, *, more: bool) -> int:
    """Play out turns as their deadlines pass; `more` are overdue already. Returns how many.

    It ends with the round, also if the process was stopped meanwhile or waited for the database:
    only the next sweep looks for downtime.
    """
    played = 0
    while True:
        pause_s = 0.0 if more else deadlines.next_deadline_in_s(db_clock.now())
        if pause_s is None or time.monotonic() + pause_s > until:
            return played
        if not more:
            time.sleep(max(pause_s, GATHERED_S))
        connection.ensure_connection()
        now = db_clock.now()
        if time.monotonic() > until:
            return played
        turns = deadlines.sweep_overdue_turns(now=now, at_most=AT_MOST)
        played, more = played + turns, turns == AT_MOST
