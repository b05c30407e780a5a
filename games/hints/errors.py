"""Errors of asking for a hint."""

from core.errors import NotPossibleNow, NotYours
from core.messages import message as _
from games.errors import GameError


class NoHintsHere(NotYours, GameError):
    """The game is competitive, or has other people in it."""

    code = "no_hints_here"
    default_detail = _("Hints are given only in practice against robots.")


class NoDecision(NotPossibleNow, GameError):
    """A roll is due, or there is only one move."""

    code = "no_decision"
    default_detail = _("There is nothing to choose at the moment.")
