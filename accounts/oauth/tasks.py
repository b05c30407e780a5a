"""Deletes expired tokens of third-party apps."""

from celery import shared_task

from accounts.oauth import grants
from core import clock


@shared_task(name="accounts.forget_app_tokens")
def delete_old_app_tokens() -> int:
    """Delete the hashes of expired tokens. Return their number."""
    return grants.delete_old(now=clock.now())
