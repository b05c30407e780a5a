"""Deletes sessions."""

from celery import shared_task

from accounts.sessions import lifecycle
from core import clock


@shared_task(name="accounts.forget_sessions")
def forget_sessions() -> int:
    """Delete sessions that are over, of apps and of pages; returns how many."""
    now = clock.now()
    return lifecycle.delete_old(now=now) + lifecycle.delete_expired_pages(now=now)
