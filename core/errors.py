"""The kinds of errors. The API maps each kind to a status; clients distinguish errors by `code`.

DomainError
├── Malformed        the request cannot be understood
├── NotSignedIn      the token is missing, wrong or expired
├── NotYours         understood, but not permitted
├── NotVisible       absent, or hidden from this user
├── NotPossibleNow   allowed in general, but not in the current state
├── TooOften         allowed in general, but too soon after the last time
├── Unavailable      the service cannot do it at the moment
│   └── RowDamaged   a stored row cannot be read
└── RuleBroken       never allowed
"""

from typing import Any, ClassVar

from core.messages import Message
from core.messages import message as _


class DomainError(Exception):
    """Any refusal: a stable code, a text for users, data for clients.

    The default text may have values of the data: `{most}`.
    """

    code: ClassVar[str] = "error"
    default_detail: ClassVar[Message] = _("This cannot be done.")

    def __init__(self, detail: str | None = None, **data: Any) -> None:
        self.detail = detail or Message(self.default_detail.template, data)
        self.data = data
        super().__init__(self.detail)


class Malformed(DomainError):
    """The request is malformed."""

    code = "malformed"
    default_detail = _("The request is malformed.")


class NotSignedIn(DomainError):
    """The token is missing, wrong or expired."""

    code = "not_authenticated"
    default_detail = _("Sign in first.")


class NotYours(DomainError):
    """The user may not do this."""

    code = "permission_denied"
    default_detail = _("You do not have permission to do this.")


class NotVisible(DomainError):
    """Absent, or hidden from this user."""

    code = "not_found"
    default_detail = _("There is nothing here.")


class NotPossibleNow(DomainError):
    """Allowed in general, but not in the current state."""

    code = "not_possible_now"
    default_detail = _("This is not possible now.")


class RuleBroken(DomainError):
    """Never allowed by the rules."""

    code = "rule_broken"
    default_detail = _("The rules do not allow this.")


class TooOften(DomainError):
    """A rate limit is exceeded: wait `data["retry_after_s"]` seconds.

    `data["bucket"]` names the limit, with its `requests` and `window_s` where they are known.
    """

    code = "too_many_requests"
    default_detail = _("You are doing this too often. Wait a little.")

    def __init__(self, detail: str | None = None, *, wait_s: int = 1, **data: Any) -> None:
        self.wait_s = wait_s
        super().__init__(detail, **data)


class Unavailable(DomainError):
    """A part of the service is down, full or at capacity.

    What helps: retry with the same key: the command may have been carried out.
    """

    code = "service_unavailable"
    default_detail = _("This is not available at the moment. Try again soon.")

    def __init__(self, detail: str | None = None, *, wait_s: int = 5) -> None:
        self.wait_s = wait_s
        super().__init__(detail)


class RowDamaged(Unavailable):
    """A stored row cannot be read, until the staff has dealt with it."""

    code = "row_damaged"
    default_detail = _("What is stored here is damaged. The staff can see that.")

    def __init__(self, detail: str | None = None, *, wait_s: int = 60) -> None:
        super().__init__(detail, wait_s=wait_s)
