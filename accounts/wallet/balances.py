"""Reading the ledger: what players have, what they may be given, what came of a game."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet, Sum

from accounts.errors import RegisteredOnly
from accounts.models import Account, Entry, Stake, Transaction, User
from accounts.wallet.errors import BalanceNotLow, GiftTaken

Purpose = Transaction.Purpose
REFUSALS: Final = (RegisteredOnly.code, GiftTaken.code, BalanceNotLow.code)
"""Why a gift may not be due."""


@dataclass(frozen=True, slots=True)
class Gift:
    """The daily gift, as it stands for somebody."""

    chips: int
    below_chips: int
    """A player with as many chips, staked ones included, gets no gift."""
    not_due_reason: str | None
    """A code of `REFUSALS`; none where it can be taken now."""
    due_at: datetime | None
    """From when on there is one, if the chips are few then; None where time changes nothing."""


@dataclass(frozen=True, slots=True)
class Wallet:
    """What somebody has."""

    balance: int
    """Chips; those staked are not among them."""
    staked: int
    """Chips in games that go on."""
    daily_gift: Gift


def balance(user_id: UUID) -> int:
    """The player's chips; 0 without an account."""
    row = Account.objects.filter(id=user_id).values_list("balance", flat=True).first()
    return row or 0


def lacks(user_id: UUID, chips: int) -> bool:
    """Whether the player has fewer chips than that; guests have none, and lack none."""
    return Account.objects.filter(id=user_id, balance__lt=chips).exists()


def staked(user_id: UUID) -> int:
    """The chips that the player has in games that go on."""
    total: int | None = Stake.objects.filter(player=user_id).aggregate(chips=Sum("chips"))["chips"]
    return total or 0


def entries(user_id: UUID) -> QuerySet[Entry]:
    """All that was given to the player or taken, with why."""
    return Entry.objects.filter(account=user_id).select_related("transaction")


def wallet(user_id: UUID, *, now: datetime) -> Wallet:
    """What the player has, and whether the daily gift is due."""
    present, at_stake = balance(user_id), staked(user_id)
    return Wallet(present, at_stake, _gift(user_id, present + at_stake, now))


def gift_key(user_id: UUID, now: datetime) -> str:
    """The key of the gift of this day in UTC."""
    return f"{user_id}:{now.astimezone(UTC).date()}"


def _gift(user_id: UUID, chips: int, now: datetime) -> Gift:
    reason = _not_due_reason(user_id, chips, now)
    due_at = {None: now, GiftTaken.code: _next_day(now)}.get(reason)
    return Gift(settings.DAILY_GIFT_CHIPS, settings.DAILY_GIFT_BELOW_CHIPS, reason, due_at)


def _not_due_reason(user_id: UUID, chips: int, now: datetime) -> str | None:
    if not User.objects.filter(id=user_id, is_guest=False).exists():
        return RegisteredOnly.code
    if is_posted(Purpose.DAILY_GIFT, gift_key(user_id, now)):
        return GiftTaken.code
    return None if chips < settings.DAILY_GIFT_BELOW_CHIPS else BalanceNotLow.code


def _next_day(now: datetime) -> datetime:
    tomorrow = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(), UTC)


def is_posted(purpose: Transaction.Purpose, key: str) -> bool:
    """Whether this has been written in the ledger."""
    return Transaction.objects.filter(purpose=purpose, key=key).exists()


def stakes_of(game: UUID) -> dict[UUID, int]:
    """The chips that each player staked in the game."""
    stakes = Entry.objects.filter(
        transaction__game=game, transaction__purpose=Purpose.STAKE, chips__lt=0
    )
    return {account: -chips for account, chips in stakes.values_list("account", "chips")}


def sums_of(game: UUID) -> dict[UUID, int]:
    """What the game has done to each account in all, in chips.

    What the bank advanced for its reversal is left out: that is no player's doing.
    """
    rows = Entry.objects.filter(transaction__game=game).exclude(
        transaction__purpose=Purpose.ADVANCE
    )
    return dict(rows.values_list("account").annotate(chips=Sum("chips")))
