"""Event streams: their parameters, and their events in the OpenAPI document."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from core.api.responses import Doc, Fields, Hint, Kinds, one_of, schema
from core.api.types import Json
from core.streams.messages import PING, REFUSED, digest
from core.streams.source import CLOSED, END, ROW, SNAPSHOT

MAX_WAIT_S = 25
MAX_NUMBER = 2**31 - 1
SSE = "text/event-stream"

NUMBERED: Final[Fields] = {"id": int}

NOT_NUMBERED: Final[Fields] = {"id": Annotated[int | None, Doc("null")]}

NEXT: Final = Annotated[str | None, Doc("null once the stream has ended")]

CLOSED_DATA: Final = schema("StreamClosed", "Why.", {"code": str})

_ID: Final = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
TOPIC: Final = re.compile(rf"(me|(?:games|tables|tournaments)/{_ID})(?:@([0-9]{{1,10}}))?")
MAX_TOPICS: Final = 30
"""Of one connection."""
MAX_TOPICS_LENGTH: Final = 2000

MESSAGE: Final[Json] = {
    "type": "object",
    "required": ["topic", "event", "id", "data"],
    "properties": {
        "topic": {"type": ["string", "null"], "description": "null: about the connection."},
        "event": {
            "type": "string",
            "x-extensible-enum": [SNAPSHOT, ROW, END, CLOSED, REFUSED, PING],
        },
        "id": {"type": ["integer", "null"], "description": "Of a snapshot or row in its topic."},
        "data": {"description": "As in the stream of that topic alone."},
    },
}

MESSAGES: Final = (
    "An event each time something happens. Its `data` is one of these as JSON; its `id`, if there "
    "is one, says how far all topics have been sent. It has no `event`."
)

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


@extend_schema_field({"type": "string", "maxLength": MAX_TOPICS_LENGTH})
class TopicsField(serializers.Field[dict[str, int | None], str, str, Any]):
    """Topics, each with the number after which to begin: `me@12,games/…`."""

    default_error_messages = {
        "invalid_topic": _("Unknown topic: {topic}."),
        "repeated_topic": _("A topic is there twice: {topic}."),
        "too_many_topics": _("There may be {limit} topics."),
    }

    def to_internal_value(self, data: str) -> dict[str, int | None]:
        """The numbers by topic. Raises ValidationError."""
        topics: dict[str, int | None] = {}
        if len(data) > MAX_TOPICS_LENGTH:
            self.fail("too_many_topics", limit=MAX_TOPICS)
        for text in data.split(","):
            match = TOPIC.fullmatch(text)
            if not match:
                self.fail("invalid_topic", topic=text[:60])
            name, after = match[1], match[2]
            if name in topics:
                self.fail("repeated_topic", topic=name)
            topics[name] = None if after is None else number_of(after)
        if len(topics) > MAX_TOPICS:
            self.fail("too_many_topics", limit=MAX_TOPICS)
        return topics


class TopicsParameters(serializers.Serializer[Any]):
    """The parameters of a stream of several topics."""

    topics = TopicsField(
        help_text=f"1 to {MAX_TOPICS} of `me`, `games/{{id}}`, `tables/{{id}}` and "
        "`tournaments/{id}`, with commas between them. After a topic may come `@` and the number "
        "after which to begin; without it a snapshot comes first. An example: "
        "`me@12,games/d2c1…`.",
    )
    ticket = serializers.CharField(
        required=False, help_text="In place of a token: a ticket from `POST streams/tickets`."
    )


def number_of(text: str) -> int | None:
    """The number of an event, or None if the service never issued such a number."""
    usable = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_NUMBER))
    return int(text) if usable else None


def last_event_id(header: str) -> int | None:
    """The number in `Last-Event-ID`, or None if the service never issued such an id."""
    return number_of(header)


def last_event_ids(header: str, topics: Mapping[str, int | None]) -> Mapping[str, int | None]:
    """The numbers in the `Last-Event-ID` of a stream of these topics, or else the given ones."""
    of, _, numbers = header.partition(":")
    parts = numbers.split(",")
    if of != digest([*topics]) or len(parts) != len(topics):
        return topics
    return {name: number_of(part) for name, part in zip(topics, parts, strict=True)}


def stream(
    name: str,
    *,
    snapshot: Hint,
    row: Hint,
    end: Fields | None = None,
    states: Mapping[str, tuple[str, Fields]] = MappingProxyType({}),
) -> PolymorphicProxySerializer:
    """The schema of a stream's events, which `event` distinguishes.

    `states` are those without a number: their meanings, and the fields of their data.
    """
    kinds: Kinds = {
        SNAPSHOT: ("What there is at first.", {**NUMBERED, "data": snapshot}),
        ROW: ("What has happened.", {**NUMBERED, "data": row}),
        CLOSED: (
            "You may read no further (no page has this).",
            {**NOT_NUMBERED, "data": CLOSED_DATA},
        ),
    }
    for state, (meaning, fields) in states.items():
        data = schema(f"{name}{state.title()}Data", meaning, fields)
        kinds = {**kinds, state: (f"{meaning} No page has it.", {**NOT_NUMBERED, "data": data})}
    if end is not None:
        last = schema(f"{name}EndData", "What has become of it.", end)
        kinds = {**kinds, END: ("Nothing follows.", {**NOT_NUMBERED, "data": last})}
    return one_of(f"{name}StreamEvent", "event", kinds)


def followed(events: PolymorphicProxySerializer) -> dict[tuple[int, str], object]:
    """The responses of a stream of these events."""
    name = str(events.component_name)
    fields = {"results": list[Annotated[Json, events]], "next": NEXT}
    page = schema(f"{name.removesuffix('Event')}Page", "A page of events.", fields)
    one = {"$ref": f"#/components/schemas/{name}"}
    return {(200, "application/json"): page, (200, SSE): _frames(FRAMES, one)}


def followed_together() -> dict[tuple[int, str], object]:
    """The response of a stream of several topics."""
    return {(200, SSE): _frames(MESSAGES, MESSAGE)}


def _frames(description: str, content: Json) -> Json:
    return {
        "type": "string",
        "description": description,
        "contentMediaType": SSE,
        "contentSchema": content,
    }
