"""The errors of an operation: those that its view declares, and those that similar ones share."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rest_framework import exceptions
from rest_framework.views import APIView

from accounts.errors import RegisteredOnly, SessionEnded
from accounts.sessions.authentication import TokenAuthentication
from accounts.sessions.errors import InsufficientScope
from accounts.sessions.tokens import TokenExpired, TokenInvalid
from accounts.signin.allauth.operations import IsRegistered
from core.api.operations import Kind
from core.api.types import Json
from core.errors import DomainError, NotSignedIn, TooOften
from core.idempotency.errors import (
    AnswerNotKept,
    IdempotencyKeyReused,
    InvalidIdempotencyKey,
    RequestInProgress,
)
from parcheesi_site.api import problems
from parcheesi_site.api.full_disk import NoRoom
from parcheesi_site.api.parsers import BodyTooLarge
from parcheesi_site.api.passwords import TooManyPasswords, takes_password

SIGN_IN = (NotSignedIn, TokenInvalid, TokenExpired, SessionEnded, InsufficientScope)
BODY = (
    exceptions.ValidationError,
    exceptions.ParseError,
    exceptions.UnsupportedMediaType,
    BodyTooLarge,
)
KEY = (InvalidIdempotencyKey, RequestInProgress, AnswerNotKept, IdempotencyKeyReused)
UNCHECKED = {"cursor", "ticket"}
"""Parameters without a validation error."""
INTERNAL = exceptions.APIException
"""In the document, any unexpected error."""
MEANINGS: dict[Kind, str] = {
    exceptions.ValidationError: "Fields are missing or invalid: `errors`.",
    exceptions.ParseError: "The body is not JSON.",
    exceptions.UnsupportedMediaType: "Bodies are `application/json`.",
    exceptions.NotAcceptable: "The response has no such media type.",
    exceptions.NotFound: "There is nothing here.",
    INTERNAL: "An error of the service, logged under the `request_id`.",
}
DETAILS: dict[Kind, str] = {
    exceptions.ValidationError: "Some fields are invalid.",
    exceptions.UnsupportedMediaType: 'Unsupported media type "text/plain" in request.',
    INTERNAL: problems.INTERNAL_ERROR,
}
DATA = re.compile(r"`data\[\"(\w+)\"\]`")


@dataclass(frozen=True, slots=True)
class DocumentedError:
    """An error in the document."""

    status: int
    code: str
    meaning: str
    detail: str


ByStatus = dict[int, dict[str, DocumentedError]]
"""Errors by status and code."""


def common_errors(view: APIView, method: str, path: str, operation: Json) -> Iterator[Kind]:
    """Yield the errors that the operation has in common with similar ones."""
    query = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
    if any(isinstance(each, TokenAuthentication) for each in view.get_authenticators()):
        yield from SIGN_IN
    if IsRegistered in view.permission_classes:
        yield RegisteredOnly
    if "requestBody" in operation:
        yield from BODY
    if query - UNCHECKED:
        yield exceptions.ValidationError
    if "cursor" in query:
        yield exceptions.NotFound
    if method == "POST":
        yield from KEY
    if path.startswith("/api/"):
        yield TooOften
    if takes_password(method, path):
        yield TooManyPasswords
    if path.startswith("/api/"):
        yield NoRoom
    yield exceptions.NotAcceptable
    yield INTERNAL


def by_status(kinds: Iterable[Kind]) -> ByStatus:
    """The errors by status and code; of several with one code, the first."""
    errors: ByStatus = {}
    for error in map(documented, kinds):
        errors.setdefault(error.status, {}).setdefault(error.code, error)
    return dict(sorted(errors.items()))


def documented(kind: Kind) -> DocumentedError:
    """The error as the document shows it. Raises TypeError if it has no status."""
    if issubclass(kind, DomainError):
        meaning = DATA.sub(r"`\1`", (kind.__doc__ or "").partition("\n")[0])
        status, detail = problems.status_of(kind), str(kind.default_detail)
        return DocumentedError(int(status), kind.code, meaning, detail)
    if not issubclass(kind, exceptions.APIException):
        raise TypeError(f"{kind} has no status.")
    code = problems.CODES.get(kind) or str(kind.default_code)
    detail = DETAILS.get(kind) or str(kind.default_detail)
    return DocumentedError(kind.status_code, code, MEANINGS.get(kind, detail), detail)
