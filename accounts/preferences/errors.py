"""Errors of changing the settings of notifications."""

from core.errors import NotPossibleNow
from core.messages import message as _


class TooManySnoozes(NotPossibleNow):
    """The user has snoozed `data["most"]` games, the maximum."""

    code = "too_many_snoozed_games"
    default_detail = _("You have snoozed {most} games, the maximum. Wake one first.")
