"""Chips in the API."""

from datetime import datetime
from typing import Annotated, Final, TypedDict
from uuid import uuid5

from accounts.errors import RegisteredOnly, RobotAccount
from accounts.models import Entry, Transaction
from accounts.wallet.errors import BalanceNotLow, GiftTaken
from core.api.responses import Doc, Uuid

REFUSALS: Final = (RegisteredOnly.code, RobotAccount.code, GiftTaken.code, BalanceNotLow.code)
"""Codes of the reasons why a gift is not due."""


class DailyGift(TypedDict):
    """The daily gift."""

    chips: int
    below_chips: Annotated[
        int, Doc("A player with this many chips, including stakes, gets no gift.")
    ]
    not_due_reason: Annotated[str | None, Doc("Null if it can be claimed now.", choices=REFUSALS)]
    due_at: Annotated[datetime | None, Doc("Null if waiting does not help.")]


class LockedChips(TypedDict):
    """Chips of registration that cannot be staked yet, and what unlocks them."""

    chips: int
    games_to_play: Annotated[int, Doc("Scored games that have to be finished first.")]
    confirm_email: Annotated[bool, Doc("Whether a mail address has to be confirmed first.")]


class Wallet(TypedDict):
    """The caller's chips."""

    balance: Annotated[int, Doc("Chips, without stakes.")]
    staked: Annotated[int, Doc("Chips in running games and tournaments.")]
    locked: Annotated[LockedChips | None, Doc("Null if all chips of the balance can be staked.")]
    daily_gift: DailyGift


class WalletEntry(TypedDict):
    """A movement of the caller's chips; further purposes can be added."""

    id: Uuid
    chips: Annotated[int, Doc("Given, or taken if negative.")]
    balance: Annotated[int, Doc("The balance after it.")]
    purpose: Annotated[str, Doc(", ".join(Transaction.Purpose.values))]
    game_id: Uuid | None
    tournament_id: Uuid | None
    week: Annotated[str | None, Doc("Of a prize.", read_only=True)]
    reason: Annotated[str | None, Doc("The staff's reason.", read_only=True)]
    at: datetime


def present_entry(entry: Entry) -> WalletEntry:
    """The movement as its owner sees it."""
    row = entry.transaction
    return {
        "id": str(uuid5(entry.account_id, str(entry.transaction_id))),
        "chips": entry.chips,
        "balance": entry.balance or 0,
        "purpose": row.purpose,
        "game_id": str(row.game) if row.game else None,
        "tournament_id": str(row.tournament) if row.tournament else None,
        "week": row.week or None,
        "reason": row.reason or None,
        "at": row.at,
    }
