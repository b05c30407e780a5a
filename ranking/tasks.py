"""The worker's tasks of ranking. Their schedule is in the settings."""

from celery import shared_task

from core.tasks import task_at
from ranking.boards import tallies
from ranking.weeks import closing

close_weeks = task_at("ranking.close_weeks", closing.close_due)


@shared_task(name="ranking.count_changes")
def count_changes() -> int:
    """Add the pending changes to the tallies. Return the number of changes."""
    return tallies.count()
