"""Notifications and personal events in the API."""

from datetime import datetime
from typing import Annotated, Any, Final

from django.utils.translation import gettext
from rest_framework import serializers

from accounts.models import Notification, NotificationKind
from core.api.fields import Flag, Pattern
from core.api.responses import Doc, Fields, Kinds, rows, schema
from core.api.streams import stream

RESTRICTIONS: Final = "`account`, `chat` or `play`"


NOTIFICATIONS: Final[Kinds] = {
    NotificationKind.FRIEND_REQUEST: ("A friend request.", {"user": str, "name": str}),
    NotificationKind.FRIEND_ACCEPTED: (
        "A friend request was accepted.",
        {"user": str, "name": str},
    ),
    NotificationKind.INVITATION: (
        "An invitation to a table.",
        {"table": str, "user": str, "name": str},
    ),
    NotificationKind.MATCHED: (
        "Quick play has found a game.",
        {"ticket": str, "table": str, "game": str},
    ),
    NotificationKind.YOUR_TURN: (
        "It is your turn, in a game with long turns.",
        {"game": str, "table": str},
    ),
    NotificationKind.RESULT: (
        "The result of a game.",
        {
            "game": str,
            "table": str,
            "status": Annotated[str, Doc("As a game has it.")],
            "reason": Annotated[str, Doc("As a game has it.")],
            "place": int | None,
            "note": Annotated[str, Doc("The staff's note, if the game was voided.")],
        },
    ),
    NotificationKind.WEEKLY_PRIZE: (
        "A weekly prize.",
        {
            "week": str,
            "place": int,
            "points": int,
            "chips": int,
        },
    ),
    NotificationKind.PENALTY: (
        "A penalty for leaving a game.",
        {
            "game": str,
            "kind": Annotated[str, Doc("`warning` or `ban`")],
            "reason": str,
            "ends_at": datetime | None,
        },
    ),
    NotificationKind.RESTRICTED: (
        "A restriction by the staff, and its reason.",
        {
            "what": Annotated[str, Doc(RESTRICTIONS)],
            "reason": str,
            "until": datetime,
        },
    ),
    NotificationKind.RESTRICTION_LIFTED: (
        "A restriction was lifted, and why.",
        {
            "what": Annotated[str, Doc(RESTRICTIONS)],
            "reason": str,
        },
    ),
}


NOTIFICATION: Final[Fields] = {"notification": Annotated[str, Doc("Its id.")]}


PERSONAL_ROW: Final = rows(
    "PersonalRow",
    {
        str(kind): (meaning, {**data, **NOTIFICATION})
        for kind, (meaning, data) in NOTIFICATIONS.items()
    },
    {"number": int, "at": datetime},
)


PERSONAL_STREAM: Final = stream(
    "Personal",
    snapshot=schema(
        "PersonalSnapshot",
        "The unread count.",
        {
            "user": str,
            "number": int,
            "unread": int,
        },
    ),
    row=PERSONAL_ROW,
)

MAX_READ = 100


class NotificationSerializer(serializers.Serializer[Notification]):
    """A notification; further kinds can be added."""

    id = serializers.CharField()
    kind = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]  # DRF has a property of that name
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class MarkReadRequest(serializers.Serializer[Any]):
    """Either some notifications or all of them."""

    ids = serializers.ListField(
        child=Pattern(r"^[0-9]{1,18}$"), max_length=MAX_READ, required=False
    )
    all = Flag(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one of the two."""
        if attrs["all"] == ("ids" in attrs):
            raise serializers.ValidationError(gettext("Send either `ids`, or `all` as true."))
        return {"ids": [int(each) for each in attrs["ids"]] if "ids" in attrs else None}


class UnreadCount(serializers.Serializer[Any]):
    """The unread count."""

    unread = serializers.IntegerField()
