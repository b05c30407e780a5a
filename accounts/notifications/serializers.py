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
    NotificationKind.FRIEND_REQUEST: ("Who asks to be a friend.", {"user": str, "name": str}),
    NotificationKind.FRIEND_ACCEPTED: ("Who has accepted.", {"user": str, "name": str}),
    NotificationKind.INVITATION: (
        "Who invites to which table.",
        {"table": str, "user": str, "name": str},
    ),
    NotificationKind.MATCHED: (
        "Quick play has found a game.",
        {"ticket": str, "table": str, "game": str},
    ),
    NotificationKind.YOUR_TURN: (
        "It is your turn, where nobody is expected to stay.",
        {"game": str, "table": str},
    ),
    NotificationKind.RESULT: (
        "How a game has ended.",
        {
            "game": str,
            "table": str,
            "status": Annotated[str, Doc("As a game has it.")],
            "reason": Annotated[str, Doc("As a game has it.")],
            "place": int | None,
            "note": Annotated[str, Doc("What the staff says, where it was voided.")],
        },
    ),
    NotificationKind.WEEKLY_PRIZE: (
        "A prize of a week.",
        {
            "week": str,
            "place": int,
            "points": int,
            "chips": int,
        },
    ),
    NotificationKind.PENALTY: (
        "What leaving a game for good has brought.",
        {
            "game": str,
            "kind": Annotated[str, Doc("`warning` or `ban`")],
            "reason": str,
            "ends_at": datetime | None,
        },
    ),
    NotificationKind.RESTRICTED: (
        "What the staff keeps you from, and why.",
        {
            "what": Annotated[str, Doc(RESTRICTIONS)],
            "reason": str,
            "until": datetime,
        },
    ),
    NotificationKind.RESTRICTION_LIFTED: (
        "What the staff keeps you from no longer, and why.",
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
        "How much there is to read.",
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
