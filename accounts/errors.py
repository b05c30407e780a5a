"""What the services refuse, as a tree of exceptions; `parcheesi_site.problems` gives them a status.

DomainError
├── Malformed        the request cannot be understood
├── NotSignedIn      a missing, wrong or expired proof of who is asking
├── NotYours         understood, but somebody else's to do
├── NotVisible       absent, or not for these eyes
├── NotPossibleNow   right in itself, at the wrong time
└── RuleBroken       no time would make it right
"""

from typing import Any, ClassVar


class DomainError(Exception):
    """A refusal with a stable code, a text for people and data for programs."""

    code: ClassVar[str] = "error"
    default_detail: ClassVar[str] = "This cannot be done."

    def __init__(self, detail: str = "", **data: Any) -> None:
        self.detail = detail or self.default_detail
        self.data = data
        super().__init__(self.detail)


class Malformed(DomainError):
    """The request cannot be understood."""

    code = "malformed"
    default_detail = "The request cannot be understood."


class NotSignedIn(DomainError):
    """Who is asking is not proven."""

    code = "not_authenticated"
    default_detail = "Sign in first."


class NotYours(DomainError):
    """Somebody else's to do."""

    code = "permission_denied"
    default_detail = "This is not yours to do."


class NotVisible(DomainError):
    """Absent, or not for these eyes."""

    code = "not_found"
    default_detail = "There is nothing here."


class NotPossibleNow(DomainError):
    """Right in itself, but not at this time."""

    code = "not_possible_now"
    default_detail = "This is not possible now."


class RuleBroken(DomainError):
    """Never right, whatever the time."""

    code = "rule_broken"
    default_detail = "The rules do not allow this."
