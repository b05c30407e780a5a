"""Buy-ins of tournaments: chips move to the tournament's escrow, and from there back, or as prizes.

The bank buys in, too, when the staff adds chips to a pot: all of these go to the prizes.

All functions are idempotent. Call them in the transaction that changes the tournament, one of them
once, as it locks accounts, and with the tournament locked, so that nobody else buys in meanwhile.
Fractions of chips go to the bank.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F

from accounts.errors import RobotAccount
from accounts.models import BANK, Account, Entry, Stake, Transaction, User
from accounts.wallet import balances
from accounts.wallet.errors import NewcomersCannotBuyIn
from accounts.wallet.newcomers import newcomers_among
from accounts.wallet.posting import About, Draft, Held, lock, open_escrow, open_players, post
from accounts.wallet.unlocking import check_stakes
from core.messages import message as _

Purpose = Transaction.Purpose


def check_may_buy_in(user_id: UUID, chips: int, now: datetime) -> None:
    """Check that the player may put this many chips into a pot. Everybody may put in none.

    Raises: NotEnoughChips, also for guests; ChipsLocked, RobotAccount, NewcomersCannotBuyIn.
    """
    if chips:
        _check(Account.objects.filter(id=user_id), user_id, chips, now)


def pot_of(tournament: UUID) -> int:
    """The chips in the tournament's escrow; 0 once they have been given out."""
    return balances.balance(tournament)


def less_the_banks(pot: int, *, guaranteed: int) -> int:
    """What is left of a pot for its prizes: the bank has `BANK_PERCENT`, rounded down.

    It has no part of the `guaranteed` chips of the pot, which are its own.
    """
    return pot - (pot - guaranteed) * settings.BANK_PERCENT // 100


def prizes_of(pot: int, shares: Mapping[UUID, int], *, guaranteed: int) -> dict[UUID, int]:
    """The chips that such a pot brings players in proportion to these shares, rounded down."""
    rest, parts = less_the_banks(pot, guaranteed=guaranteed), sum(shares.values())
    return {user: rest * share // parts for user, share in shares.items()} if parts else {}


@transaction.atomic
def buy_in(*, tournament: UUID, user: UUID, key: str, chips: int, now: datetime) -> None:
    """Move this many chips from the player to the tournament's escrow, once under this key.

    A player who buys in again, under another key, has both in the pot. Raises as
    `check_may_buy_in`; IntegrityError if the pot has been given out.
    """
    if not chips:
        return
    open_escrow(tournament)
    held = lock([tournament, user])
    if balances.is_posted(Purpose.BUY_IN, key):
        return
    _check(held.values(), user, chips, now)
    moved = {user: -chips, tournament: chips}
    post([_draft(Purpose.BUY_IN, tournament, key, moved)], held, now=now)
    _add_stake(tournament, user, chips)


@transaction.atomic
def guarantee(
    *, tournament: UUID, chips: int, reason: str, staff_id: UUID, key: str, now: datetime
) -> None:
    """Move this many chips from the bank to the tournament's escrow, once under this key.

    They go back to the bank with all buy-ins. IntegrityError if the pot has been given out.
    """
    open_escrow(tournament)
    held = lock([tournament])
    if balances.is_posted(Purpose.BUY_IN, key):
        return
    about: About = {"tournament": tournament, "reason": reason, "staff_id": staff_id}
    moved = {BANK: -chips, tournament: chips}
    post([Draft(Purpose.BUY_IN, key, moved, about)], held, now=now)
    _add_stake(tournament, BANK, chips)


@transaction.atomic(savepoint=False)
def give_back(*, tournament: UUID, users: Collection[UUID] | None, key: str, now: datetime) -> None:
    """Give these players all that they have put into the pot, once under this key.

    With None all players and the bank get theirs, and the escrow is closed.
    """
    held = lock([tournament, *(_bought_in(tournament) if users is None else users)])
    if not _is_open(tournament, held) or balances.is_posted(Purpose.BUY_IN_BACK, key):
        return
    back = _bought_in(tournament)
    if users is not None:
        back = {user: chips for user, chips in back.items() if user in users}
    moved = back | {tournament: -sum(back.values())}
    draft = _draft(Purpose.BUY_IN_BACK, tournament, key, moved)
    post([draft], held, now=now, closing=tournament if users is None else None)
    Stake.objects.filter(game=tournament, player__in=back).delete()


@transaction.atomic(savepoint=False)
def pay_prizes(*, tournament: UUID, shares: Mapping[UUID, int], now: datetime) -> dict[UUID, int]:
    """Give the pot, less the bank's part, to players in proportion to these shares.

    The bank gets `BANK_PERCENT` of the pot, rounded down to whole chips, and what the divisions
    leave, but no part of what it has put in. Without shares the pot goes back. The escrow is
    closed.

    Returns the chips of each player who gets some, also when they have been paid before.
    """
    if any(shares.values()):
        _share_out(tournament, shares, now)
    else:
        give_back(tournament=tournament, users=None, key=str(tournament), now=now)
    return _prizes_of(tournament)


def _check(accounts: Iterable[Account], user_id: UUID, chips: int, now: datetime) -> None:
    check_stakes(accounts, [user_id], chips)
    if User.objects.filter(id=user_id, is_robot=True).exists():
        raise RobotAccount(_("Robot accounts stake no chips."))
    if newcomers_among([user_id], now):
        raise NewcomersCannotBuyIn


def _add_stake(tournament: UUID, account: UUID, chips: int) -> None:
    if not Stake.objects.filter(game=tournament, player=account).update(chips=F("chips") + chips):
        Stake.objects.create(game_id=tournament, player_id=account, chips=chips)


def _share_out(tournament: UUID, shares: Mapping[UUID, int], now: datetime) -> None:
    open_players(shares)  # without a buy-in they may have none
    held = lock([tournament, *shares])
    if not _is_open(tournament, held):
        return
    pot = held[tournament].balance or 0
    won = prizes_of(pot, shares, guaranteed=_bought_in(tournament).get(BANK, 0))
    moved = {**won, BANK: pot - sum(won.values()), tournament: -pot}
    draft = _draft(Purpose.TOURNAMENT_PRIZE, tournament, str(tournament), moved)
    post([draft], held, now=now, closing=tournament)
    Stake.objects.filter(game=tournament).delete()


def _is_open(tournament: UUID, held: Held) -> bool:
    return tournament in held and held[tournament].closed_at is None


def _bought_in(tournament: UUID) -> dict[UUID, int]:
    """The chips that each player, or the bank, has in the pot."""
    return dict(Stake.objects.filter(game=tournament).values_list("player", "chips"))


def _prizes_of(tournament: UUID) -> dict[UUID, int]:
    paid = Entry.objects.filter(
        transaction__tournament=tournament,
        transaction__purpose=Purpose.TOURNAMENT_PRIZE,
        chips__gt=0,
    )
    return dict(paid.exclude(account=BANK).values_list("account", "chips"))


def _draft(
    purpose: Transaction.Purpose, tournament: UUID, key: str, chips: Mapping[UUID, int]
) -> Draft:
    return Draft(purpose, key, chips, {"tournament": tournament})
