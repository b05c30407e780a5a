"""Deletes spectators who have gone."""

from celery import shared_task

from core import clock as db_clock
from games.spectators import watchers


@shared_task(name="games.forget_watchers")
def forget_watchers() -> int:
    """Delete the rows of spectators who are long gone; returns how many."""
    return watchers.delete_expired(now=db_clock.now())
