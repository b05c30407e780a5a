"""The settings of notifications in the API."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Final, TypedDict
from uuid import UUID

from accounts import models
from accounts.models import MailsOff
from accounts.preferences.choices import Preferences
from accounts.preferences.kinds import KINDS
from core.api.responses import Doc

CLOCK: Final = "%H:%M"
_From = TypedDict("_From", {"from": Annotated[str, Doc("As `22:00`.")]})


class KindSettings(TypedDict):
    """How a kind of notification reaches you."""

    kind: Annotated[str, Doc(choices=KINDS)]
    push: bool
    mail: Annotated[
        bool | None,
        Doc("null: it never is. Unless you choose, mails are sent while you have no device."),
    ]


class DailyHours(_From):
    """Hours of each day; past midnight if `until` is before `from`."""

    until: Annotated[str, Doc("As `08:00`.")]


class SnoozedGame(TypedDict):
    """A game whose turns are only in the inbox."""

    game_id: UUID
    until: Annotated[datetime | None, Doc("null: as long as the game lasts.")]


class NotificationSettings(TypedDict):
    """How notifications reach you. All of them are in the inbox and on your stream."""

    kinds: list[KindSettings]
    quiet_hours: Annotated[DailyHours | None, Doc("What happens meanwhile is sent after them.")]
    time_zone: Annotated[str, Doc("A name of the IANA database.")]
    mail: Annotated[bool, Doc("Whether mails are sent at all.")]
    mail_off_reason: Annotated[
        str | None,
        Doc(
            "`bounced`: your mail server refuses them; `complained`: one was marked as spam.",
            choices=MailsOff.values,
        ),
    ]
    mail_address: Annotated[
        str | None,
        Doc("Your verified address, to which they go; null for none, and for third-party apps."),
    ]
    snoozed_games: list[SnoozedGame]


def present_settings(
    row: models.NotificationSettings,
    snoozed: Iterable[models.SnoozedGame],
    *,
    address: str | None,
    has_device: bool,
) -> NotificationSettings:
    """The settings as their owner sees them."""
    begins, ends = row.quiet_from, row.quiet_until
    preferences = Preferences(row, has_device=has_device)
    return {
        "kinds": [
            {
                "kind": kind,
                "push": bool(preferences.wants(kind, "push")),
                "mail": preferences.wants(kind, "mail"),
            }
            for kind in KINDS
        ],
        "quiet_hours": {"from": begins.strftime(CLOCK), "until": ends.strftime(CLOCK)}
        if begins and ends
        else None,
        "time_zone": row.time_zone,
        "mail": not row.mails_off,
        "mail_off_reason": row.mails_off or None,
        "mail_address": address,
        "snoozed_games": [present_snooze(each) for each in snoozed],
    }


def present_snooze(row: models.SnoozedGame) -> SnoozedGame:
    """A snoozed game."""
    return {"game_id": row.game_id, "until": row.until}
