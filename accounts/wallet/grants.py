"""Grants of chips: for registering, the daily gift, prizes, adjustments by the staff; their return.

`wallet.stakes` has the stakes of games. All functions are idempotent by a key. Call at most one of
them in a transaction, as each locks accounts.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.errors import RobotAccount
from accounts.models import BANK, PROMOTIONS, Account, Transaction
from accounts.users.locking import lock_own
from accounts.wallet import balances
from accounts.wallet.errors import BalanceNotLow, GiftTaken, NotEnoughChips
from accounts.wallet.posting import About, Draft, Held, lock, open_players, post
from accounts.wallet.responses import Wallet

Purpose = Transaction.Purpose


@transaction.atomic
def grant_registration(*, user_id: UUID, now: datetime) -> None:
    """Open the player's account with the chips of a new player, once. They are locked at first.

    Raises RegisteredOnly for a guest: call it after the user was registered.
    """
    held = _held([user_id])
    key = str(user_id)
    if not balances.is_posted(Purpose.REGISTRATION, key):
        chips = _from_promotions(user_id, settings.REGISTRATION_CHIPS)
        post([Draft(Purpose.REGISTRATION, key, chips)], held, now=now)
        Account.objects.filter(id=user_id).update(
            games_to_unlock=settings.NEWCOMER_GAMES, opened_at=now
        )


@transaction.atomic
def daily_gift(*, user_id: UUID, now: datetime) -> Wallet:
    """Give the gift of the day (UTC) to a player with few chips, once. Return the new wallet."""
    if lock_own(user_id).is_robot:
        raise RobotAccount
    held = _held([user_id])
    gift = balances.wallet(user_id, now=now)["daily_gift"]
    if gift["not_due_reason"] == GiftTaken.code:
        raise GiftTaken(due_at=gift["due_at"])
    if gift["not_due_reason"] == BalanceNotLow.code:
        raise BalanceNotLow(below_chips=gift["below_chips"])
    key, chips = balances.gift_key(user_id, now), _from_promotions(user_id, gift["chips"])
    post([Draft(Purpose.DAILY_GIFT, key, chips)], held, now=now)
    return balances.wallet(user_id, now=now)


@transaction.atomic
def prize(*, prizes: Mapping[UUID, int], week: str, key: str, now: datetime) -> None:
    """Give players their prizes of a week, in chips, each once under this key.

    So a list may be repeated, in whole or in parts. The number of statements does not depend on the
    number of players. Raises RegisteredOnly.
    """
    held = _held(prizes)
    keys = {f"{key}:{user}": user for user in prizes}
    posted = Transaction.objects.filter(purpose=Purpose.PRIZE, key__in=keys)
    posted_keys = set(posted.values_list("key", flat=True))
    drafts = [
        Draft(Purpose.PRIZE, each, _from_promotions(user, prizes[user]), {"week": week})
        for each, user in keys.items()
        if each not in posted_keys
    ]
    post(drafts, held, now=now)


@transaction.atomic
def adjust(
    *, user_id: UUID, chips: int, reason: str, staff_id: UUID, key: str, now: datetime
) -> None:
    """Give chips to a player, or take some (negative), for a reason that the player can read.

    `key` is of the form, so that sending it twice posts it once. Raises RegisteredOnly;
    NotEnoughChips if the balance would be negative.
    """
    held = _held([user_id])
    if balances.is_posted(Purpose.ADJUSTMENT, key):
        return
    if (held[user_id].balance or 0) + chips < 0:
        raise NotEnoughChips(users=[str(user_id)])
    about: About = {"reason": reason, "staff_id": staff_id}
    post([Draft(Purpose.ADJUSTMENT, key, _from_promotions(user_id, chips), about)], held, now=now)


def give_back(*, user_id: UUID, now: datetime) -> None:
    """Give the chips of an account that is being closed to the bank."""
    held, chips = lock([user_id]), balances.balance(user_id)
    post([Draft(Purpose.CLOSING, str(user_id), {user_id: -chips, BANK: chips})], held, now=now)


def _held(users: Collection[UUID]) -> Held:
    open_players(users)
    return lock(users)


def _from_promotions(user_id: UUID, chips: int) -> dict[UUID, int]:
    return {user_id: chips, PROMOTIONS: -chips}
