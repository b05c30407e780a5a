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
    NotificationKind.FRIEND_REQUEST: ("A friend request.", {"user": ID, "name": ID}),
    NotificationKind.FRIEND_ACCEPTED: ("A friend request was accepted.", {"user": ID, "name": ID}),
    NotificationKind.INVITATION: (
        "An invitation to a table.",
        {"table": ID, "user": ID, "name": ID},
    ),
    NotificationKind.MATCHED: (
        "Quick play has found a game.",
        {"ticket": ID, "table": ID, "game": ID},
    ),
    NotificationKind.YOUR_TURN: (
        "It is your turn, in a game with long turns.",
        {"game": ID, "table": ID},
    ),
    NotificationKind.RESULT: (
        "The result of a game.",
        {
            "game": ID,
            "table": ID,
            "status": serializers.CharField(help_text="As a game has it."),
            "reason": serializers.CharField(help_text="As a game has it."),
            "place": serializers.IntegerField(allow_null=True),
            "note": serializers.CharField(help_text="The staff's note, if the game was voided."),
        },
    ),
    NotificationKind.WEEKLY_PRIZE: (
        "A weekly prize.",
        {
            "week": ID,
            "place": serializers.IntegerField(),
            "points": serializers.IntegerField(),
            "chips": serializers.IntegerField(),
        },
    ),
    NotificationKind.PENALTY: (
        "A penalty for leaving a game.",
        {
            "game": ID,
            "kind": serializers.CharField(help_text="`warning` or `ban`"),
            "reason": serializers.CharField(),
            "ends_at": serializers.DateTimeField(allow_null=True),
        },
    ),
    NotificationKind.RESTRICTED: (
        "A restriction by the staff, and its reason.",
        {
            "what": serializers.CharField(help_text=RESTRICTIONS),
            "reason": serializers.CharField(),
            "until": serializers.DateTimeField(),
        },
    ),
    NotificationKind.RESTRICTION_LIFTED: (
        "A restriction was lifted, and why.",
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
        "The unread count.",
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
    """A notification; further kinds can be added."""

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
    """The unread count."""

    unread = serializers.IntegerField()
