"""The parameters of a stream: where it resumes, and how long a request waits for events."""

from typing import Any

from rest_framework import serializers

MAX_WAIT_S = 25
MAX_NUMBER = 2**31 - 1


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
    """Return the number in `Last-Event-ID`, or None if the service never issued such an id."""
    usable = header.isascii() and header.isdigit() and len(header) <= len(str(MAX_NUMBER))
    return int(header) if usable else None
