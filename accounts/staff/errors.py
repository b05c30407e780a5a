"""Errors of staff actions."""

from core.errors import NotPossibleNow
from core.messages import message as _


class ActDone(NotPossibleNow):
    """A form of the staff that was sent before: it is done."""

    code = "act_done"
    default_detail = _("This was done already.")


class NotOffered(NotPossibleNow):
    """An act of the staff on what it is not for, or is not for any more."""

    code = "not_offered"
    default_detail = _("This cannot be done here, or not any more.")
