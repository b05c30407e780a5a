"""Errors of matchmaking tickets."""

from core.errors import NotPossibleNow, NotVisible
from core.messages import message as _
from games.errors import GameError


class TicketNotVisible(NotVisible, GameError):
    """No such ticket, or another user's."""

    code = "not_found"
    default_detail = _("There is no such ticket.")


class AlreadyWaiting(NotPossibleNow, GameError):
    """The user has a ticket with other criteria: `data["ticket"]`."""

    code = "already_waiting"
    default_detail = _("You are waiting for another game. Cancel that ticket first.")


class AlreadyPlaying(NotPossibleNow, GameError):
    """The user has a running game: `data["game_id"]`."""

    code = "already_playing"
    default_detail = _("You are in a game that goes on. Finish it first.")


class TicketMatched(NotPossibleNow, GameError):
    """The game has started; `data["ticket"]` has its id."""

    code = "ticket_matched"
    default_detail = _("Your game has begun: this ticket cannot be cancelled any more.")
