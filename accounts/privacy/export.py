"""The export of a user's data as one JSON document. Each app adds its sections.

A section is read some hundred rows at a time, so memory does not grow with the amount of data, also
behind a pooler, where there are no cursors of the server. `LEFT_OUT` lists the rows about users
that no section contains, with the reason.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.db.models import BooleanField, Case, ExpressionWrapper, F, Model, Q, QuerySet, When
from rest_framework.utils.encoders import JSONEncoder

from accounts.models import (
    Account,
    Block,
    Entry,
    Friendship,
    Grant,
    GuestDevice,
    Mute,
    Notification,
    NotificationSettings,
    PersonalEvent,
    PersonalToken,
    PushDevice,
    Session,
    SnoozedGame,
    User,
    WebhookEndpoint,
)

CHUNK: Final = 500
"""Rows read with one query."""
Rows = QuerySet[Any, Any]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the document: a named array of rows."""

    name: str
    of: tuple[tuple[type[Model], str], ...]
    """Its models, each with the field of the user."""
    rows: Callable[[UUID], Rows]
    few: bool = False
    """Read at once, in an order of their own; all others are ordered by their keys."""

    def read(self, user_id: UUID) -> Iterator[dict[str, Any]]:
        """The user's rows, with a query for each CHUNK."""
        if self.few:
            yield from self.rows(user_id)
            return
        rows = self.rows(user_id).annotate(key=F("pk"))
        found = list(rows[:CHUNK])
        while found:
            for row in found:
                last = row.pop("key")
                yield row
            found = list(rows.filter(pk__gt=last)[:CHUNK]) if len(found) == CHUNK else []


def document_chunks(user_id: UUID, sections: Sequence[Section]) -> Iterator[bytes]:
    """Yield the document in chunks: an object with an array for each section."""
    for number, part in enumerate(sections):
        yield f"{',' if number else '{'}\n{_dumped(part.name)}: [".encode()
        for row_number, row in enumerate(part.read(user_id)):
            yield f"{',' if row_number else ''}\n{_dumped(row)}".encode()
        yield b"]"
    yield b"\n}\n"


def section(name: str, model: type[Model], field: str, columns: str, /, **named: F) -> Section:
    """A section with the user's rows of one model, the oldest first.

    `columns` are the exported fields, separated by spaces; `named` are those with another name.
    """

    def rows(user_id: UUID) -> Rows:
        own_rows = model._default_manager.filter(**{field: user_id}).order_by("pk")
        return own_rows.values(*columns.split(), **named)

    return Section(name, ((model, field),), rows)


def _dumped(value: object) -> str:
    return json.dumps(value, cls=JSONEncoder, ensure_ascii=False)


def _friends(user_id: UUID) -> Rows:
    pairs = Friendship.objects.filter(Q(low=user_id) | Q(high=user_id)).order_by("pk")
    asked = ExpressionWrapper(Q(asker=user_id), output_field=BooleanField())
    names = {
        name: Case(When(low=user_id, then=F(f"high__{field}")), default=F(f"low__{field}"))
        for name, field in (("user_id", "id"), ("name", "username"))
    }
    return pairs.values("asked_at", "accepted_at", asked_by_you=asked, **names)


ACCOUNT: Final = (
    "id display_name avatar language requests_from findable email first_name last_name"
    " date_joined last_login banned_until ban_reason muted_until mute_reason play_banned_until"
    " play_ban_reason"
)
WHY: Final = ("purpose", "week", "reason", "at")


def _account(user_id: UUID) -> Rows:
    named = {
        "name": F("username"),
        "guest": F("is_guest"),
        "robot_account": F("is_robot"),
        "staff": F("is_staff"),
    }
    rows: Rows = User.objects.filter(id=user_id).values(*ACCOUNT.split(), **named)
    return rows


def _entries(user_id: UUID) -> Rows:
    rows = Entry.objects.filter(account=user_id).order_by("pk")
    why = {name: F(f"transaction__{name}") for name in WHY}
    of = {"game_id": F("transaction__game"), "tournament_id": F("transaction__tournament")}
    return rows.values("chips", "balance", **of, **why)


