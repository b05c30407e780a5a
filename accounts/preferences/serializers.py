"""Request bodies about the settings of notifications."""

from datetime import time
from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

from django.utils.translation import gettext
from rest_framework import serializers

from accounts.preferences.kinds import KINDS, SENT
from core.api.fields import Flag, Pattern, Text
from core.api.types import Input, Json

CLOCK: Final = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"


class KindChoice(Input):
    """How a kind of notification is sent; a channel that is left out stays as it is."""

    kind = serializers.ChoiceField(KINDS)
    push = Flag(required=False)
    mail = Flag(required=False, help_text="Some kinds are never sent by mail.")

    def validate(self, attrs: Json) -> Json:
        """Take mails only for kinds that have some."""
        if attrs.get("mail") and SENT[attrs["kind"]].mailed is None:
            raise serializers.ValidationError({"mail": gettext("This is never sent by mail.")})
        return attrs


class QuietHours(Input):
    """The hours of each day in which nothing is sent; past midnight if `until` is before `from`."""

    until = Pattern(CLOCK, help_text="As `08:00`, in your time zone.")

    def get_fields(self) -> dict[str, Any]:
        """Add `from`, a keyword of Python."""
        begins = Pattern(CLOCK, help_text="As `22:00`, in your time zone.")
        return {"from": begins, **super().get_fields()}

    def validate(self, attrs: Json) -> Json:
        """Both times; they must differ."""
        if attrs["from"] == attrs["until"]:
            raise serializers.ValidationError({"until": gettext("The two times are the same.")})
        return {
            "begins": time.fromisoformat(attrs["from"]),
            "ends": time.fromisoformat(attrs["until"]),
        }


class NotificationSettingsRequest(Input):
    """Changes of how notifications reach you; fields that are left out stay unchanged."""

    kinds = serializers.ListField(
        child=KindChoice(), max_length=len(KINDS), required=False, help_text="Only those to change."
    )
    quiet_hours = QuietHours(required=False, allow_null=True)
    time_zone = Text(
        max_length=64, required=False, help_text="A name of the IANA database: `Europe/Madrid`."
    )
    mail = Flag(required=False, help_text="Whether mails about notifications are sent at all.")

    def validate_time_zone(self, value: str) -> str:
        """Only names that are known."""
        if value not in _time_zones():
            raise serializers.ValidationError(gettext("There is no such time zone."))
        return value


class SnoozeRequest(Input):
    """How long a game is snoozed."""

    until = serializers.DateTimeField(
        allow_null=True, default=None, help_text="null: as long as the game lasts."
    )


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones())
