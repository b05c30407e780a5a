"""Errors of registering devices."""

from core.errors import NotVisible
from core.messages import message as _


class PushOff(NotVisible):
    """The operator has not configured push messages of this kind."""

    code = "push_off"
    default_detail = _("This service sends no push messages to such devices.")
