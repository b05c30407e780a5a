"""Every error as `application/problem+json` (RFC 9457), by one table of statuses."""

import sys
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils.log import log_response
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from drf_standardized_errors.types import Error as FieldError
from rest_framework import exceptions
from rest_framework.response import Response

from accounts.sessions.errors import InsufficientScope
from core.api.invalid_fields import InvalidFields
from core.api.types import Json
from core.damage import report
from core.errors import (
    DomainError,
    Malformed,
    NotPossibleNow,
    NotSignedIn,
    NotVisible,
    NotYours,
    RowDamaged,
    RuleBroken,
    TooOften,
    Unavailable,
)
from core.languages import translate
from core.messages import message as _
from core.request_id import current
from games.engine import InvalidOptions
from games.models import Game
from parcheesi_site.api.outages import outage

CONTENT_TYPE = "application/problem+json"
DOCUMENT: Final = "/docs/errors"
"""Its rows have codes as anchors. Without a host, which behind proxies only clients know."""

# The first listed class in an error's MRO counts.
STATUS: dict[type[Exception], HTTPStatus] = {
    DomainError: HTTPStatus.UNPROCESSABLE_ENTITY,
    Malformed: HTTPStatus.BAD_REQUEST,
    NotSignedIn: HTTPStatus.UNAUTHORIZED,
    NotYours: HTTPStatus.FORBIDDEN,
    NotVisible: HTTPStatus.NOT_FOUND,
    NotPossibleNow: HTTPStatus.CONFLICT,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
    Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    RuleBroken: HTTPStatus.UNPROCESSABLE_ENTITY,
}

WAITING = (TooOften, Unavailable)
"""Refusals with a `Retry-After`."""

# Codes of DRF's exceptions, where ours differ from its own.
CODES: dict[type[exceptions.APIException], str] = {
    exceptions.ParseError: "malformed_json",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.ValidationError: "validation_error",
    exceptions.Throttled: "too_many_requests",
    exceptions.APIException: "internal_error",
}

INTERNAL_ERROR = _("Something went wrong on our side. The error was logged with this request id.")


def status_of(kind: type[DomainError]) -> HTTPStatus:
    """The status of a kind of error: that of its most specific listed class."""
    return next(STATUS[parent] for parent in kind.__mro__ if parent in STATUS)


def problem(status: int, code: str, detail: str, **more: object) -> Json:
    """The body of an error response."""
    return {
        "type": f"{DOCUMENT}#{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": int(status),
        "detail": translate(detail),
        "code": code,
        "request_id": current(),
        **more,
    }


class Refusal(exceptions.APIException):
    """A domain error as an exception that DRF handles."""

    def __init__(self, error: DomainError) -> None:
        self.status_code = status_of(type(error))
        self.data = error.data
        if isinstance(error, InvalidOptions):
            self.data = _with_option_error(error)
        self.auth_header = challenge_of(error)
        if isinstance(error, WAITING):
            self.wait = error.wait_s
            self.data = {**self.data, "retry_after_s": error.wait_s}
        super().__init__(translate(error.detail), error.code)


def _with_option_error(error: InvalidOptions) -> Json:
    """The error's data, with what is wrong with an option in the form of other fields."""
    data = dict(error.data)
    field, code, choices = (data.pop(name, None) for name in ("field", "reason", "choices"))
    if field is None:
        return data
    shown = {"field": field, "code": code, "detail": translate(error.detail)}
    return data | {"errors": [shown | ({"choices": choices} if choices else {})]}


class ProblemFormatter(ExceptionFormatter):
    """Formats DRF's exceptions as problems."""

    def run(self) -> Json:
        """The body."""
        if isinstance(self.exc, exceptions.ValidationError):
            errors = [self._field_error(error) for error in self.get_errors()]
            return problem(400, "validation_error", _("Some fields are invalid."), errors=errors)
        if self.exc.status_code == HTTPStatus.INTERNAL_SERVER_ERROR:
            return fault()
        code = CODES.get(type(self.exc)) or str(self.exc.get_codes())
        more = self.exc.data if isinstance(self.exc, Refusal) else {}
        return problem(self.exc.status_code, code, str(self.exc.detail), **more)

    def _field_error(self, error: FieldError) -> Json:
        shown: Json = {"field": error.attr, "code": error.code, "detail": error.detail}
        if error.code == "invalid_choice" and isinstance(self.exc, InvalidFields):
            choices = self.exc.choices_of(error.attr or "")
            shown |= {"choices": choices} if choices else {}
        return shown


class ProblemHandler(ExceptionHandler):
    """Responds to every exception of a view."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Convert domain errors, and outages of database and disk, to exceptions of DRF."""
        if isinstance(exc, RowDamaged):
            report(exc, self._game() or self._path())
        if isinstance(exc, DomainError):
            return Refusal(exc)
        refusal = outage(exc)
        return Refusal(refusal) if refusal else super().convert_known_exceptions(exc)

    def report_exception(self, exc: exceptions.APIException, response: Response) -> None:
        """Report a fault. What each request of an outage would repeat is one line: the cause."""
        if not isinstance(exc, Refusal):
            super().report_exception(exc, response)
        elif response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            cause = f"{type(self.exc).__name__}: {self.exc}".partition("\n")[0]
            request = self.context["request"]
            log_response("%s: %s", cause, self._path(), response=response, request=request)

    def _game(self) -> Game | None:
        """The game in the address, without its JSON."""
        game_id = self.context.get("kwargs", {}).get("game_id")
        return Game.objects.only("status").filter(id=game_id).first() if game_id else None

    def _path(self) -> str:
        request = self.context["request"]
        return request.path if request else "a request"

    def get_response(self, exc: exceptions.APIException, data: Json) -> Response:
        """The response, with the media type of problems."""
        response = super().get_response(exc, data)
        response.content_type = CONTENT_TYPE
        return response


def challenge_of(error: DomainError) -> str:
    """The value of `WWW-Authenticate` (RFC 6750); empty for other errors."""
    if isinstance(error, InsufficientScope):
        scope = f', scope="{error.data["scope"]}"' if error.data.get("scope") else ""
        return f'Bearer error="insufficient_scope"{scope}'
    return "Bearer" if isinstance(error, NotSignedIn) else ""


def fault() -> Json:
    """The body for an unexpected error; the log has the details under the request's id."""
    return problem(500, "internal_error", INTERNAL_ERROR)


def answer(body: Json) -> JsonResponse:
    """A problem as a response outside of a view."""
    return JsonResponse(body, status=body["status"], content_type=CONTENT_TYPE)


def refused(error: DomainError) -> JsonResponse:
    """The response to a refusal outside of a view."""
    waiting = {"retry_after_s": error.wait_s} if isinstance(error, WAITING) else {}
    body = problem(status_of(type(error)), error.code, error.detail, **error.data, **waiting)
    response = answer(body)
    if isinstance(error, WAITING):
        response["Retry-After"] = str(error.wait_s)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Respond to a request that Django cannot parse."""
    return answer(problem(400, "bad_request", _("The request is malformed.")))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Respond to a refusal outside of the API."""
    return answer(problem(403, "permission_denied", _("You do not have permission to do this.")))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Respond to a form without a valid CSRF token."""
    return answer(problem(403, "csrf_failed", _("The form has expired. Reload the page.")))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Respond to an unknown address."""
    return answer(problem(404, "not_found", _("There is nothing at this address.")))


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Respond to an unexpected error outside of the API, which is being handled."""
    refusal = outage(sys.exc_info()[1])
    return refused(refusal) if refusal else answer(fault())
