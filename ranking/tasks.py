"""The worker's tasks of ranking. Their schedule is in the settings."""

from celery import shared_task

from core import clock
from ranking.boards import tallies
from ranking.weeks import closing


@shared_task(name="ranking.close_weeks")
def close_weeks() -> int:
    """Close the weeks that are over, by the database's clock. Return their number."""
    return closing.close_due(now=clock.now())


@shared_task(name="ranking.count_changes")
def count_changes() -> int:
    """Add the pending changes to the tallies. Return the number of changes."""
    return tallies.count()
