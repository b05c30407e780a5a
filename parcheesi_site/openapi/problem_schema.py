"""Errors in the document: one schema, and for each operation and status the codes that can come."""

from datetime import datetime
from typing import Annotated, NotRequired, TypedDict

from core.api.responses import Doc
from core.api.types import Json
from games.matchmaking.responses import MatchmakingTicket
from games.play.responses import Game
from games.tables.responses import Table
from parcheesi_site.api import problems
from parcheesi_site.openapi.errors import DocumentedError

REQUEST_ID = "17be102f8ef045c8b4a9177cd11e6bd4"


class FieldError(TypedDict):
    """What is wrong with one field."""

    field: Annotated[str | None, Doc("Its name, with dots into lists and objects.")]
    code: str
    detail: str


class Problem(TypedDict):
    """An error (RFC 9457). `code` is for programs and stable, `detail` is for people."""

    type: str
    title: str
    status: int
    detail: Annotated[str, Doc("In the language asked for.")]
    code: Annotated[str, Doc("There may be new ones one day: go by `status` then.")]
    request_id: str
    errors: NotRequired[Annotated[list[FieldError], Doc("With `validation_error`.")]]
    game: NotRequired[Annotated[Game, Doc("The present state, where a command was too late.")]]
    table: NotRequired[
        Annotated[Table, Doc("The present table, where a player agreed to an older one.")]
    ]
    ticket: NotRequired[
        Annotated[MatchmakingTicket, Doc("With `already_waiting` and `ticket_matched`.")]
    ]
    game_id: NotRequired[Annotated[str, Doc("With `already_playing`.")]]
    seats: NotRequired[Annotated[list[int], Doc("With `not_ready` and `seat_would_vanish`.")]]
    users: NotRequired[
        Annotated[list[str], Doc("Ids, with `not_enough_chips` and `registered_only`.")]
    ]
    until: NotRequired[Annotated[datetime, Doc("With `kicked_out`, `muted` and `play_banned`.")]]
    due_at: NotRequired[Annotated[datetime | None, Doc("With `gift_taken`.")]]
    below_chips: NotRequired[Annotated[int, Doc("With `balance_not_low`.")]]


def response_of(codes: dict[str, DocumentedError], problem: Json) -> Json:
    """Return the response for these codes of one status; `problem` refers to the shape."""
    narrowed = {"properties": {"code": {"type": "string", "enum": list(codes)}}}
    content = {
        "schema": {"allOf": [problem, {"type": "object", **narrowed}]},
        "examples": {code: {"value": _example(error)} for code, error in codes.items()},
    }
    return {
        "description": "\n".join(f"- `{error.code}`: {error.meaning}" for error in codes.values()),
        "content": {problems.CONTENT_TYPE: content},
    }


def _example(error: DocumentedError) -> Json:
    return {**problems.problem(error.status, error.code, error.detail), "request_id": REQUEST_ID}
