"""Event streams: their parameters, and their events in the OpenAPI document."""

from typing import Annotated, Any, Final

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from core.api.responses import Doc, Fields, Hint, Kinds, one_of, schema
from core.api.types import Json
from core.streams.source import CLOSED, END, ROW, SNAPSHOT

MAX_WAIT_S = 25
MAX_NUMBER = 2**31 - 1
SSE = "text/event-stream"

NUMBERED: Final[Fields] = {"id": int}

NOT_NUMBERED: Final[Fields] = {"id": Annotated[int | None, Doc("null")]}

NEXT: Final = Annotated[str | None, Doc("null once the stream has ended")]

CLOSED_DATA: Final = schema("StreamClosed", "Why.", {"code": str})

FRAMES: Final = (
    "An event each time something happens: `id`, `event` and `data` of one of these, the data as "
    "JSON. A `message` has no `event`, and `null` is not sent as an `id`."
)


class StreamParameters(serializers.Serializer[Any]):
    """The parameters of a stream's address."""

    after = serializers.IntegerField(
        min_value=0,
        max_value=MAX_NUMBER,
        required=False,
        help_text="The id of the last event received; without it a snapshot comes first.",
    )
    wait_s = serializers.IntegerField(
        min_value=0,
        max_value=MAX_WAIT_S,
        default=0,
        help_text="Seconds to wait for new events (JSON only; needs the streams' server).",
    )
    ticket = serializers.CharField(
        required=False, help_text="In place of a token: a ticket from `POST streams/tickets`."
    )


def last_event_id(header: str) -> int | None:
    """The number in `Last-Event-ID`, or None if the service never issued such an id."""
    usable = header.isascii() and header.isdigit() and len(header) <= len(str(MAX_NUMBER))
    return int(header) if usable else None


def stream(
    name: str, *, snapshot: Hint, row: Hint, end: Fields | None = None
) -> PolymorphicProxySerializer:
    """The schema of a stream's events, which `event` distinguishes."""
    kinds: Kinds = {
        SNAPSHOT: ("What there is at first.", {**NUMBERED, "data": snapshot}),
        ROW: ("What has happened.", {**NUMBERED, "data": row}),
        CLOSED: (
            "You may read no further (no page has this).",
            {**NOT_NUMBERED, "data": CLOSED_DATA},
        ),
    }
    if end is not None:
        last = schema(f"{name}EndData", "What has become of it.", end)
        kinds = {**kinds, END: ("Nothing follows.", {**NOT_NUMBERED, "data": last})}
    return one_of(f"{name}StreamEvent", "event", kinds)


def followed(events: PolymorphicProxySerializer) -> dict[tuple[int, str], object]:
    """The responses of a stream of these events."""
    name = events.component_name
    fields = {"results": list[Annotated[Json, events]], "next": NEXT}
    page = schema(f"{name.removesuffix('Event')}Page", "A page of events.", fields)
    frames = {
        "type": "string",
        "description": FRAMES,
        "contentMediaType": SSE,
        "contentSchema": {"$ref": f"#/components/schemas/{name}"},
    }
    return {(200, "application/json"): page, (200, SSE): frames}
