"""What streams look like for the OpenAPI document, and the events of the personal one.

A new kind of notification is added here. The tests hold every row that they see written against
these shapes (tests/openapi/events.py). What they mean for clients: docs/streams.md.
"""

from typing import Any, Final

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from accounts.api.one_of import Field, Fields, Kinds, OneOf, one_of, rows, shape
from accounts.models import NotificationKind
from accounts.streams.source import CLOSED, END, ROW, SNAPSHOT

SSE = "text/event-stream"
ID: Final = serializers.CharField()
NUMBERED: Final[Fields] = {"id": serializers.IntegerField()}
NOT_NUMBERED: Final[Fields] = {"id": serializers.IntegerField(allow_null=True, help_text="null")}
NEXT: Final = serializers.CharField(allow_null=True, help_text="null once the stream has ended")
CLOSED_DATA: Final = shape("StreamClosed", "Why.", {"code": serializers.CharField()})()
FRAMES: Final = (
    "An event each time something happens: `id`, `event` and `data` of one of these, the data as "
    "JSON. A `message` has no `event`, and `null` is not sent as an `id`."
)


def stream(
    name: str, *, snapshot: Field, row: Field, end: Fields | None = None
) -> PolymorphicProxySerializer:
    """Return the shape of the events of a stream, which are told apart by `event`."""
    kinds: dict[str, tuple[str, Fields]] = {
        SNAPSHOT: ("What there is at first.", {**NUMBERED, "data": snapshot}),
        ROW: ("What has happened.", {**NUMBERED, "data": row}),
        CLOSED: (
            "You may read no further (no page has this).",
            {**NOT_NUMBERED, "data": CLOSED_DATA},
        ),
    }
    if end is not None:
        last = shape(f"{name}EndData", "What has become of it.", end)
        kinds[END] = ("Nothing follows.", {**NOT_NUMBERED, "data": last()})
    return one_of(f"{name}StreamEvent", "event", kinds)


def followed(events: PolymorphicProxySerializer) -> dict[tuple[int, str], Any]:
    """Return what is answered where a stream of such events is asked for."""
    name = events.component_name
    results = serializers.ListField(child=OneOf(events))
    page = shape(
        f"{name.removesuffix('Event')}Page", "A page of events.", {"results": results, "next": NEXT}
    )
    frames = {
        "type": "string",
        "description": FRAMES,
        "contentMediaType": SSE,
        "contentSchema": {"$ref": f"#/components/schemas/{name}"},
    }
    return {(200, "application/json"): page, (200, SSE): frames}


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
