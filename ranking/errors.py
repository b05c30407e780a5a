"""Errors of ranking."""

from core.errors import NotVisible
from core.messages import message as _


class NoSuchBoard(NotVisible):
    """The week or the ruleset has no board."""

    default_detail = _("There is no such leaderboard.")
