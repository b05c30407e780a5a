"""Errors of third-party apps."""

from core.errors import NotPossibleNow
from core.messages import message as _


class AppClosed(NotPossibleNow):
    """The app is closed: by the staff, with `data["reason"]`, or because its owner is banned."""

    code = "app_closed"
    default_detail = _("This app has been closed.")
