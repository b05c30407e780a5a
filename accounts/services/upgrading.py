"""A guest becomes a registered player, and keeps everything."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.errors import AlreadyRegistered, NameTaken, NotVisible, WeakPassword
from accounts.messages import Message
from accounts.messages import message as _
from accounts.models import User
from accounts.services import SignedIn, signed_in
from accounts.services.wallet import grant_registration

GUESTS = "guest-"
"""How the names of guests begin, and nobody else's."""


@transaction.atomic
def upgrade(*, user_id: UUID, session_id: str, name: str, password: str, now: datetime) -> SignedIn:
    """Give the guest a name and a password, and the chips of a new player; the session goes on.

    Raises NotVisible for a closed account, AlreadyRegistered, WeakPassword, NameTaken.
    """
    user = User.objects.select_for_update().filter(id=user_id, is_active=True).first()
    if user is None:
        raise NotVisible(_("There is no such user."))
    if not user.is_guest:
        raise AlreadyRegistered
    user.username, user.is_guest = name, False
    _set_password(user, password)
    _save(user)
    grant_registration(user_id=user.id, now=now)
    return signed_in(user, session_id=session_id, now=now)


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise WeakPassword(Message(" ".join(error.messages))) from error
    user.set_password(password)


def _save(user: User) -> None:
    if user.username.lower().startswith(GUESTS):
        raise NameTaken
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "is_guest", "password"])
    except IntegrityError as error:  # the name in any case, by the database's constraint
        raise NameTaken from error
