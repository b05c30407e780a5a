"""All models of accounts, one file per feature."""

from accounts.models.announcements import MAX_NOTICE, Maintenance, Notice
from accounts.models.apps import AppClosure
from accounts.models.ledger import (
    BANK,
    BY_STAFF,
    ENDINGS,
    HOUSE,
    HOUSE_NAMES,
    OF_GAMES,
    OF_TOURNAMENTS,
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
from accounts.models.preferences import MailsOff, NotificationSettings, SnoozedGame
from accounts.models.push import Push, PushDevice
from accounts.models.sessions import Grant, GuestDevice, PersonalToken, Session
from accounts.models.staff import StaffAct
from accounts.models.users import MAX_REASON, KeptName, RequestsFrom, SeenAddress, User
from accounts.models.webhooks import WebhookDelivery, WebhookEndpoint
from core.idempotency.models import IdempotencyKey

__all__ = [
    "BANK",
    "BY_STAFF",
    "ENDINGS",
    "HOUSE",
    "HOUSE_NAMES",
    "MAX_NOTICE",
    "MAX_REASON",
    "OF_GAMES",
    "OF_TOURNAMENTS",
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
    "MailsOff",
    "Maintenance",
    "Mute",
    "Notice",
    "Notification",
    "NotificationKind",
    "NotificationSettings",
    "PersonalEvent",
    "PersonalStream",
    "PersonalToken",
    "Push",
    "PushDevice",
    "RequestsFrom",
    "SeenAddress",
    "Session",
    "SnoozedGame",
    "StaffAct",
    "Stake",
    "Transaction",
    "User",
    "WebhookDelivery",
    "WebhookEndpoint",
]
