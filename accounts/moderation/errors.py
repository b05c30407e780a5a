"""Errors of restrictions."""

from core.errors import NotPossibleNow
from core.messages import message as _


class NotRestricted(NotPossibleNow):
    """What is to be lifted is not there, or is over."""

    code = "not_restricted"
    default_detail = _("There is nothing to be lifted.")
