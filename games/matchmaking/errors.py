"""Errors of matchmaking tickets."""

from core.errors import NotPossibleNow, NotVisible
from core.messages import message as _
from games.errors import GameError


class TicketNotVisible(NotVisible, GameError):
    """No such ticket, or somebody else's."""

    code = "not_found"
    default_detail = _("There is no such ticket.")


class AlreadyWaiting(NotPossibleNow, GameError):
    """The person waits for another kind of game; `data["ticket"]` says for which."""

    code = "already_waiting"
    default_detail = _("You are waiting for another game. Cancel that ticket first.")


class AlreadyPlaying(NotPossibleNow, GameError):
    """The person is in a game that goes on now: that of `data["game_id"]`."""

    code = "already_playing"
    default_detail = _("You are in a game that goes on. Finish it first.")


class TicketMatched(NotPossibleNow, GameError):
    """The game has begun; `data["ticket"]` says which."""

    code = "ticket_matched"
    default_detail = _("Your game has begun: this ticket cannot be cancelled any more.")
