"""Closes empty tables, and deletes what is old."""

from celery import shared_task

from core import clock as db_clock
from games.tables import announcements, closing


@shared_task(name="games.close_empty_tables")
def close_empty_tables() -> int:
    """Close the tables where nobody has been sitting for a while; returns how many."""
    return closing.close_empty_tables(now=db_clock.now())


@shared_task(name="games.forget_unplayed_tables")
def forget_unplayed_tables() -> int:
    """Delete tables that were closed long ago without a game; returns how many."""
    return closing.delete_unplayed(now=db_clock.now())


@shared_task(name="games.forget_table_events")
def forget_table_events() -> int:
    """Delete what happened at tables long ago; returns how many events."""
    return announcements.delete_old(now=db_clock.now())
