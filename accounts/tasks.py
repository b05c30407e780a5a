"""What the workers do for accounts; the schedule is in the settings."""

from celery import shared_task
from django.utils import timezone

from accounts import idempotency


@shared_task(name="accounts.forget_answers")
def forget_answers() -> int:
    """Delete the answers that nobody repeats any more; returns how many."""
    return idempotency.forget_answers(now=timezone.now())
