"""Notifications and personal events in the API."""

from typing import Any, Final

from django.utils.translation import gettext
from rest_framework import serializers

from accounts.models import Notification, NotificationKind
from core.api.fields import Flag, Pattern
from core.api.one_of import Fields, Kinds, OneOf, rows, shape
from core.api.streams import ID, stream

RESTRICTIONS: Final = "`account`, `chat` or `play`"


NOTIFICATIONS: Final[Kinds] = {
    NotificationKind.FRIEND_REQUEST: ("Who asks to be a friend.", {"user": ID, "name": ID}),
    NotificationKind.FRIEND_ACCEPTED: ("Who has accepted.", {"user": ID, "name": ID}),
    NotificationKind.INVITATION: (
        "Who invites to which table.",
        {"table": ID, "user": ID, "name": ID},
    ),
    NotificationKind.MATCHED: (
        "Quick play has found a game.",
        {"ticket": ID, "table": ID, "game": ID},
    ),
    NotificationKind.YOUR_TURN: (
        "It is your turn, where nobody is expected to stay.",
        {"game": ID, "table": ID},
    ),
    NotificationKind.RESULT: (
        "How a game has ended.",
        {
            "game": ID,
            "table": ID,
            "status": serializers.CharField(help_text="As a game has it."),
            "reason": serializers.CharField(help_text="As a game has it."),
            "place": serializers.IntegerField(allow_null=True),
            "note": serializers.CharField(help_text="What the staff says, where it was voided."),
        },
    ),
    NotificationKind.WEEKLY_PRIZE: (
        "A prize of a week.",
        {
            "week": ID,
            "place": serializers.IntegerField(),
            "points": serializers.IntegerField(),
            "chips": serializers.IntegerField(),
        },
    ),
    NotificationKind.PENALTY: (
        "What leaving a game for good has brought.",
        {
            "game": ID,
            "kind": serializers.CharField(help_text="`warning` or `ban`"),
            "reason": serializers.CharField(),
            "ends_at": serializers.DateTimeField(allow_null=True),
        },
    ),
    NotificationKind.RESTRICTED: (
        "What the staff keeps you from, and why.",
        {
            "what": serializers.CharField(help_text=RESTRICTIONS),
            "reason": serializers.CharField(),
            "until": serializers.DateTimeField(),
        },
    ),
    NotificationKind.RESTRICTION_LIFTED: (
        "What the staff keeps you from no longer, and why.",
        {
            "what": serializers.CharField(help_text=RESTRICTIONS),
            "reason": serializers.CharField(),
        },
    ),
}


NOTIFICATION: Final[Fields] = {"notification": serializers.CharField(help_text="Its id.")}


PERSONAL_ROW: Final = rows(
    "PersonalRow",
    {
        str(kind): (meaning, {**data, **NOTIFICATION})
        for kind, (meaning, data) in NOTIFICATIONS.items()
    },
    {"number": serializers.IntegerField(), "at": serializers.DateTimeField()},
)


PERSONAL_STREAM: Final = stream(
    "Personal",
    snapshot=shape(
        "PersonalSnapshot",
        "How much there is to read.",
        {
            "user": ID,
            "number": serializers.IntegerField(),
            "unread": serializers.IntegerField(),
        },
    )(),
    row=OneOf(PERSONAL_ROW),
)

MAX_READ = 100


class NotificationSerializer(serializers.Serializer[Notification]):
    """Something that one was told; further kinds can come."""

    id = serializers.CharField()
    kind = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]  # DRF has a property of that name
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class ReadChoice(serializers.Serializer[Any]):
    """Either some notifications or all of them."""

    ids = serializers.ListField(
        child=Pattern(r"^[0-9]{1,18}$"), max_length=MAX_READ, required=False
    )
    all = Flag(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one of the two."""
        if attrs["all"] == ("ids" in attrs):
            raise serializers.ValidationError(gettext("Give either `ids`, or `all` as true."))
        return {"ids": [int(each) for each in attrs["ids"]] if "ids" in attrs else None}


class UnreadSerializer(serializers.Serializer[Any]):
    """How much has not been read."""

    unread = serializers.IntegerField()
