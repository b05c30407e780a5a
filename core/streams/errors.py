"""Errors of streams."""

from core.errors import TooOften
from core.messages import message as _


class TooManyStreams(TooOften):
    """The user, or the user's network, has as many open streams as a server allows them.

    What helps: close one, or wait; pages without `wait_s` are still answered.
    """

    code = "too_many_streams"
    default_detail = _("You have too many open streams. Close one.")
