"""Sends push messages, and deletes those that no worker has sent."""

from celery import shared_task

from accounts.push import delivery
from accounts.push.sweep import sweep
from core.tasks import task_at


@shared_task(name="accounts.send_pushes")
def send_pushes() -> int:
    """Send due messages; see `sweep`."""
    return sweep()


forget_pushes = task_at("accounts.forget_pushes", delivery.delete_old)
