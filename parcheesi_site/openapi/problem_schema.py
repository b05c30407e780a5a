"""Errors in the document: one shape, and for each operation and status the codes that can come."""

from typing import Any

from rest_framework import serializers

from games.matchmaking.responses import MatchmakingTicketShape
from games.play.responses import GameShape
from parcheesi_site.api import problems
from parcheesi_site.openapi.errors import Told

REQUEST_ID = "17be102f8ef045c8b4a9177cd11e6bd4"


class FieldErrorShape(serializers.Serializer[Any]):
    """What is wrong with one field."""

    field = serializers.CharField(
        allow_null=True, help_text="Its name, with dots into lists and objects."
    )
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemShape(serializers.Serializer[Any]):
    """An error (RFC 9457). `code` is for programs and stable, `detail` is for people."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="In the language asked for.")
    code = serializers.CharField(help_text="There may be new ones one day: go by `status` then.")
    request_id = serializers.CharField()
    errors = FieldErrorShape(  # type: ignore[assignment]  # DRF has a property of that name
        many=True, required=False, help_text="With `validation_error`."
    )
    game = GameShape(required=False, help_text="The present state, where a command was too late.")
    ticket = MatchmakingTicketShape(
        required=False, help_text="With `already_waiting` and `ticket_matched`."
    )
    game_id = serializers.CharField(required=False, help_text="With `already_playing`.")
    seats = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="With `not_ready` and `seat_would_vanish`.",
    )
    users = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Ids, with `not_enough_chips` and `registered_only`.",
    )
    until = serializers.DateTimeField(
        required=False, help_text="With `kicked_out`, `muted` and `play_banned`."
    )
    due_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="With `gift_taken`."
    )
    below_chips = serializers.IntegerField(required=False, help_text="With `balance_not_low`.")


def response_of(codes: dict[str, Told], problem: dict[str, Any]) -> dict[str, Any]:
    """Return the response for these codes of one status; `problem` refers to the shape."""
    narrowed = {"properties": {"code": {"type": "string", "enum": list(codes)}}}
    content = {
        "schema": {"allOf": [problem, {"type": "object", **narrowed}]},
        "examples": {code: {"value": _example(told)} for code, told in codes.items()},
    }
    return {
        "description": "\n".join(f"- `{told.code}`: {told.meaning}" for told in codes.values()),
        "content": {problems.CONTENT_TYPE: content},
    }


def _example(told: Told) -> dict[str, Any]:
    return {**problems.problem(told.status, told.code, told.detail), "request_id": REQUEST_ID}
