"""What the workers do for accounts; beat asks for it (the schedule is in the settings)."""

from celery import shared_task

from accounts import idempotency, personal
from accounts.services import addresses, grants, kept_names, notifications, sessions
from core import clock
from core.mail import deliver_mail

__all__ = ["deliver_mail"]


@shared_task(name="accounts.forget_answers")
def forget_answers() -> int:
    """Delete the answers that nobody repeats any more; returns how many."""
    return idempotency.forget_answers(now=clock.now())


@shared_task(name="accounts.forget_old_notifications")
def forget_old_notifications() -> int:
    """Delete notifications that are long past; returns how many."""
    return notifications.forget_old(now=clock.now())


@shared_task(name="accounts.forget_personal_events")
def forget_personal_events() -> int:
    """Delete what people were told on their streams long ago; returns how many events."""
    return personal.forget_old(now=clock.now())


@shared_task(name="accounts.forget_addresses")
def forget_addresses() -> int:
    """Delete the hashes of addresses that were noted long ago; returns how many."""
    return addresses.forget_old(now=clock.now())


@shared_task(name="accounts.forget_sessions")
def forget_sessions() -> int:
    """Delete sessions that are over, of apps and of pages; returns how many."""
    now = clock.now()
    return sessions.forget_old(now=now) + sessions.forget_pages(now=now)


@shared_task(name="accounts.forget_names")
def forget_names() -> int:
    """Free the names of accounts that were deleted long ago; returns how many."""
    return kept_names.forget_old(now=clock.now())


@shared_task(name="accounts.forget_app_tokens")
def forget_app_tokens() -> int:
    """Delete what is kept of other apps' tokens that have expired; returns how many."""
    return grants.forget_old(now=clock.now())
