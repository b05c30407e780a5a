"""Deletes address hashes and reserved names."""

from celery import shared_task

from accounts.users import naming
from accounts.users.addresses import delete_old
from core import clock


@shared_task(name="accounts.forget_addresses")
def delete_old_addresses() -> int:
    """Delete the hashes of old addresses. Return their number."""
    return delete_old(now=clock.now())


@shared_task(name="accounts.forget_names")
def free_reserved_names() -> int:
    """Free the names of accounts that were deleted long ago. Return their number."""
    return naming.delete_old(now=clock.now())
