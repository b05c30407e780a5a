"""What users want to hear of beyond the inbox, and when."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, Literal
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db.models import Q

from accounts.models import (
    Notification,
    NotificationKind,
    NotificationSettings,
    PushDevice,
    SnoozedGame,
)
from accounts.preferences.configured import configured
from accounts.preferences.kinds import SENT

Channel = Literal["push", "mail"]
CHANNELS: Final[tuple[Literal["push"], Literal["mail"]]] = ("push", "mail")
TURNS: Final = (NotificationKind.YOUR_TURN, NotificationKind.TURN_ENDS)
"""What a snoozed game does not send; its result is sent."""
NEVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's choices, and the games that are snoozed now: until when, or NEVER."""

    settings: NotificationSettings = field(default_factory=NotificationSettings)
    snoozed: Mapping[UUID, datetime] = field(default_factory=dict)
    has_device: bool = False
    """Whether push messages reach the user: then mails are sent only if the user chose so."""

    def wants(self, kind: str, channel: Channel) -> bool | None:
        """Whether notifications of this kind are sent by this channel; None: they can't be."""
        if kind not in SENT or (channel == "mail" and SENT[kind].mailed is None):
            return None
        chosen: bool | None = self.settings.choices.get(kind, {}).get(channel)
        if chosen is not None:
            return chosen
        return channel == "push" or (bool(SENT[kind].mailed) and not self.has_device)

    def silent_until(self, row: Notification, *, now: datetime) -> datetime | None:
        """When the notification may be sent at the earliest, NEVER included; None: now."""
        ends = [quiet_until(self.settings, now=now)]
        if row.kind in TURNS:
            ends.append(self.snoozed.get(UUID(row.data["game_id"])))
        return max((end for end in ends if end is not None), default=None)


def preferences_of(users: Collection[UUID], *, now: datetime) -> dict[UUID, Preferences]:
    """The preferences of each of these users, in three queries."""
    settings = NotificationSettings.objects.in_bulk(users)
    snoozed: dict[UUID, dict[UUID, datetime]] = {}
    rows = SnoozedGame.objects.filter(Q(until=None) | Q(until__gt=now), user__in=users)
    for user_id, game_id, until in rows.values_list("user_id", "game_id", "until"):
        snoozed.setdefault(user_id, {})[game_id] = until or NEVER
    reached = with_device(users)
    return {
        user_id: Preferences(
            settings.get(user_id) or NotificationSettings(user_id=user_id),
            snoozed.get(user_id, {}),
            user_id in reached,
        )
        for user_id in users
    }


def with_device(users: Collection[UUID]) -> set[UUID]:
    """The users that have a device to which this service can send."""
    devices = PushDevice.objects.filter(user__in=users, kind__in=configured())
    return set(devices.values_list("user_id", flat=True))


def quiet_until(settings: NotificationSettings, *, now: datetime) -> datetime | None:
    """When the quiet hours end in which the time lies; None outside of them."""
    begins, ends = settings.quiet_from, settings.quiet_until
    if begins is None or ends is None:
        return None
    local = now.astimezone(_zone(settings.time_zone))
    at = local.time()
    if not (begins <= at < ends if begins < ends else at >= begins or at < ends):
        return None
    day = local.date() + timedelta(days=at >= ends)
    end = datetime.combine(day, ends, tzinfo=local.tzinfo).astimezone(UTC)
    return end if end > now else None  # the hour that is repeated when summer time ends


def _zone(name: str) -> ZoneInfo:
    """The time zone; UTC if this machine's database does not have it any more."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return ZoneInfo("UTC")
