"""Errors of cases of integrity."""

from core.errors import NotPossibleNow, NotYours
from core.messages import message as _
from games.errors import GameError


class CaseDecided(NotPossibleNow, GameError):
    """Another staff member has decided the case."""

    code = "case_decided"
    default_detail = _("This case has already been decided.")


class OwnCase(NotYours, GameError):
    """The staff member played in a game of the case, or may not act on a member."""

    code = "own_case"
    default_detail = _("You cannot decide a case of your own games, or of other staff members.")
