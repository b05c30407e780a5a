"""Writing the ledger: accounts are opened and locked, then all movements are written at once.

A transaction locks all its accounts in one call, in the order of their ids, to avoid deadlocks. The
house's accounts are never locked.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from django.db.models import Case, F, OuterRef, Subquery, Value, When

from accounts.errors import RegisteredOnly
from accounts.models import HOUSE, Account, Entry, Transaction, User

Held = dict[UUID, Account]
"""Accounts that are locked until the transaction ends, by id."""


class About(TypedDict, total=False):
    """The cause of a transaction."""

    game: UUID
    tournament: UUID
    week: str
    reason: str
    staff_id: UUID


@dataclass(frozen=True, slots=True)
class Draft:
    """A transaction to be written."""

    purpose: Transaction.Purpose
    key: str
    chips: Mapping[UUID, int]
    """The chips for each account, negative if they are taken; their sum is zero."""
    about: About = field(default_factory=About)
    """Further fields of the row."""


def open_players(users: Collection[UUID]) -> None:
    """Open the missing accounts of these players. Raises RegisteredOnly."""
    open_ones = Account.objects.filter(id__in=users)
    missing = set(users) - set(open_ones.values_list("id", flat=True))
    if not missing:
        return
    registered = User.objects.filter(id__in=missing, is_guest=False)
    guests = missing - set(registered.values_list("id", flat=True))
    if guests:
        raise RegisteredOnly(users=sorted(map(str, guests)))
    Account.objects.bulk_create(
        # In order, so that two transactions that open the same accounts do not deadlock.
        [
            Account(id=user, user_id=user, kind=Account.Kind.PLAYER, balance=0)
            for user in sorted(missing)
        ],
        ignore_conflicts=True,
    )


def open_escrow(owner: UUID) -> None:
    """Open the escrow of a game or tournament if there is none; a concurrent call waits here."""
    row = Account(id=owner, kind=Account.Kind.ESCROW, balance=0)
    Account.objects.bulk_create([row], ignore_conflicts=True)


def lock(ids: Collection[UUID]) -> Held:
    """Lock and return the existing accounts among these, without the house's.

    The lock is weak (FOR NO KEY UPDATE): rows that refer to the accounts can still be inserted.
    """
    wanted = Account.objects.filter(id__in=set(ids) - set(HOUSE)).order_by("id")
    return {account.id: account for account in wanted.select_for_update(no_key=True)}


def post(
    drafts: Sequence[Draft], held: Held, *, now: datetime, closing: UUID | None = None
) -> None:
    """Write the transactions, in three statements; `closing` is an escrow that is empty after them.

    All their accounts are held, or the house's. Drafts without movements are left out. Raises
    IntegrityError if a transaction exists already, or a balance would be negative.
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
    moved = {account for draft in drafts for account in draft.chips}
    _store_balances(held.keys() & {*moved, closing}, now, closing)


def _after(held: Held, account: UUID, chips: int) -> int | None:
    if account in HOUSE:
        return None
    held[account].balance = (held[account].balance or 0) + chips
    return held[account].balance


def _store_balances(touched: Collection[UUID], now: datetime, closing: UUID | None) -> None:
    """Set each account's balance to that of its last entry, in one statement."""
    last = Entry.objects.filter(account=OuterRef("pk")).order_by("-id").values("balance")[:1]
    closed_at = Case(When(id=closing, then=Value(now)), default=F("closed_at"))
    more = {"closed_at": closed_at} if closing else {}
    Account.objects.filter(id__in=touched).update(balance=Subquery(last), **more)
