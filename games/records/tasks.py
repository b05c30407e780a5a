"""Moves old records to the archive."""

from celery import shared_task

from core import clock as db_clock
from games.records import archiving


@shared_task(name="games.archive_records")
def archive_records() -> int:
    """Move the records of games that ended long ago to the archive; returns how many."""
    return archiving.archive_due(now=db_clock.now())
