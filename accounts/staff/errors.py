"""Errors of staff actions."""

from core.errors import NotPossibleNow
from core.messages import message as _


class ActDone(NotPossibleNow):
    """The form of a staff action was sent before."""

    code = "act_done"
    default_detail = _("This has already been done.")


class NotOffered(NotPossibleNow):
    """A staff action that the target does not offer (any more)."""

    code = "not_offered"
    default_detail = _("This cannot be done here, or is no longer possible.")
