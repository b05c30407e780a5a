"""Reading the ledger: balances, the daily gift, the movements of a game."""

from datetime import UTC, datetime, time, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet, Sum

from accounts.errors import RegisteredOnly, RobotAccount
from accounts.models import Account, Entry, Stake, Transaction, User
from accounts.wallet.errors import BalanceNotLow, GiftTaken
from accounts.wallet.responses import DailyGift, Wallet
from accounts.wallet.unlocking import locked_chips

Purpose = Transaction.Purpose


def balance(user_id: UUID) -> int:
    """The player's chips, without stakes; 0 without an account."""
    row = Account.objects.filter(id=user_id).values_list("balance", flat=True).first()
    return row or 0


def staked(user_id: UUID) -> int:
    """The player's chips in running games and tournaments."""
    total: int | None = Stake.objects.filter(player=user_id).aggregate(chips=Sum("chips"))["chips"]
    return total or 0


def entries(user_id: UUID) -> QuerySet[Entry]:
    """The movements of the player's chips, with their transactions."""
    return Entry.objects.filter(account=user_id).select_related("transaction")


def wallet(user_id: UUID, *, now: datetime) -> Wallet:
    """The player's chips, and whether the daily gift is due."""
    account = Account.objects.filter(id=user_id).first() or Account(id=user_id, balance=0)
    free, at_stake = account.balance or 0, staked(user_id)
    return {
        "balance": free,
        "staked": at_stake,
        "locked": locked_chips([account]).get(user_id),
        "daily_gift": _gift(user_id, free + at_stake, now),
    }


def gift_key(user_id: UUID, now: datetime) -> str:
    """The transaction key of the gift of this day (UTC)."""
    return f"{user_id}:{now.astimezone(UTC).date()}"


def _gift(user_id: UUID, chips: int, now: datetime) -> DailyGift:
    reason = _not_due_reason(user_id, chips, now)
    return {
        "chips": settings.DAILY_GIFT_CHIPS,
        "below_chips": settings.DAILY_GIFT_BELOW_CHIPS,
        "not_due_reason": reason,
        "due_at": {None: now, GiftTaken.code: _next_day(now)}.get(reason),
    }


def _not_due_reason(user_id: UUID, chips: int, now: datetime) -> str | None:
    is_guest, is_robot = _kind(user_id)
    if is_guest:
        return RegisteredOnly.code
    if is_robot:
        return RobotAccount.code
    if is_posted(Purpose.DAILY_GIFT, gift_key(user_id, now)):
        return GiftTaken.code
    return None if chips < settings.DAILY_GIFT_BELOW_CHIPS else BalanceNotLow.code


def _kind(user_id: UUID) -> tuple[bool, bool]:
    """Whether the account is a guest's, or missing, and whether it is a robot account."""
    rows = User.objects.filter(id=user_id).values_list("is_guest", "is_robot")
    return rows.first() or (True, False)


def _next_day(now: datetime) -> datetime:
    tomorrow = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(), UTC)


def is_posted(purpose: Transaction.Purpose, key: str) -> bool:
    """Whether the ledger has this transaction."""
    return Transaction.objects.filter(purpose=purpose, key=key).exists()


def stakes_of(game: UUID) -> dict[UUID, int]:
    """The chips that each player staked in the game."""
    stakes = Entry.objects.filter(
        transaction__game=game, transaction__purpose=Purpose.STAKE, chips__lt=0
    )
    return {account: -chips for account, chips in stakes.values_list("account", "chips")}


def sums_of(game: UUID) -> dict[UUID, int]:
    """The total change of each account by the game, in chips.

    The bank's advances for the game's reversal are left out.
    """
    rows = Entry.objects.filter(transaction__game=game).exclude(
        transaction__purpose=Purpose.ADVANCE
    )
    return dict(rows.values_list("account").annotate(chips=Sum("chips")))
