"""Errors of Idempotency-Key.

IdempotencyError
├── InvalidIdempotencyKey   not a key
├── IdempotencyKeyReused    the key of another request
├── RequestInProgress       the first request with the key is still running
└── AnswerNotKept           the command was carried out, but its answer was too large to store
"""

from core.errors import DomainError, Malformed, NotPossibleNow, RuleBroken
from core.messages import message as _


class IdempotencyError(DomainError):
    """A key that does not do what it is for."""


class InvalidIdempotencyKey(Malformed, IdempotencyError):
    """Not a key."""

    code = "invalid_idempotency_key"
    default_detail = _(
        "An Idempotency-Key is 1 to 255 visible ASCII characters, and at least 16 without a "
        "sign-in."
    )


class IdempotencyKeyReused(RuleBroken, IdempotencyError):
    """The key came with another request before."""

    code = "idempotency_key_reused"
    default_detail = _("This Idempotency-Key was used for another request. Take a new one.")


class RequestInProgress(NotPossibleNow, IdempotencyError):
    """The first request with this key has no answer yet."""

    code = "request_in_progress"
    default_detail = _("The first request with this Idempotency-Key is still running.")


class AnswerNotKept(NotPossibleNow, IdempotencyError):
    """The command was carried out, but its answer is not to be had again."""

    code = "answer_not_kept"
    default_detail = _("This was carried out, but its answer was not kept. Read the present state.")
