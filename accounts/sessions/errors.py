"""Errors of access by token."""

from core.errors import NotYours
from core.messages import message as _


class InsufficientScope(NotYours):
    """A token of another app, which its player has not granted this; `data["scope"]` is what it
    takes, None where no app may do it."""

    code = "insufficient_scope"
    default_detail = _("The player has not let this app do that.")
