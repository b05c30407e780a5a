"""The expected chip movements of every game, from the games' rows and the rules only.

The rules are those of docs/chips.md, implemented a second time.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.conf import settings

from accounts.models import BANK, Account, Entry, Stake
from accounts.wallet import audit
from games.models import Game, Player
from ranking.models import Result, Standing

Chips = dict[UUID, int]
By = dict[str, Chips]
"""Chips of each account by the purpose of their movement."""
RETURNED: Final = (Game.Status.CANCELLED, Game.Status.ABANDONED)


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended, from its own rows."""

    game: UUID
    status: str
    bet: int
    users: tuple[UUID, ...]
    left: frozenset[UUID]
    first: frozenset[UUID]
    """The players at place 1; empty if nobody scored."""


def faults() -> Iterator[str]:
    """All faults in chips."""
    yield from map(str, audit.violations())
    moved, advanced = _moved()
    games: Counter[UUID] = Counter()
    for ended in ended_games():
        kept, expected = moved.pop(ended.game, {}), _expected(ended)
        if kept != expected:
            yield f"game {ended.game} ({ended.status}) has moved {kept} instead of {expected}"
        for chips in expected.values():
            games.update(chips)
    if moved:
        yield f"chips were moved for games that have not ended: {sorted(map(str, moved))}"
    yield from _escrows()
    yield from _advances()
    games.update(advanced)
    yield from _balances(games)


def ended_games() -> list[Ended]:
    """All games that have ended, with the winners also of games voided later."""
    rows: dict[UUID, list[Player]] = defaultdict(list)
    for row in Player.objects.all():
        rows[row.game_id].append(row)
    first = {row.id: {r.user_id for r in rows[row.id] if r.place == 1} for row in _ended()}
    for result in Result.objects.filter(booking__sign=1, place=1).select_related("booking"):
        first[result.booking.game].add(result.user_id)
    return [
        Ended(
            game.id,
            game.status,
            game.bet,
            tuple(row.user_id for row in rows[game.id] if row.user_id),
            frozenset(row.user_id for row in rows[game.id] if row.user_id and row.left),
            frozenset(user for user in first[game.id] if user),
        )
        for game in _ended()
    ]


def shares(pot: int, winners: Collection[UUID]) -> Chips:
    """The winners' shares: the pot less the bank's part (rounded down), in equal whole chips."""
    bank = pot * settings.BANK_PERCENT // 100
    return {winner: (pot - bank) // len(winners) for winner in winners}


def _ended() -> Any:
    return Game.objects.exclude(status__in=("waiting", "playing"))


def _expected(ended: Ended) -> By:
    """The expected chips of each account by purpose, without advances."""
    if not ended.bet:
        return {}
    pot = ended.bet * len(ended.users)
    found: By = {"stake": dict.fromkeys(ended.users, -ended.bet) | {ended.game: pot}}
    if ended.first:
        given = shares(pot, ended.first - ended.left)
        found["settlement"] = _emptied(ended.game, pot, given)
    elif ended.status in RETURNED:
        stayed = [user for user in ended.users if user not in ended.left]
        found["refund"] = _emptied(ended.game, pot, dict.fromkeys(stayed, ended.bet))
    if ended.status == Game.Status.VOIDED:
        total: Counter[UUID] = Counter()
        for chips in found.values():
            total.update(chips)
        found["void"] = {account: -chips for account, chips in total.items() if chips}
    return found


def _emptied(game: UUID, pot: int, given: Chips) -> Chips:
    rest = pot - sum(given.values())
    return {**given, game: -pot} | ({BANK: rest} if rest else {})


def _moved() -> tuple[dict[UUID, By], Counter[UUID]]:
    """The movements of each game in the ledger without advances, and the advances by player."""
    moved: dict[UUID, By] = defaultdict(lambda: defaultdict(dict))
    advanced: Counter[UUID] = Counter()
    rows = Entry.objects.filter(transaction__game__isnull=False)
    names = ("transaction__game", "transaction__purpose", "account", "chips")
    for game, purpose, account, chips in rows.values_list(*names):
        if purpose == "advance":
            advanced[account] += chips
        else:
            moved[game or account][purpose][account] = chips
    return {game: dict(by) for game, by in moved.items()}, advanced


def _escrows() -> Iterator[str]:
    open_ = Account.objects.filter(kind=Account.Kind.ESCROW, closed_at__isnull=True)
    full = Account.objects.filter(kind=Account.Kind.ESCROW).exclude(balance=0)
    for account in open_ | full:
        yield f"{account} has {account.balance} chips, closed at {account.closed_at}"
    if Stake.objects.exists():
        yield f"{Stake.objects.count()} stakes are left"


def _advances() -> Iterator[str]:
    """A player with an advance has a balance of 0 after the reversal."""
    advances = Entry.objects.filter(transaction__purpose="advance").exclude(account=BANK)
    for row in advances.select_related("transaction"):
        of_void = {"transaction__purpose": "void", "transaction__game": row.transaction.game}
        after = Entry.objects.filter(account=row.account_id, **of_void).get().balance
        if after or row.chips <= 0:
            yield f"{row.account_id} was advanced {row.chips} and is left with {after}"


def _balances(games: Counter[UUID]) -> Iterator[str]:
    """Each balance is the sum of registration, gifts, prizes and movements of games."""
    given: Counter[UUID] = Counter()
    for gift in Entry.objects.filter(transaction__purpose="daily_gift", chips__gt=0):
        given[gift.account_id] += settings.DAILY_GIFT_CHIPS
        if (gift.balance or 0) - gift.chips >= settings.DAILY_GIFT_BELOW_CHIPS:
            yield f"{gift.account_id} was given {gift.chips} and had then {gift.balance}"
    for standing in Standing.objects.filter(prize__gt=0):
        given[standing.user_id] += standing.prize
    for account in Account.objects.filter(kind=Account.Kind.PLAYER):
        due = settings.REGISTRATION_CHIPS + given[account.id] + games[account.id]
        if account.balance != due:
            yield f"{account} has {account.balance} chips instead of {due}"
