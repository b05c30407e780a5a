"""Saving a user under a name that a player has chosen."""

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts import names
from accounts.errors import NameTaken
from accounts.models import User
from accounts.users.reserved_names import check_free


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
