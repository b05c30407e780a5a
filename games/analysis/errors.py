"""Errors of analyses."""

from core.errors import NotPossibleNow, Unavailable
from core.messages import message as _
from games.errors import GameError


class GameNotOver(NotPossibleNow, GameError):
    """The game has not ended."""

    code = "game_not_over"
    default_detail = _("This game has not ended. Only games that are over are analysed.")


class AnalysisUnavailable(Unavailable, GameError):
    """Too many analyses are being made, or this one failed several times."""

    code = "analysis_unavailable"
    default_detail = _("This game cannot be analysed at the moment.")
