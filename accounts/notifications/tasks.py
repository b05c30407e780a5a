"""Deletes notifications and personal events."""

from celery import shared_task

from accounts.notifications import inbox
from accounts.notifications.stream import delete_old
from core import clock


@shared_task(name="accounts.forget_old_notifications")
def delete_old_notifications() -> int:
    """Delete old notifications. Return their number."""
    return inbox.delete_old(now=clock.now())


@shared_task(name="accounts.forget_personal_events")
def delete_old_personal_events() -> int:
    """Delete old events of personal streams. Return their number."""
    return delete_old(now=clock.now())
