"""Errors that several features of games raise; each feature has its own `errors.py`."""

from typing import ClassVar

from core.errors import DomainError, NotPossibleNow, NotVisible, NotYours, RowDamaged
from core.messages import message as _


class GameError(DomainError):
    """Any error of the games."""

    code: ClassVar[str] = "game_error"


class TableNotVisible(NotVisible, GameError):
    """There is no such table, or the user may not see it."""

    code = "not_found"
    default_detail = _("There is no such table.")


class GameNotVisible(NotVisible, GameError):
    """There is no such game, or the user may not see it."""

    code = "not_found"
    default_detail = _("There is no such game.")


class PlayerNotVisible(NotVisible, GameError):
    """There is no player of this name."""

    code = "not_found"
    default_detail = _("There is no such player.")


class NotPlaying(NotYours, GameError):
    """The user has no seat here."""

    code = "not_playing"
    default_detail = _("You have no seat here.")


class GameNotRunning(NotPossibleNow, GameError):
    """The game has not begun, or is over.

    What helps: by `status`, show the result or wait for the start.
    """

    code = "game_not_running"
    default_detail = _("This game is not running.")


class GameRunning(NotPossibleNow, GameError):
    """A game is running at the table."""

    code = "game_running"
    default_detail = _("A game is being played at this table.")


class InMaintenance(NotPossibleNow, GameError):
    """No game starts during a maintenance, which ends at `data["until"]`; null if nobody knows.

    What helps: show `until`; running games can be played on, with their clocks stopped.
    """

    code = "maintenance"
    default_detail = _("The service is being maintained: no new games start until it is over.")


class TableClosed(NotPossibleNow, GameError):
    """The table is closed: no person sat there for too long."""

    code = "table_closed"
    default_detail = _("This table is closed. Create a new one.")


class SpectatorsNotAllowed(NotYours, GameError):
    """The table has no spectators."""

    code = "spectators_not_allowed"
    default_detail = _("This table does not allow spectators.")


class GameDamaged(RowDamaged, GameError):
    """The stored game or its record cannot be read; lists leave it out. The staff can void it."""

    code = "game_damaged"
    default_detail = _("This game is damaged and cannot be played on. The staff can void it.")


class TableDamaged(RowDamaged, GameError):
    """The stored options of the table cannot be read; lists leave it out."""

    code = "table_damaged"
    default_detail = _("This table is damaged. Leave it and create a new one.")


class TournamentDamaged(RowDamaged, GameError):
    """The stored options of the tournament cannot be read; lists leave it out."""

    code = "tournament_damaged"
    default_detail = _("This tournament is damaged. The staff can cancel it.")


class TableArranged(NotPossibleNow, GameError):
    """The table is a tournament's (`data["tournament_id"]`), which decides on its players."""

    code = "table_arranged"
    default_detail = _("This table belongs to a tournament, which decides on its players.")
