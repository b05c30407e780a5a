"""Errors of third-party apps."""

from core.errors import NotPossibleNow
from core.messages import message as _


class AppClosed(NotPossibleNow):
    """The staff has closed the app, for `data["reason"]`, or banned its owner."""

    code = "app_closed"
    default_detail = _("This app has been closed.")
