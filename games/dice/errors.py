"""Errors of the dice."""

from core.errors import NotVisible
from core.messages import message as _


class NoSuchWeek(NotVisible):
    """No game ended in this week."""

    default_detail = _("No game that everyone may read ended in this week.")
