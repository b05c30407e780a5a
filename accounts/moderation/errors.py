"""Errors of restrictions."""

from core.errors import NotPossibleNow
from core.messages import message as _


class NotRestricted(NotPossibleNow):
    """The restriction does not exist, or has expired."""

    code = "not_restricted"
    default_detail = _("There is nothing to lift.")
