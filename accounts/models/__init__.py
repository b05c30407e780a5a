"""All models of accounts, one file per feature."""

from accounts.models.apps import AppClosure
from accounts.models.ledger import (
    BANK,
    BY_STAFF,
    ENDINGS,
    HOUSE,
    HOUSE_NAMES,
    OF_GAMES,
    PROMOTIONS,
    Account,
    Entry,
    Stake,
    Transaction,
)
from accounts.models.notifications import (
    Notification,
    NotificationKind,
    PersonalEvent,
    PersonalStream,
)
from accounts.models.people import Block, Friendship, Mute
from accounts.models.sessions import Grant, GuestDevice, PersonalToken, Session
from accounts.models.staff import StaffAct
from accounts.models.users import MAX_REASON, KeptName, RequestsFrom, SeenAddress, User
from core.idempotency.models import IdempotencyKey

__all__ = [
    "BANK",
    "BY_STAFF",
    "ENDINGS",
    "HOUSE",
    "HOUSE_NAMES",
    "MAX_REASON",
    "OF_GAMES",
    "PROMOTIONS",
    "Account",
    "AppClosure",
    "Block",
    "Entry",
    "Friendship",
    "Grant",
    "GuestDevice",
    "IdempotencyKey",
    "KeptName",
    "Mute",
    "Notification",
    "NotificationKind",
    "PersonalEvent",
    "PersonalStream",
    "PersonalToken",
    "RequestsFrom",
    "SeenAddress",
    "Session",
    "StaffAct",
    "Stake",
    "Transaction",
    "User",
]
