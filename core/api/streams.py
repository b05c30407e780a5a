"""What server-sent event streams look like in the OpenAPI document."""

from typing import Annotated, Any, Final

from drf_spectacular.utils import PolymorphicProxySerializer

from core.api.responses import Doc, Fields, Hint, Kinds, one_of, schema
from core.api.types import Json
from core.streams.source import CLOSED, END, ROW, SNAPSHOT

SSE = "text/event-stream"

NUMBERED: Final[Fields] = {"id": int}

NOT_NUMBERED: Final[Fields] = {"id": Annotated[int | None, Doc("null")]}

NEXT: Final = Annotated[str | None, Doc("null once the stream has ended")]

CLOSED_DATA: Final = schema("StreamClosed", "Why.", {"code": str})

FRAMES: Final = (
    "An event each time something happens: `id`, `event` and `data` of one of these, the data as "
    "JSON. A `message` has no `event`, and `null` is not sent as an `id`."
)


def stream(
    name: str, *, snapshot: Hint, row: Hint, end: Fields | None = None
) -> PolymorphicProxySerializer:
    """Return the shape of the events of a stream, which are told apart by `event`."""
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


def followed(events: PolymorphicProxySerializer) -> dict[tuple[int, str], Any]:
    """Return what is answered where a stream of such events is asked for."""
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
