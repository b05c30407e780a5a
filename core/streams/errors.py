"""Errors of streams."""

from core.errors import TooOften
from core.messages import message as _


class TooManyStreams(TooOften):
    """The user, or their network, has the maximum of open streams at a server.

    What helps: close one, or wait; pages without `wait_s` are still answered.
    """

    code = "too_many_streams"
    default_detail = _("You have too many open streams. Close one.")
