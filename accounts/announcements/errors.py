"""Errors of changes of announcements, for the staff."""

from core.errors import NotPossibleNow
from core.messages import message as _


class TooLate(NotPossibleNow):
    """The maintenance begins or ends in a moment."""

    code = "too_late"
    default_detail = _("It is too late: the maintenance begins or ends within seconds.")
