"""Deletion of stored responses."""

from celery import shared_task

from core import clock
from core.idempotency.store import delete_old_answers


@shared_task(name="accounts.forget_answers")
def forget_answers() -> int:
    """Delete expired responses; returns how many."""
    return delete_old_answers(now=clock.now())
