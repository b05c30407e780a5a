"""Changes by the staff for users that cannot sign in: e-mail addresses, registration, roles."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.db import transaction

from accounts.models import User
from accounts.signin import registration
from accounts.support.errors import AddressTaken, NoAddress
from accounts.users.locking import lock_user


@transaction.atomic
def set_address(*, user_id: UUID, email: str) -> EmailAddress:
    """Make this the player's primary address, unverified unless it was verified before.

    Raises NotVisible, AddressTaken if another user has verified it.
    """
    user = lock_user(user_id)
    email = email.lower()
    _check_free(user, email)
    EmailAddress.objects.filter(user=user, primary=True).exclude(email=email).update(primary=False)
    address, _ = EmailAddress.objects.update_or_create(
        user=user, email=email, defaults={"primary": True}
    )
    return address


@transaction.atomic
def verify_address(*, user_id: UUID) -> None:
    """Mark the player's primary address as verified. Raises NotVisible, NoAddress, AddressTaken."""
    user = lock_user(user_id)
    address = EmailAddress.objects.filter(user=user, primary=True, verified=False).first()
    if address is None:
        raise NoAddress
    _check_free(user, address.email)
    address.verified = True
    address.save(update_fields=["verified"])


@transaction.atomic
def register_guest(*, user_id: UUID, name: str, email: str, now: datetime) -> EmailAddress:
    """Register a guest. The player keeps everything and sets a password by mail.

    The address counts as verified, as the mail goes only there. Raises NotVisible,
    AlreadyRegistered, NameTaken, AddressTaken.
    """
    registration.upgrade_without_password(user_id=user_id, name=name, now=now)
    set_address(user_id=user_id, email=email)
    verify_address(user_id=user_id)
    return main_address(user_id, verified=True)


def main_address(user_id: UUID, *, verified: bool) -> EmailAddress:
    """The address for mails, the primary one if it fits. Raises NoAddress."""
    rows = EmailAddress.objects.filter(user=user_id, verified=verified).select_related("user")
    address = rows.order_by("-primary", "id").first()
    if address is None:
        raise NoAddress
    return address


@transaction.atomic
def appoint(*, user_id: UUID, roles: Collection[Group]) -> None:
    """Set a user's staff roles. Without roles the user is not staff. Raises NotVisible."""
    user = lock_user(user_id)
    user.is_staff = bool(roles) or user.is_superuser
    user.save(update_fields=["is_staff"])
    user.groups.set(roles)


def _check_free(user: User, email: str) -> None:
    others = EmailAddress.objects.filter(email=email, verified=True).exclude(user=user)
    if others.exists():
        raise AddressTaken
