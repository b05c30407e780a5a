"""What streams look like for the OpenAPI document, and the events of the personal one.

A new kind of notification is added here. The tests hold every row that they see written against
these shapes (tests/openapi/events.py). What they mean for clients: docs/streams.md.
"""

from typing import Final

from rest_framework import serializers

from accounts.models import NotificationKind
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
