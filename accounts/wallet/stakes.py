"""Stakes of games: chips move to the game's escrow, and from there to players and the bank.

All functions are idempotent, and do nothing if there are no stakes. Call them in the transaction
that starts or ends the game, one of them once, as it locks accounts. Fractions of chips go to the
bank.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import BANK, Account, Stake, Transaction
from accounts.wallet import balances
from accounts.wallet.posting import Draft, Held, lock, open_escrow, post
from accounts.wallet.unlocking import check_stakes

Purpose = Transaction.Purpose


def hold(users: Collection[UUID]) -> None:
    """Lock the accounts of players before a start, so that starts at once count each other."""
    lock(users)


@transaction.atomic
def stake(*, game: UUID, users: Collection[UUID], chips: int, now: datetime) -> None:
    """Move this many chips from each player to the game's escrow: from all or from none.

    Raises: NotEnoughChips, also for guests; ChipsLocked.
    """
    if not chips:
        return
    open_escrow(game)
    held = lock([game, *users])
    if balances.is_posted(Purpose.STAKE, str(game)):
        return
    check_stakes(held.values(), users, chips)
    given = dict.fromkeys(users, -chips)
    post([_draft(Purpose.STAKE, game, given | {game: chips * len(given)})], held, now=now)
    Stake.objects.bulk_create(Stake(game_id=game, player_id=user, chips=chips) for user in given)


@transaction.atomic(savepoint=False)
def pay_out(*, game: UUID, winners: Collection[UUID], now: datetime) -> None:
    """Give the pot, less the bank's part, to the winners in equal shares.

    The bank gets `BANK_PERCENT` of the pot, rounded down to whole chips, and the remainder of the
    division. All winners have a stake.
    """
    held = lock([game, *winners])
    pot = _pot(held, game)
    if pot:
        rest = pot - pot * settings.BANK_PERCENT // 100
        shares = dict.fromkeys(winners, rest // len(winners))
        _empty(Purpose.SETTLEMENT, game, shares, held, now)


@transaction.atomic(savepoint=False)
def refund(*, game: UUID, users: Collection[UUID], now: datetime) -> None:
    """Refund the stakes of these players. The stakes of others go to the bank."""
    held = lock([game, *users])
    if _pot(held, game):
        stakes = balances.stakes_of(game)
        returned = {user: chips for user, chips in stakes.items() if user in users}
        _empty(Purpose.REFUND, game, returned, held, now)


@transaction.atomic(savepoint=False)
def reverse(*, game: UUID, now: datetime) -> None:
    """Reverse all movements of the game, running or ended.

    If a player has spent the chips, the bank advances the rest in a transaction of its own, so that
    the player's balance becomes zero, not negative.
    """
    held = lock([game, *balances.sums_of(game)])
    back = {account: -chips for account, chips in balances.sums_of(game).items() if chips}
    missing = _missing(held, back)
    drafts = [
        _draft(Purpose.ADVANCE, game, missing | {BANK: -sum(missing.values())}),
        _draft(Purpose.VOID, game, back),
    ]
    if game in back:
        _close(game, drafts, held, now)
    else:
        post(drafts, held, now=now)


def _pot(held: Held, game: UUID) -> int:
    """The chips in the game's escrow; 0 once it has been emptied."""
    return _chips(held[game]) if game in held else 0


def _empty(
    purpose: Transaction.Purpose,
    game: UUID,
    given: Mapping[UUID, int],
    held: Held,
    now: datetime,
) -> None:
    """Empty the escrow: give these chips to players, and the rest to the bank."""
    pot = _pot(held, game)
    chips = {**given, BANK: pot - sum(given.values()), game: -pot}
    _close(game, [_draft(purpose, game, chips)], held, now)


def _close(game: UUID, drafts: Sequence[Draft], held: Held, now: datetime) -> None:
    post(drafts, held, now=now, closing=game)
    Stake.objects.filter(game=game).delete()


def _missing(held: Held, back: Mapping[UUID, int]) -> dict[UUID, int]:
    """The chips that players lack for these changes of their accounts."""
    after = {account: _chips(held[account]) + back[account] for account in back if account in held}
    return {account: -chips for account, chips in after.items() if chips < 0}


def _chips(account: Account) -> int:
    return account.balance or 0


def _draft(purpose: Transaction.Purpose, game: UUID, chips: Mapping[UUID, int]) -> Draft:
    return Draft(purpose, str(game), chips, {"game": game})
