"""Tasks that close empty tables and delete old rows."""

from celery import shared_task

from core import clock as db_clock
from games.tables import announcements, closing


@shared_task(name="games.close_empty_tables")
def close_empty_tables() -> int:
    """Close the tables that have been empty for a while. Returns their number."""
    return closing.close_empty_tables(now=db_clock.now())


@shared_task(name="games.free_idle_tables")
def free_idle_tables() -> int:
    """Free the seats of tables where nothing has happened for days. Returns their number."""
    return closing.free_idle_tables(now=db_clock.now())


@shared_task(name="games.forget_unplayed_tables")
def forget_unplayed_tables() -> int:
    """Delete tables that were closed long ago without a game. Returns their number."""
    return closing.delete_unplayed(now=db_clock.now())


@shared_task(name="games.forget_table_events")
def forget_table_events() -> int:
    """Delete old events of tables. Returns their number."""
    return announcements.delete_old(now=db_clock.now())
