"""Delivers to webhooks, and deletes old deliveries."""

from celery import shared_task

from accounts.webhooks import attempts
from accounts.webhooks.delivery import beside
from core import clock
from core.tasks import task_at

delete_old_deliveries = task_at("accounts.forget_webhook_deliveries", attempts.delete_old)


@shared_task(name="accounts.deliver_webhooks")
def deliver_webhooks() -> bool:
    """Start to deliver due events, unless this process does so already."""
    return beside.wake(now=clock.now())
