"""The errors of an operation: those that its view declares, and those that similar ones share."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rest_framework import exceptions

from accounts.errors import RegisteredOnly, SessionEnded
from accounts.sessions.authentication import TokenAuthentication
from accounts.sessions.errors import InsufficientScope
from accounts.sessions.tokens import TokenExpired, TokenInvalid
from accounts.signin.allauth.operations import IsRegistered
from core.api.operations import Kind
from core.errors import NotSignedIn, TooOften
from core.idempotency.errors import (
    AnswerNotKept,
    IdempotencyKeyReused,
    InvalidIdempotencyKey,
    RequestInProgress,
)
from parcheesi_site.api import problems
from parcheesi_site.api.parsers import BodyTooLarge

SIGN_IN: tuple[Kind, ...] = (
    NotSignedIn,
    TokenInvalid,
    TokenExpired,
    SessionEnded,
    InsufficientScope,
)
BODY: tuple[Kind, ...] = (
    exceptions.ValidationError,
    exceptions.ParseError,
    exceptions.UnsupportedMediaType,
    BodyTooLarge,
)
KEY: tuple[Kind, ...] = (
    InvalidIdempotencyKey,
    RequestInProgress,
    AnswerNotKept,
    IdempotencyKeyReused,
)
MEANINGS: dict[Kind, str] = {
    exceptions.ValidationError: "Fields are missing or invalid; `errors` has the list.",
    exceptions.ParseError: "The body is not JSON.",
    exceptions.UnsupportedMediaType: "Bodies are `application/json`.",
    exceptions.NotAcceptable: "The response has no such media type.",
    exceptions.NotFound: "There is nothing here.",
}
DETAILS: dict[Kind, str] = {exceptions.ValidationError: "Some fields are invalid."}
DATA = re.compile(r"`data\[\"(\w+)\"\]`")


@dataclass(frozen=True, slots=True)
class Told:
    """An error in the document."""

    status: int
    code: str
    meaning: str
    detail: str


ByStatus = dict[int, dict[str, Told]]
"""Errors by status and code."""


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of an operation that decide which common errors it has."""

    method: str
    path: str
    has_body: bool
    checks_query: bool
    paginated: bool


def told_of(view: Any, traits: Traits) -> ByStatus:
    """Return the errors of the operation, by status and code."""
    errors: ByStatus = {}
    declared = getattr(getattr(view, traits.method.lower()), "refusals", ())
    for error in [*map(_described, declared), *map(_described, _common(view, traits)), _fault()]:
        errors.setdefault(error.status, {}).setdefault(error.code, error)
    return dict(sorted(errors.items()))


def _common(view: Any, traits: Traits) -> Iterator[Kind]:
    if any(isinstance(one, TokenAuthentication) for one in view.get_authenticators()):
        yield from SIGN_IN
    if IsRegistered in view.permission_classes:
        yield RegisteredOnly
    if traits.has_body:
        yield from BODY
    if traits.checks_query:
        yield exceptions.ValidationError
    if traits.paginated:
        yield exceptions.NotFound
    if traits.method == "POST":
        yield from KEY
    if traits.path.startswith("/api/"):
        yield TooOften
    yield exceptions.NotAcceptable


def _fault() -> Told:
    meaning = "An error of the service; it is logged under the `request_id`."
    return Told(500, "internal_error", meaning, str(problems.fault()["detail"]))


def _described(kind: Kind) -> Told:
    if issubclass(kind, problems.Error):
        meaning = DATA.sub(r"`\1`", (kind.__doc__ or "").partition("\n")[0])
        return Told(int(problems.status_of(kind)), kind.code, meaning, str(kind.default_detail))
    if not issubclass(kind, exceptions.APIException):
        raise TypeError(f"{kind} has no status.")
    code = problems.CODES.get(kind) or str(kind.default_code)
    detail = DETAILS.get(kind) or str(kind.default_detail)
    return Told(kind.status_code, code, MEANINGS.get(kind, detail), detail)
