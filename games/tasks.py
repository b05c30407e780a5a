"""What the workers do; beat asks for it every second (the schedule is in the settings)."""

import secrets
import time

from celery import shared_task

from core import clock as db_clock
from games.services import (
    announcing,
    archiving,
    bringing_together,
    clock,
    closing,
    downtime,
    guests,
    matchmaking,
    presence,
    voting,
    watching,
)

ROUND_S = 0.95
"""How long a round of robots or matches lasts: until beat asks for the next one."""
IDLE_S = 0.05
AT_MOST = 500
"""How many games of a kind a sweep takes up; the next one follows after a second."""

SWEEPS = (
    clock.sweep_overdue_turns,
    voting.expire_votes,
    presence.notice_silence,
    presence.sweep_abandoned,
)
"""What may be due to people."""


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines() -> int:
    """Do what is due to people: overdue turns, silence, proposals; returns how much it was.

    What has passed while no sweep ran is extended first. That this one is done is left behind
    only where nothing is left over, so that one that dies, or cannot keep up, forgives too. While
    nobody can act, as all of the web is away, nothing is done.
    """
    now = db_clock.now()
    if downtime.web_is_away(now):
        return 0
    done = downtime.forgive(now=now)
    counts = [sweep(now=db_clock.now(), at_most=AT_MOST) for sweep in SWEEPS]
    if max(counts) < AT_MOST:
        downtime.note_swept(now=now)
    return done + sum(counts)


@shared_task(name="games.close_empty_tables")
def close_empty_tables() -> int:
    """Close the tables where nobody has been sitting for a while; returns how many."""
    return closing.close_empty_tables(now=db_clock.now())


@shared_task(name="games.forget_unplayed_tables")
def forget_unplayed_tables() -> int:
    """Delete tables that were closed long ago without a game; returns how many."""
    return closing.forget_unplayed(now=db_clock.now())


@shared_task(name="games.close_unseen_guests")
def close_unseen_guests() -> int:
    """Close the accounts of guests who cannot come back; returns how many."""
    return guests.close_unseen(now=db_clock.now())


@shared_task(name="games.play_robot_turns")
def play_robot_turns() -> int:
    """Let robots act as they fall due, for about a second; returns how many acted."""
    acted, until = 0, time.monotonic() + ROUND_S
    while time.monotonic() < until:
        due = clock.play_due_robots(now=db_clock.now(), at_most=50)
        acted += due
        if not due:
            time.sleep(IDLE_S)
    return acted


@shared_task(name="games.forget_watchers")
def forget_watchers() -> int:
    """Delete the rows of spectators who are long gone; returns how many."""
    return watching.forget_gone(now=db_clock.now())


@shared_task(name="games.forget_table_events")
def forget_table_events() -> int:
    """Delete what happened at tables long ago; returns how many events."""
    return announcing.forget_old(now=db_clock.now())


@shared_task(name="games.match_waiting")
def match_waiting() -> int:
    """Start games for those who wait in quick play, for a second at most; returns how many."""
    matchmaking.expire(now=db_clock.now())
    started, until = 0, time.monotonic() + ROUND_S
    while time.monotonic() < until:
        # A few at a time, so that the clock of no game begins long before the game.
        found = bringing_together.match(
            now=db_clock.now(), chance=secrets.SystemRandom(), at_most=20
        )
        started += found
        if not found:
            break
    return started


@shared_task(name="games.forget_old_tickets")
def forget_old_tickets() -> int:
    """Delete tickets of quick play that have ended long ago; returns how many."""
    return matchmaking.forget_old(now=db_clock.now())


@shared_task(name="games.archive_records")
def archive_records() -> int:
    """Move the records of games that ended long ago to the archive; returns how many."""
    return archiving.archive_due(now=db_clock.now())
