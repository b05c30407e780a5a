"""Deletes stored answers."""

from celery import shared_task

from core import clock
from core.idempotency.store import delete_old_answers


@shared_task(name="accounts.forget_answers")
def forget_answers() -> int:
    """Delete the answers that nobody repeats any more; returns how many."""
    return delete_old_answers(now=clock.now())
