"""A task that deletes the rows of former spectators."""

from celery import shared_task

from core import clock as db_clock
from games.spectators import watchers


@shared_task(name="games.forget_watchers")
def forget_watchers() -> int:
    """Delete the rows of former spectators. Returns their number."""
    return watchers.delete_expired(now=db_clock.now())
