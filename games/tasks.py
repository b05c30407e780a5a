"""The worker's task for deadlines; beat sends it every second (the schedule is in the settings)."""

from celery import shared_task
from django.db import connection

from core import clock as db_clock
from games.play.commands.cancel_vote import expire_votes
from games.play.scheduler import deadlines
from games.play.uptime import is_web_away, note_sweep
from games.presence import tracking
from games.presence.downtime import extend_deadlines

AT_MOST = 500
"""The most games per kind in a sweep; the next sweep follows after a second."""

SWEEPS = (
    deadlines.sweep_overdue_turns,
    expire_votes,
    tracking.mark_silent_players_away,
    tracking.sweep_abandoned,
)


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines() -> int:
    """Act on the deadlines of turns, votes, heartbeats and returns; returns how many passed.

    Deadlines that passed while no sweep ran are extended first. A sweep writes its heartbeat only
    if nothing is left over, so that a dead or slow worker counts as downtime too. While all web
    processes are down, players cannot act, and nothing is done.
    """
    # A connection may be waited for until the database is back, and the clock runs without one. So
    # the time is read after, and all act by the time for which downtime was checked.
    connection.ensure_connection()
    now = db_clock.now()
    if is_web_away(now):
        return 0
    done = extend_deadlines(now=now)
    counts = [sweep(now=now, at_most=AT_MOST) for sweep in SWEEPS]
    if max(counts) < AT_MOST:
        note_sweep(now=now)
    return done + sum(counts)
