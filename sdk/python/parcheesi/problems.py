"""What can go wrong, as exceptions."""

from typing import TypeVar, cast

from .v1.models import Problem

T = TypeVar("T")


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


def ok(answer: T | Problem | None) -> T:
    """The answer of a generated operation. Raises Refused if it is a problem."""
    if isinstance(answer, Problem):
        raise Refused(answer)
    return cast("T", answer)
