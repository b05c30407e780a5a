"""Errors in the document: one schema, and one response by status, which all operations share."""

from datetime import datetime
from typing import Annotated, Final, NotRequired, TypedDict

from rest_framework import exceptions

from accounts.sessions.tokens import TokenExpired
from core.api.operations import Kind
from core.api.responses import Doc, Uuid
from core.api.types import Json
from core.errors import TooOften
from core.idempotency.errors import IdempotencyKeyReused
from games.errors import NotPlaying
from games.matchmaking.responses import MatchmakingTicket
from games.play import StaleVersion
from games.play.responses import Game
from games.schemas import OptionValueField
from games.tables.responses import Table
from parcheesi_site.api import problems
from parcheesi_site.api.full_disk import NoRoom
from parcheesi_site.api.parsers import BodyTooLarge
from parcheesi_site.openapi import headers
from parcheesi_site.openapi.errors import INTERNAL, DocumentedError, documented

REQUEST_ID = "17be102f8ef045c8b4a9177cd11e6bd4"
SCHEMA: Final[Json] = {"schema": {"$ref": "#/components/schemas/Problem"}}


class FieldError(TypedDict):
    """What is wrong with one field."""

    field: Annotated[str | None, Doc("Its name, with dots into lists and objects.")]
    code: str
    detail: str
    choices: NotRequired[
        Annotated[list[OptionValueField], Doc("The valid values, with `invalid_choice`.")]
    ]


class Problem(TypedDict):
    """An error (RFC 9457). `code` is for programs and stable, `detail` is for people."""

    type: Annotated[str, Doc("The address of the code's documentation, without a host.")]
    title: str
    status: int
    detail: Annotated[str, Doc("In the language asked for.")]
    code: Annotated[str, Doc("There may be new ones one day: go by `status` then.")]
    request_id: str
    errors: NotRequired[
        Annotated[list[FieldError], Doc("With `validation_error` and `invalid_options`.")]
    ]
    retry_after_s: NotRequired[Annotated[int, Doc("The same as `Retry-After`.")]]
    bucket: NotRequired[Annotated[str, Doc("With 429: the rate limit, one of those in `meta`.")]]
    requests: NotRequired[Annotated[int, Doc("With `bucket`: its requests in `window_s`.")]]
    window_s: NotRequired[int]
    game: NotRequired[Annotated[Game, Doc("The present state, in refusals of its commands.")]]
    table: NotRequired[Annotated[Table, Doc("The present table, in refusals of its commands.")]]
    ticket: NotRequired[
        Annotated[MatchmakingTicket, Doc("With `already_waiting` and `ticket_matched`.")]
    ]
    game_id: NotRequired[Annotated[Uuid, Doc("With `already_playing`.")]]
    seats: NotRequired[Annotated[list[int], Doc("With `not_ready` and `seat_would_vanish`.")]]
    users: NotRequired[
        Annotated[list[Uuid], Doc("Ids, with `not_enough_chips` and `registered_only`.")]
    ]
    until: NotRequired[
        Annotated[
            datetime,
            Doc("With `kicked_out`, `muted`, `play_banned`, `banned` and `restricted`."),
        ]
    ]
    reason: NotRequired[
        Annotated[
            str | None,
            Doc(
                "The staff's, with `muted`, `play_banned`, `banned`, `restricted` and `app_closed`;"
                " null without one."
            ),
        ]
    ]
    scope: NotRequired[Annotated[str | None, Doc("With `insufficient_scope`: the one missing.")]]
    most: NotRequired[Annotated[int, Doc("With `too_many_tokens` and `too_many_apps`.")]]
    due_at: NotRequired[Annotated[datetime | None, Doc("With `gift_taken`.")]]
    field: NotRequired[Annotated[str, Doc("With `invalid_tournament`: the first that is wrong.")]]
    fields: NotRequired[Annotated[list[str], Doc("With `terms_agreed`.")]]
    condition: NotRequired[Annotated[str, Doc("With `not_admitted`: the one that is not met.")]]
    value: NotRequired[
        Annotated[OptionValueField | None, Doc("With `condition`: what it asks for.")]
    ]
    max_entries: NotRequired[Annotated[int, Doc("With `tournament_full`.")]]
    tournament_id: NotRequired[Annotated[Uuid, Doc("With `table_arranged`.")]]
    below_chips: NotRequired[Annotated[int, Doc("With `balance_not_low`.")]]


SHARED: Final[dict[int, tuple[str, str, Kind]]] = {
    400: ("InvalidRequest", "Malformed, or with invalid fields.", exceptions.ValidationError),
    401: ("NotSignedIn", "The access token is missing, invalid or expired.", TokenExpired),
    403: ("Forbidden", "The user may not do this.", NotPlaying),
    404: ("NotFound", "It does not exist, or the user may not see it.", exceptions.NotFound),
    406: ("NotAcceptable", "The response has no such media type.", exceptions.NotAcceptable),
    409: ("Conflict", "Not possible in the present state.", StaleVersion),
    413: ("BodyTooLarge", "The body is too large.", BodyTooLarge),
    415: ("UnsupportedMediaType", "Bodies are JSON.", exceptions.UnsupportedMediaType),
    422: ("Unprocessable", "Well formed, but against a rule.", IdempotencyKeyReused),
    429: ("TooManyRequests", "Too often: wait for `Retry-After`.", TooOften),
    500: ("InternalError", "An error of the service, logged with the `request_id`.", INTERNAL),
    503: ("Unavailable", "Not possible at present: wait for `Retry-After`.", NoRoom),
}
"""By status, the response that all operations share: its name, its description and an example."""


def shared_responses() -> Json:
    """The components that operations refer to: for each status, one response."""
    return {
        name: {
            "description": description,
            "headers": headers.of_response(headers.of_status(status)),
            "content": {problems.CONTENT_TYPE: {**SCHEMA, "example": _example(kind)}},
        }
        for status, (name, description, kind) in SHARED.items()
    }


def response_of(status: int, codes: dict[str, DocumentedError]) -> Json:
    """A reference to the response of the status, with the codes that can come."""
    reference = f"#/components/responses/{SHARED[status][0]}"
    return {"$ref": reference, "description": _in_words(codes)}


def beside(response: Json, codes: dict[str, DocumentedError]) -> Json:
    """The description of a status that a problem shares with another response."""
    return {
        **response,
        "description": f"{response['description']}\n\n{_in_words(codes)}",
        "content": {**response["content"], problems.CONTENT_TYPE: SCHEMA},
    }


def _in_words(codes: dict[str, DocumentedError]) -> str:
    return "\n".join(f"- `{error.code}`: {error.meaning}" for error in codes.values())


def _example(kind: Kind) -> Json:
    error = documented(kind)
    return {**problems.problem(error.status, error.code, error.detail), "request_id": REQUEST_ID}
