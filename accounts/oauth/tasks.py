"""Deletes other apps' tokens."""

from celery import shared_task

from accounts.oauth import grants
from core import clock


@shared_task(name="accounts.forget_app_tokens")
def forget_app_tokens() -> int:
    """Delete what is kept of other apps' tokens that have expired; returns how many."""
    return grants.delete_old(now=clock.now())
