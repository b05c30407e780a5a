"""What an operation may be refused for: what its view declares, and what goes for all like it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
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
    exceptions.ValidationError: "Fields are missing or wrong; `errors` says which.",
    exceptions.ParseError: "The body is no JSON.",
    exceptions.UnsupportedMediaType: "Bodies are `application/json`.",
    exceptions.NotAcceptable: "There is no such form of the answer.",
    exceptions.NotFound: "There is nothing here.",
}
DETAILS: dict[Kind, str] = {exceptions.ValidationError: "Some fields are wrong."}
DATA = re.compile(r"`data\[\"(\w+)\"\]`")


@dataclass(frozen=True, slots=True)
class Told:
    """A refusal as the document tells it."""

    status: int
    code: str
    meaning: str
    detail: str


ByStatus = dict[int, dict[str, Told]]
"""Refusals by status and code."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What decides which common refusals an operation has."""

    method: str
    path: str
    has_body: bool
    checks_query: bool
    paginated: bool


def told_of(view: Any, traits: Traits) -> ByStatus:
    """Return what the operation may be refused for, by status and code."""
    found: ByStatus = {}
    declared = getattr(getattr(view, traits.method.lower()), "refusals", ())
    for told in [*map(_told, declared), *map(_told, _common(view, traits)), _fault()]:
        found.setdefault(told.status, {}).setdefault(told.code, told)
    return dict(sorted(found.items()))


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
    meaning = "Our fault; it is recorded under the `request_id`."
    return Told(500, "internal_error", meaning, str(problems.fault()["detail"]))


def _told(kind: Kind) -> Told:
    if issubclass(kind, problems.Error):
        words = (kind.__doc__ or "").partition("\n")[0]
        meaning = MEANINGS.get(kind) or DATA.sub(r"`\1`", words)
        return Told(int(problems.status_of(kind)), kind.code, meaning, str(kind.default_detail))
    if not issubclass(kind, exceptions.APIException):
        raise TypeError(f"{kind} has no status.")
    code = problems.CODES.get(kind) or str(kind.default_code)
    detail = DETAILS.get(kind) or str(kind.default_detail)
    return Told(int(HTTPStatus(kind.status_code)), code, MEANINGS.get(kind, detail), detail)
