"""Every error as `application/problem+json` (RFC 9457), by one table."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from rest_framework import exceptions
from rest_framework.response import Response

from accounts.sessions.errors import InsufficientScope
from core.errors import (
    DomainError,
    Malformed,
    NotPossibleNow,
    NotSignedIn,
    NotVisible,
    NotYours,
    RuleBroken,
    TooOften,
    Unavailable,
)
from core.languages import translate
from core.messages import message as _
from core.request_id import current
from games.engine import errors as engine

CONTENT_TYPE = "application/problem+json"

Error = DomainError | engine.EngineError
"""The errors that the API gives a status."""

# The nearest class in an error's line of ancestors counts.
STATUS: dict[type[Exception], HTTPStatus] = {
    DomainError: HTTPStatus.UNPROCESSABLE_ENTITY,
    engine.EngineError: HTTPStatus.UNPROCESSABLE_ENTITY,
    Malformed: HTTPStatus.BAD_REQUEST,
    NotSignedIn: HTTPStatus.UNAUTHORIZED,
    NotYours: HTTPStatus.FORBIDDEN,
    NotVisible: HTTPStatus.NOT_FOUND,
    NotPossibleNow: HTTPStatus.CONFLICT,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
    Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    RuleBroken: HTTPStatus.UNPROCESSABLE_ENTITY,
    engine.MalformedPosition: HTTPStatus.BAD_REQUEST,
    engine.MalformedRecord: HTTPStatus.BAD_REQUEST,
    engine.MalformedRequest: HTTPStatus.BAD_REQUEST,
    engine.WrongPhase: HTTPStatus.CONFLICT,
}

WAITING = (TooOften, Unavailable)
"""Refusals that say when to come back."""

# What the framework finds wrong, where its own name for it is not ours.
CODES: dict[type[exceptions.APIException], str] = {
    exceptions.ParseError: "malformed_json",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.ValidationError: "validation_error",
    exceptions.Throttled: "too_many_requests",
}


def status_of(kind: type[Error]) -> HTTPStatus:
    """Return the status of a kind of error: that of its most specific listed class."""
    return next(STATUS[parent] for parent in kind.__mro__ if parent in STATUS)


def problem(status: int, code: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return the body of an error."""
    return {
        "type": f"urn:parcheesi:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": int(status),
        "detail": translate(detail),
        "code": code,
        "request_id": current(),
        **more,
    }


class Refusal(exceptions.APIException):
    """A domain error on its way through the framework's handling."""

    def __init__(self, error: Error) -> None:
        self.status_code = status_of(type(error))
        self.data = error.data
        if isinstance(error, WAITING):
            self.wait = error.wait_s
        super().__init__(translate(error.detail), error.code)


class ProblemFormatter(ExceptionFormatter):
    """Writes the framework's exceptions as problems."""

    def run(self) -> dict[str, Any]:
        """Return the body."""
        if isinstance(self.exc, exceptions.ValidationError):
            return problem(
                400, "validation_error", _("Some fields are wrong."), errors=self._fields()
            )
        if self.exc.status_code == HTTPStatus.INTERNAL_SERVER_ERROR:
            return fault()
        code = CODES.get(type(self.exc)) or str(self.exc.get_codes())
        more = self.exc.data if isinstance(self.exc, Refusal) else {}
        return problem(self.exc.status_code, code, str(self.exc.detail), **more)

    def _fields(self) -> list[dict[str, str | None]]:
        return [
            {"field": error.attr, "code": error.code, "detail": error.detail}
            for error in self.get_errors()
        ]


class ProblemHandler(ExceptionHandler):
    """Answers every exception of a view, in any mode."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Give domain errors their status."""
        if isinstance(exc, Error):
            return self._with_challenge(Refusal(exc), exc)
        return super().convert_known_exceptions(exc)

    def should_not_handle(self, exc: Exception) -> bool:
        """Handle unexpected faults as well, also when debugging."""
        return False

    def format_exception(self, exc: exceptions.APIException) -> dict[str, Any]:
        """Return the body of the answer."""
        return ProblemFormatter(exc, self.context, self.exc).run()

    def get_response(self, exc: exceptions.APIException, data: dict[str, Any]) -> Response:
        """Return the answer, with the media type of problems."""
        response = super().get_response(exc, data)
        response.content_type = CONTENT_TYPE
        return response

    def _with_challenge(self, refusal: Refusal, error: Error) -> Refusal:
        challenge = challenge_of(error)
        if challenge:
            refusal.auth_header = challenge  # type: ignore[attr-defined]  # DRF's handler reads it
        return refusal


def challenge_of(error: Error) -> str:
    """Return what the header `WWW-Authenticate` says (RFC 6750), empty where there is none."""
    if isinstance(error, InsufficientScope):
        scope = f', scope="{error.data["scope"]}"' if error.data.get("scope") else ""
        return f'Bearer error="insufficient_scope"{scope}'
    return "Bearer" if isinstance(error, NotSignedIn) else ""


def exception_handler(exc: Exception, context: Any) -> Response | None:
    """Answer an exception that a view raised (the framework's hook)."""
    return ProblemHandler(exc, context).run()


def fault() -> dict[str, Any]:
    """Return the body for what nobody foresaw; the log has the rest under the request's id."""
    detail = _("Something went wrong on our side. It has been recorded under this request id.")
    return problem(500, "internal_error", detail)


def answer(body: dict[str, Any]) -> JsonResponse:
    """Return a problem as an answer outside of a view."""
    return JsonResponse(body, status=body["status"], content_type=CONTENT_TYPE)


def refused(error: DomainError) -> JsonResponse:
    """Answer a refusal outside of a view."""
    response = answer(problem(status_of(type(error)), error.code, error.detail, **error.data))
    if isinstance(error, WAITING):
        response["Retry-After"] = str(error.wait_s)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what Django itself cannot understand."""
    return answer(problem(400, "bad_request", _("The request cannot be understood.")))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a refusal outside of the API."""
    return answer(problem(403, "permission_denied", _("This is not yours to do.")))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Answer a form that did not come from our own pages."""
    return answer(problem(403, "csrf_failed", _("The form is out of date. Load the page again.")))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer an address that leads nowhere."""
    return answer(problem(404, "not_found", _("There is nothing at this address.")))


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer an unexpected fault outside of the API."""
    return answer(fault())
