"""What can go wrong, as exceptions."""

from http import HTTPStatus
from typing import TypeVar, cast

from .v1.models import (
    AuthAuthenticationResponse,
    AuthConflictResponse,
    AuthErrorResponse,
    AuthSessionGoneResponse,
    Problem,
)

T = TypeVar("T")
AuthRefusal = (
    AuthAuthenticationResponse | AuthConflictResponse | AuthErrorResponse | AuthSessionGoneResponse
)


class Unreachable(Exception):
    """The service did not answer, or was not able to carry out the request, for too long."""


class Refused(Exception):
    """The service refuses a request.

    `problem` has the details; go by `status` where a `code` is unknown.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.status} {problem.code}: {problem.detail}")
        self.problem = problem
        self.status, self.code = problem.status, problem.code


class SignInAgain(Refused):
    """The tokens are no longer valid, and cannot be refreshed.

    The player must sign in again; a robot needs a new personal access token.
    """


class NotSignedIn(Exception):
    """A log-in or sign-up is refused, or something is missing.

    `errors` are the reasons, with `code` and `message`. Where there are none, `answer` says what is
    missing, such as the code of the second factor (docs/accounts.md).
    """

    def __init__(self, answer: AuthRefusal) -> None:
        self.answer, self.status = answer, int(answer.status)
        self.errors = answer.errors if isinstance(answer, AuthErrorResponse) else []
        super().__init__(f"{self.status}: {' '.join(_reasons(answer))}")


def _reasons(answer: AuthRefusal) -> list[str]:
    if isinstance(answer, AuthErrorResponse):
        return [error.message for error in answer.errors]
    if isinstance(answer, AuthAuthenticationResponse):
        return [f"{flow.id} is due." for flow in answer.data.flows if flow.is_pending is True]
    return []


def refusal(problem: Problem) -> Refused:
    """The exception of a problem."""
    return SignInAgain(problem) if problem.status == HTTPStatus.UNAUTHORIZED else Refused(problem)


def ok(answer: T | AuthRefusal | Problem | None) -> T:
    """The answer of a generated operation. Raises Refused if it is a problem, and NotSignedIn."""
    if isinstance(answer, Problem):
        raise refusal(answer)
    if isinstance(answer, AuthRefusal):
        raise NotSignedIn(answer)
    return cast("T", answer)
