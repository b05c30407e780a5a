"""Errors of tables, seats and invitations."""

from collections.abc import Mapping

from accounts.wallet.errors import ChipsLocked, NotEnoughChips
from core.errors import DomainError, Malformed, NotPossibleNow, NotVisible, NotYours, RuleBroken
from core.messages import message as _
from games.conduct.errors import PlayBanned
from games.engine import InvalidOptions, InvalidSetup
from games.errors import (
    GameError,
    GameRunning,
    InMaintenance,
    TableArranged,
    TableClosed,
    TableDamaged,
    TableNotVisible,
)


class InvitationNotVisible(NotVisible, GameError):
    """No such invitation in force."""

    code = "not_found"
    default_detail = _("There is no such invitation.")


class NotMaster(NotYours, GameError):
    """Only the master of the table may do this."""

    code = "not_master"
    default_detail = _("Only the master of the table may do this.")


class StaleTable(NotPossibleNow, GameError):
    """The version is older than that of `data["table"]`, the current one.

    What helps: show `table`, and ask the player again.
    """

    code = "stale_version"
    default_detail = _("The table has changed: look at it again before you agree.")


class CannotStart(NotPossibleNow, GameError):
    """The seated players cannot start a game.

    What helps: wait for players, or add robots.
    """

    code = "cannot_start"
    default_detail = _("The game cannot be started now.")


class NotReady(NotPossibleNow, GameError):
    """The players on `data["seats"]` are not ready."""

    code = "not_ready"
    default_detail = _("Not all players are ready.")


class NoGameYet(NotPossibleNow, GameError):
    """The table has had no game yet."""

    code = "no_game_yet"
    default_detail = _("No game has been played at this table.")


class KickedOut(NotPossibleNow, GameError):
    """The master kicked this player, who may return after `data["until"]`."""

    code = "kicked_out"
    default_detail = _("The master of the table has kicked you.")


class CannotInvite(NotPossibleNow, GameError):
    """The master cannot invite this player.

    What helps: give no reason: there may be a block.
    """

    code = "cannot_invite"
    default_detail = _("This player cannot be invited.")


class NotInvited(Malformed):
    """Players of a list cannot be invited, each for a reason of its own."""

    code = "validation_error"
    default_detail = _("Not all of these players can be invited.")

    def __init__(self, refusals: Mapping[int, DomainError]) -> None:
        super().__init__()
        self.refusals = refusals
        """By place in the list."""


class TooManyInvitations(NotPossibleNow, GameError):
    """The table has 100 valid invitations and codes, the maximum."""

    code = "too_many_invitations"
    default_detail = _("This table has too many invitations. Revoke some first.")


class TooManyTables(NotPossibleNow, GameError):
    """The player has seats at 20 unplayed tables, the maximum."""

    code = "too_many_tables"
    default_detail = _("You have a seat at too many tables that wait for a game. Leave some first.")


class SeedsFixed(NotPossibleNow, GameError):
    """Client seeds are fixed once the game has started."""

    code = "client_seeds_fixed"
    default_detail = _("The game has started: its client seeds are fixed.")


class SeatTaken(NotPossibleNow, GameError):
    """The seat is taken.

    What helps: take another, or leave `seat` out.
    """

    code = "seat_taken"
    default_detail = _("This seat is taken.")


class NoFreeSeat(NotPossibleNow, GameError):
    """All seats are taken, or the table has no such seat."""

    code = "no_free_seat"
    default_detail = _("There is no free seat.")


class SeatEmpty(NotPossibleNow, GameError):
    """The seat is free."""

    code = "seat_empty"
    default_detail = _("This seat is free.")


class RobotsNotAllowed(NotPossibleNow, GameError):
    """The table does not allow robots."""

    code = "robots_not_allowed"
    default_detail = _("This table does not allow robots.")


class RobotsSeated(NotPossibleNow, GameError):
    """Robots sit at a table that is to allow none."""

    code = "robots_seated"
    default_detail = _("Robots sit at this table. Remove them first.")


class SeatWouldVanish(NotPossibleNow, GameError):
    """The table would lose the taken seats in `data["seats"]`."""

    code = "seat_would_vanish"
    default_detail = _("The table would lose a seat that is taken.")


class BetNeedsCompetition(RuleBroken, GameError):
    """A bet at a practice table."""

    code = "bet_needs_competition"
    default_detail = _("Chips can be staked in competitive games only.")


class RobotsNeedPractice(RuleBroken, GameError):
    """Robots at a competitive table."""

    code = "robots_need_practice"
    default_detail = _("Robots play at practice tables only.")


class KickOneself(RuleBroken, GameError):
    """The master tried to kick themselves."""

    code = "kick_oneself"
    default_detail = _("To leave the table, stand up.")


class InvalidClientSeed(RuleBroken, GameError):
    """The client seed does not have 1 to 64 printable ASCII characters, or has a vertical bar."""

    code = "invalid_client_seed"
    default_detail = _("A client seed has 1 to 64 printable ASCII characters, without '|'.")


AS_MASTER = (TableNotVisible, TableClosed, TableArranged, NotMaster)
"""Errors of changes by the master."""
LEAVE = (TableNotVisible, TableClosed, TableArranged, GameRunning)
"""Errors of freeing a seat."""
OPEN_TABLE = (*LEAVE, TableDamaged)
"""Errors of every other change to a table that needs no running game."""
REMATCH = (TableNotVisible, TableClosed, GameRunning, TableDamaged)
"""The same of a rematch, for which the table stays as it is."""
STAKES = (NotEnoughChips, ChipsLocked)
"""Errors of requests that may stake chips."""
START = (PlayBanned, CannotStart, InMaintenance, *STAKES)
"""Errors of requests that may start a game."""
OPTIONS = (InvalidOptions, InvalidSetup, BetNeedsCompetition, RobotsNeedPractice)
"""Errors of a table's options."""
