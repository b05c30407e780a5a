"""Names of deleted accounts, which for a while nobody can take.

A name is stored as a keyed hash, so the table does not reveal deleted users.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.crypto import salted_hmac

from accounts import names
from accounts.errors import NameTaken
from accounts.models import KeptName
from core.batch_delete import delete_in_batches


def check_free(name: str, *, now: datetime) -> None:
    """Raise NameTaken for the name of an account that was deleted a while ago.

    To be called after the row was written, in its transaction: who deletes an account at this
    moment has either not freed the name yet, or keeps it already.
    """
    # Some were kept before those were that look like them.
    hashes = [_hashed(names.skeleton(name)), _hashed(name.lower())]
    if KeptName.objects.filter(name_hash__in=hashes, until__gt=now).exists():
        raise NameTaken


def reserve(name: str, *, now: datetime) -> None:
    """Let nobody take the name for a while."""
    until = now + timedelta(days=settings.NAME_KEPT_AFTER_DELETION_DAYS)
    KeptName.objects.update_or_create(
        name_hash=_hashed(names.skeleton(name)), defaults={"until": until}
    )


def delete_old(*, now: datetime) -> int:
    """Free the names that were kept for long enough; returns how many."""
    return delete_in_batches(KeptName.objects.filter(until__lte=now).order_by("until"))


def _hashed(look: str) -> str:
    return salted_hmac("accounts.names", look, algorithm="sha256").hexdigest()
