"""Guests who are signed in by the secret of their device, however often and from any network."""

import hashlib
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.errors import AlreadyRegistered, DeviceTaken, NoSuchUser
from accounts.models import GuestDevice, User
from accounts.sessions import lifecycle
from accounts.sessions.lifecycle import SignedIn
from accounts.signin.guests import create_guest
from accounts.users.selectors import check_not_banned


def sign_in(*, device_secret: str, language: str, user_agent: str, now: datetime) -> SignedIn:
    """The guest of this device, created at the first time. Raises Banned, AlreadyRegistered."""
    secret_hash = _hashed(device_secret)
    known = _sign_in_again(secret_hash, user_agent, now)
    if known:
        return known
    try:
        with transaction.atomic():
            made = create_guest(language=language, user_agent=user_agent, now=now)
            _bind(made.user.id, secret_hash, now)
            return made
    except IntegrityError:  # the same request came twice at once
        known = _sign_in_again(secret_hash, user_agent, now)
        if known is None:
            raise
        return known


@transaction.atomic
def bind(*, user_id: UUID, device_secret: str, now: datetime) -> GuestDevice:
    """Let this secret, and no other, sign the guest in again.

    Raises AlreadyRegistered, DeviceTaken, NoSuchUser.
    """
    user = User.objects.select_for_update().filter(id=user_id, is_active=True).first()
    if user is None:
        raise NoSuchUser
    if not user.is_guest:
        raise AlreadyRegistered
    secret_hash = _hashed(device_secret)
    known = GuestDevice.objects.filter(secret_hash=secret_hash).first()
    if known is None:
        GuestDevice.objects.filter(user=user_id).delete()
        try:
            with transaction.atomic():
                return _bind(user_id, secret_hash, now)
        except IntegrityError:  # for another guest, at the same time
            raise DeviceTaken from None
    if known.user_id != user_id:
        raise DeviceTaken
    return known


def unbind(*, user_id: UUID) -> None:
    """Let no device sign the user in again, if one could."""
    GuestDevice.objects.filter(user=user_id).delete()


@transaction.atomic
def _sign_in_again(secret_hash: str, user_agent: str, now: datetime) -> SignedIn | None:
    device = GuestDevice.objects.filter(secret_hash=secret_hash)
    user_id = device.values_list("user", flat=True).first()
    if user_id is None:
        return None
    # Locked, so that the guest does not register meanwhile.
    user = User.objects.select_for_update().get(id=user_id)
    if not device.filter(user=user_id).update(used_at=now):
        return None  # it was revoked, or the account closed, before we had the lock
    if not user.is_guest:
        raise AlreadyRegistered
    check_not_banned(user.id, now)
    return lifecycle.begin_first(user, user_agent=user_agent, now=now)[1]


def _bind(user_id: UUID, secret_hash: str, now: datetime) -> GuestDevice:
    return GuestDevice.objects.create(
        user_id=user_id, secret_hash=secret_hash, created_at=now, used_at=now
    )


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
