"""What the workers do for ranking; beat asks for it (the schedule is in the settings)."""

from celery import shared_task

from core import clock
from ranking.boards import tallies
from ranking.weeks import closing


@shared_task(name="ranking.close_weeks")
def close_weeks() -> int:
    """Close the weeks that are over, by the database's clock; returns how many."""
    return closing.close_due(now=clock.now())


@shared_task(name="ranking.count_changes")
def count_changes() -> int:
    """Add what has changed to the tallies behind the ranks; returns how many changes."""
    return tallies.count()
