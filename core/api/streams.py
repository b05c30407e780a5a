"""What server-sent event streams look like in the OpenAPI document."""

from typing import Any, Final

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from core.api.one_of import Field, Fields, OneOf, one_of, shape
from core.streams.source import CLOSED, END, ROW, SNAPSHOT

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
