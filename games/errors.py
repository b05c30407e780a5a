"""Errors that several features of games raise; each feature has its own `errors.py`."""

from typing import ClassVar

from core.errors import DomainError, NotPossibleNow, NotVisible, NotYours
from core.messages import message as _


class GameError(DomainError):
    """A refusal by the games, with a stable `code`, a `detail` for people and `data`."""

    code: ClassVar[str] = "game_error"


class TableNotVisible(NotVisible, GameError):
    """No such table, or not for these eyes."""

    code = "not_found"
    default_detail = _("There is no such table.")


class GameNotVisible(NotVisible, GameError):
    """No such game, or not for these eyes."""

    code = "not_found"
    default_detail = _("There is no such game.")


class PlayerNotVisible(NotVisible, GameError):
    """Nobody of this name."""

    code = "not_found"
    default_detail = _("There is no such player.")


class NotPlaying(NotYours, GameError):
    """The one who asks has no seat here."""

    code = "not_playing"
    default_detail = _("You have no seat here.")


class GameNotRunning(NotPossibleNow, GameError):
    """The game has not begun, or is over."""

    code = "game_not_running"
    default_detail = _("This game is not being played.")


class GameRunning(NotPossibleNow, GameError):
    """The table is in the middle of a game."""

    code = "game_running"
    default_detail = _("A game is being played at this table.")


class TableClosed(NotPossibleNow, GameError):
    """Nobody has been sitting here for too long."""

    code = "table_closed"
    default_detail = _("This table is closed. Open a new one.")


class SpectatorsNotAllowed(NotYours, GameError):
    """Nobody but the players may be there."""

    code = "spectators_not_allowed"
    default_detail = _("This table has no spectators.")
