"""Writing the ledger: accounts are opened and locked, then all that moved is written at once.

Whoever locks does so once in a transaction, all accounts together and in the order of their ids:
so no two wait for one another. Nobody locks the house's accounts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, F, OuterRef, Subquery, Value, When

from accounts.errors import RegisteredOnly
from accounts.models import HOUSE, Account, Entry, Transaction, User

Held = dict[UUID, Account]
"""Accounts that are locked until the transaction ends."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A transaction that is to be written."""

    purpose: Transaction.Purpose
    key: str
    chips: Mapping[UUID, int]
    """What each account is given, or less than zero: what is taken from it; zero in all."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """The game, week, reason and staff that it concerns: fields of the row."""


def open_players(users: Collection[UUID]) -> None:
    """Open an account for each of these players who has none. Raises RegisteredOnly."""
    missing = set(users) - set(_ids(Account.objects.filter(id__in=users)))
    if not missing:
        return
    strangers = missing - set(_ids(User.objects.filter(id__in=missing, is_guest=False)))
    if strangers:
        raise RegisteredOnly(users=sorted(map(str, strangers)))
    Account.objects.bulk_create(
        # In order: of two who open the same ones, one waits for the other.
        [
            Account(id=user, user_id=user, kind=Account.Kind.PLAYER, balance=0)
            for user in sorted(missing)
        ],
        ignore_conflicts=True,
    )


def open_escrow(game: UUID) -> None:
    """Open the account of a game's stakes if there is none; a concurrent call waits here."""
    row = Account(id=game, kind=Account.Kind.ESCROW, balance=0)
    Account.objects.bulk_create([row], ignore_conflicts=True)


def lock(ids: Collection[UUID]) -> Held:
    """Lock those of these accounts that there are, but the house's, and return them as they are.

    The weak lock, so that rows that refer to them can still be written meanwhile.
    """
    wanted = Account.objects.filter(id__in=set(ids) - set(HOUSE)).order_by("id")
    return {account.id: account for account in wanted.select_for_update(no_key=True)}


def post(
    drafts: Sequence[Draft], held: Held, *, now: datetime, closing: UUID | None = None
) -> None:
    """Write the transactions, in three statements; `closing` is an escrow they leave empty.

    All accounts they touch are held, or the house's. Moving nothing is left out. Raises
    IntegrityError where one is written already, or would leave less than nothing.
    """
    drafts = [draft for draft in drafts if any(draft.chips.values())]
    rows = Transaction.objects.bulk_create(
        Transaction(purpose=draft.purpose, key=draft.key, at=now, **draft.about) for draft in drafts
    )
    Entry.objects.bulk_create(
        Entry(transaction=row, account_id=to, chips=chips, balance=_after(held, to, chips))
        for row, draft in zip(rows, drafts, strict=True)
        for to, chips in draft.chips.items()
        if chips
    )
    _store_balances({a for draft in drafts for a in draft.chips} & held.keys(), now, closing)


def _after(held: Held, account: UUID, chips: int) -> int | None:
    if account in HOUSE:
        return None
    held[account].balance = (held[account].balance or 0) + chips
    return held[account].balance


def _store_balances(touched: Collection[UUID], now: datetime, closing: UUID | None) -> None:
    """Give each account the balance that its last entry tells: one statement for all."""
    last = Entry.objects.filter(account=OuterRef("pk")).order_by("-id").values("balance")[:1]
    closed_at = Case(When(id=closing, then=Value(now)), default=F("closed_at"))
    more = {"closed_at": closed_at} if closing else {}
    Account.objects.filter(id__in=touched).update(balance=Subquery(last), **more)


def _ids(rows: Any) -> Any:
    return rows.values_list("id", flat=True)
