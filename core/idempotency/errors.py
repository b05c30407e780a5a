"""Errors of Idempotency-Key.

IdempotencyError
├── InvalidIdempotencyKey   malformed
├── IdempotencyKeyReused    the key of another request
├── RequestInProgress       the first request with the key is still running
└── AnswerNotKept           the command was carried out, but its response was not stored
"""

from core.errors import DomainError, Malformed, NotPossibleNow, RuleBroken
from core.messages import message as _


class IdempotencyError(DomainError):
    """The request cannot be served with this Idempotency-Key."""


class InvalidIdempotencyKey(Malformed, IdempotencyError):
    """The key does not have 1 to 255 visible ASCII characters; without a sign-in 16 at least.

    What helps: send a random UUID.
    """

    code = "invalid_idempotency_key"
    default_detail = _(
        "An Idempotency-Key has 1 to 255 visible ASCII characters, and at least 16 without a "
        "sign-in."
    )


class IdempotencyKeyReused(RuleBroken, IdempotencyError):
    """The key was used for another request."""

    code = "idempotency_key_reused"
    default_detail = _("This Idempotency-Key was used for another request. Use a new one.")


class RequestInProgress(NotPossibleNow, IdempotencyError):
    """The first request with this key is still running.

    What helps: wait a second, then retry with the same key.
    """

    code = "request_in_progress"
    default_detail = _("The first request with this Idempotency-Key is still running.")


class AnswerNotKept(NotPossibleNow, IdempotencyError):
    """The command was carried out, but its response not stored.

    What helps: read the state; do not retry.
    """

    code = "answer_not_kept"
    default_detail = _(
        "The request was carried out, but its response was not stored. Read the current state."
    )
