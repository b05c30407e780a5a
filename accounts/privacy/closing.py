"""Closing an account: personal data is deleted, data that others need is anonymised.

The user's row stays, under a neutral name, as games, results and the ledger refer to it.
`games.players` calls this after the player has left games and tables.
"""

import secrets
from datetime import datetime
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Token
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.db.models import Model, Q

from accounts.models import (
    Block,
    Friendship,
    GuestDevice,
    Mute,
    Notification,
    NotificationKind,
    NotificationSettings,
    PersonalEvent,
    PersonalStream,
    PushDevice,
    SeenAddress,
    SnoozedGame,
    User,
    WebhookDelivery,
    WebhookEndpoint,
)
from accounts.names import DELETED
from accounts.oauth import apps
from accounts.privacy.errors import NotConfirmed, PasswordMissing, WrongPassword
from accounts.sessions import lifecycle
from accounts.sessions.access import recheck_access_on_commit
from accounts.users import naming
from accounts.users.selectors import active_user
from accounts.wallet import grants
from core.idempotency.models import IdempotencyKey

REMOVED: Final[tuple[tuple[type[Model], str], ...]] = (
    (SeenAddress, "user"),
    (GuestDevice, "user"),
    (PushDevice, "user"),
    (NotificationSettings, "user"),
    (SnoozedGame, "user"),
    (Friendship, "low"),
    (Friendship, "high"),
    (Friendship, "asker"),
    (Block, "blocker"),
    (Block, "blocked"),
    (Mute, "muter"),
    (Mute, "muted"),
    (Notification, "user"),
    (WebhookEndpoint, "owner"),
    (WebhookDelivery, "user"),
    (PersonalEvent, "user"),
    (PersonalStream, "user"),
    (EmailAddress, "user"),
    (SocialAccount, "user"),
    (Authenticator, "user"),
    (Token, "user"),
)
"""Models whose rows are deleted with the account, and the field of the owner."""


def check_proof(*, user_id: UUID, password: str, confirm: bool) -> None:
    """Check the user's intent: the password, or `confirm` if there is no password."""
    user = active_user(user_id)
    if user.has_usable_password():
        if not password:
            raise PasswordMissing
        if not user.check_password(password):
            raise WrongPassword
    elif not confirm:
        raise NotConfirmed


def close(user: User, *, now: datetime) -> str:
    """Close the account of a locked user, in a transaction. Return its neutral name.

    The caller makes sure that the account is open: `lock_user` refuses a closed one.
    """
    lifecycle.end_sessions(user_id=user.id, now=now)
    user.refresh_from_db(fields=["logouts"])
    if not user.is_guest:
        naming.reserve(user.username, now=now)
    grants.give_back(user_id=user.id, now=now)
    apps.remove_all_of(user.id, now=now)
    _take_requests_back(user.id)
    remove(user.id, REMOVED)
    IdempotencyKey.objects.filter(owner=f"user:{user.id}").delete()
    _anonymise(user)
    recheck_access_on_commit(user.id)
    return user.username


def remove(user_id: UUID, rows: tuple[tuple[type[Model], str], ...]) -> None:
    """Delete the user's rows of these models."""
    for model, field in rows:
        model._default_manager.filter(**{field: user_id}).delete()


def _take_requests_back(user_id: UUID) -> None:
    """Delete other users' notifications of friend requests that name this user."""
    pairs = Friendship.objects.filter(Q(low=user_id) | Q(high=user_id))
    both = {user for pair in pairs.values_list("low_id", "high_id") for user in pair}
    kinds = (NotificationKind.FRIEND_REQUEST, NotificationKind.FRIEND_ACCEPTED)
    for model in (Notification, PersonalEvent):
        model.objects.filter(user__in=both, kind__in=kinds, data__user_id=str(user_id)).delete()


def _anonymise(user: User) -> None:
    user.rename(f"{DELETED}{secrets.token_hex(6)}")
    user.display_name = user.email = user.first_name = user.last_name = user.language = ""
    user.requests_from = ""
    user.findable = True
    user.avatar = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.ban_reason = user.mute_reason = user.play_ban_reason = ""
    user.last_login = user.banned_until = user.muted_until = user.play_banned_until = None
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
