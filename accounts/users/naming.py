"""Saving users under names that they have chosen; names of deleted accounts stay reserved a while.

A reserved name is stored as a keyed hash, so the table does not reveal deleted users.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts import names
from accounts.errors import NameTaken
from accounts.models import KeptName, User
from core.database.batch_delete import delete_in_batches
from core.keyed_hash import keyed_hash


def save_named(user: User, *, now: datetime) -> None:
    """Save a user with a new name, in a transaction. Raises NameTaken."""
    if reason := names.why_reserved(user.username):
        raise NameTaken(reason)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:  # the database's constraints on names and their skeletons
        raise NameTaken from error
    check_free(user.username, now=now)


def check_free(name: str, *, now: datetime) -> None:
    """Raise NameTaken if a recently deleted account had the name.

    Call it after the user's row was written, in the same transaction: a concurrent deletion has
    then either not freed the name yet, or reserved it already.
    """
    # Older rows have the hash of the name itself, not of its skeleton.
    hashes = [_hashed(names.skeleton(name)), _hashed(name.lower())]
    if KeptName.objects.filter(name_hash__in=hashes, until__gt=now).exists():
        raise NameTaken


def reserve(name: str, *, now: datetime) -> None:
    """Reserve a name for a while."""
    until = now + timedelta(days=settings.RESERVE_DELETED_NAMES_DAYS)
    KeptName.objects.update_or_create(
        name_hash=_hashed(names.skeleton(name)), defaults={"until": until}
    )


def delete_old(*, now: datetime) -> int:
    """Free the names whose reservation has expired. Return their number."""
    return delete_in_batches(KeptName.objects.filter(until__lte=now).order_by("until"))


def _hashed(look: str) -> str:
    return keyed_hash("accounts.names", look)
