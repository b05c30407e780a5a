"""What the workers do; beat asks for it every second (the schedule is in the settings)."""

from celery import shared_task

from core import clock as db_clock
from games.play.commands.cancel_vote import expire_votes
from games.play.scheduler import deadlines
from games.play.scheduler.uptime import is_web_away, note_sweep
from games.presence import tracking
from games.presence.downtime import extend_deadlines

AT_MOST = 500
"""How many games of a kind a sweep takes up; the next one follows after a second."""


SWEEPS = (
    deadlines.sweep_overdue_turns,
    expire_votes,
    tracking.mark_silent_players_away,
    tracking.sweep_abandoned,
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
    if is_web_away(now):
        return 0
    done = extend_deadlines(now=now)
    counts = [sweep(now=db_clock.now(), at_most=AT_MOST) for sweep in SWEEPS]
    if max(counts) < AT_MOST:
        note_sweep(now=now)
    return done + sum(counts)