def _grants(user_id: UUID) -> Rows:
    rows = Grant.objects.filter(session__user=user_id).order_by("session__created_at")
    named = {"app": F("client__name"), "since": F("session__created_at")}
    return rows.values("scopes", **named, ended_at=F("session__ended_at"))


def _personal_tokens(user_id: UUID) -> Rows:
    rows = PersonalToken.objects.filter(session__user=user_id).order_by("session__created_at")
    named = {"created_at": F("session__created_at"), "ended_at": F("session__ended_at")}
    return rows.values("name", "scopes", "expires_at", "used_at", **named)


def _apps(user_id: UUID) -> Rows:
    closed = {"closed_at": F("closure__closed_at"), "closed_reason": F("closure__reason")}
    columns = ("id", "name", "type", "redirect_uris", "scopes", "created_at")
    rows: Rows = Client.objects.filter(owner=user_id).values(*columns, **closed)
    return rows.order_by("created_at")


def _webhooks(user_id: UUID) -> Rows:
    own = Q(owner=user_id) | Q(client__owner=user_id)
    columns = ("url", "kinds", "created_at", "off_at", "off_reason")
    rows: Rows = WebhookEndpoint.objects.filter(own).order_by("created_at")
    return rows.values(*columns, app_id=F("client"))


def _people(name: str, model: type[Model], owner: str, other: str) -> Section:
    return section(name, model, owner, "created_at", user_id=F(other), name=F(f"{other}__username"))


SECTIONS: Final = (
    Section("account", of=(), rows=_account, few=True),
    section("email_addresses", EmailAddress, "user", "email verified primary"),
    section(
        "social_accounts", SocialAccount, "user", "provider uid extra_data date_joined last_login"
    ),
    section("second_factors", Authenticator, "user", "type created_at last_used_at"),
    section("sessions", Session, "user", "user_agent created_at refreshed_at ended_at"),
    section("devices", GuestDevice, "user", "created_at used_at"),
    section(
        "notification_settings",
        NotificationSettings,
        "user",
        "choices quiet_from quiet_until time_zone mails_off mailed_at",
    ),
    section("snoozed_games", SnoozedGame, "user", "game_id until"),
    section("push_devices", PushDevice, "user", "kind language created_at used_at"),
    Section("grants", of=(), rows=_grants, few=True),
    Section("personal_tokens", of=(), rows=_personal_tokens, few=True),
    Section("apps", of=((Client, "owner"),), rows=_apps, few=True),
    Section("webhooks", of=((WebhookEndpoint, "owner"),), rows=_webhooks, few=True),
    Section(
        "friends",
        of=((Friendship, "low"), (Friendship, "high"), (Friendship, "asker")),
        rows=_friends,
    ),
    _people("blocks", Block, "blocker", "blocked"),
    _people("mutes", Mute, "muter", "muted"),
    section("notifications", Notification, "user", "kind data created_at read_at"),
    section("events", PersonalEvent, "user", "kind data at"),
    section("wallet", Account, "user", "balance"),
    Section("wallet_entries", of=(), rows=_entries),
)
LEFT_OUT: Final[Mapping[str, str]] = {
    "accounts.SeenAddress.user": "keyed hashes, from which no address can be derived",
    "accounts.WebhookDelivery.user": "which rows of `events` went to webhooks, for 14 days",
    "accounts.PersonalStream.user": "the number of the last event",
    "accounts.Block.blocked": "belongs to the blocking user, and is never revealed",
    "accounts.Mute.muted": "belongs to the muting user, and is never revealed",
    "accounts.Transaction.staff": "staff actions, not about the person",
    "accounts.StaffAct.staff": "staff actions, not about the person",
    "admin.LogEntry.user": "staff actions, not about the person",
    "allauth_idp_oidc.Token.user": "hashes of secrets; what they are for is in `grants`",
}
"""What no section contains, and why."""
