"""A task that closes the accounts of guests that cannot return."""

from celery import shared_task

from core import clock as db_clock
from games.players import guest_cleanup


@shared_task(name="games.close_unseen_guests")
def close_unseen_guests() -> int:
    """Close the accounts of guests that cannot return. Returns their number."""
    return guest_cleanup.close_unseen(now=db_clock.now())
