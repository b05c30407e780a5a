"""Registration of new players, and of guests, who keep everything."""

from datetime import datetime
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import names
from accounts.errors import AlreadyRegistered, NoSuchUser
from accounts.models import User
from accounts.sessions import lifecycle
from accounts.sessions.lifecycle import SignedIn
from accounts.signin.errors import WeakPassword
from accounts.users.naming import save_named
from accounts.wallet.grants import grant_registration
from core.messages import Message


@transaction.atomic
def sign_up(user: User, *, now: datetime) -> None:
    """Save a new user, with the chips of a new player. Raises NameTaken."""
    user.date_joined = now
    save_named(user, now=now)
    grant_registration(user_id=user.id, now=now)


def upgrade(
    *, user_id: UUID, session_id: UUID, name: str, password: str, email: str = "", now: datetime
) -> SignedIn:
    """Give a guest a name, a password and the chips of a new player. The session stays open."""
    _check_guest(User.objects.filter(id=user_id, is_active=True).first())
    hashed = _hashed(password, name)  # slow, so before the transaction
    with transaction.atomic():
        user = _locked_guest(user_id)
        user.rename(name)
        user.is_guest = False
        user.password = hashed
        save_named(user, now=now)
        if email:
            EmailAddress.objects.create(user=user, email=email.lower(), primary=True)
        grant_registration(user_id=user.id, now=now)
        return lifecycle.reissue_tokens(user=user, session_id=session_id, now=now)


@transaction.atomic
def upgrade_without_password(*, user_id: UUID, name: str, now: datetime) -> None:
    """Give a guest a name and the chips of a new player. The password is set later, by mail.

    Raises NotVisible for a closed account, AlreadyRegistered, NameTaken.
    """
    user = _locked_guest(user_id)
    user.rename(names.normal(name))
    user.is_guest = False
    save_named(user, now=now)
    grant_registration(user_id=user.id, now=now)


def _locked_guest(user_id: UUID) -> User:
    rows = User.objects.select_for_update().filter(id=user_id, is_active=True)
    return _check_guest(rows.first())


def _check_guest(user: User | None) -> User:
    if user is None:
        raise NoSuchUser
    if not user.is_guest:
        raise AlreadyRegistered
    return user


def _hashed(password: str, name: str) -> str:
    try:
        validate_password(password, User(username=name))
    except ValidationError as error:
        raise WeakPassword(Message(" ".join(error.messages))) from error
    return make_password(password)
