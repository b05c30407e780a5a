"""Deletes sessions."""

from celery import shared_task

from accounts.sessions import lifecycle
from core import clock


@shared_task(name="accounts.forget_sessions")
def delete_old_sessions() -> int:
    """Delete ended and expired sessions, of clients and of pages. Return their number."""
    now = clock.now()
    return lifecycle.delete_old(now=now) + lifecycle.delete_expired_pages(now=now)
