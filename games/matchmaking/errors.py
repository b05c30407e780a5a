"""Errors of matchmaking tickets."""

from core.errors import NotPossibleNow, NotVisible
from core.messages import message as _
from games.errors import GameError
from games.models import MatchmakingTicket


class TicketError(NotPossibleNow, GameError):
    """The ticket that the person has does not allow it."""

    def __init__(self, ticket: MatchmakingTicket) -> None:
        super().__init__()
        self.ticket = ticket


class TicketNotVisible(NotVisible, GameError):
    """No such ticket, or somebody else's."""

    code = "not_found"
    default_detail = _("There is no such ticket.")


class AlreadyWaiting(TicketError):
    """The person waits for another kind of game."""

    code = "already_waiting"
    default_detail = _("You are waiting for another game. Cancel that ticket first.")


class AlreadyPlaying(NotPossibleNow, GameError):
    """The person is in a game that goes on now: that of `data["game_id"]`."""

    code = "already_playing"
    default_detail = _("You are in a game that goes on. Finish it first.")


class TicketMatched(TicketError):
    """The ticket's game has begun."""

    code = "ticket_matched"
    default_detail = _("Your game has begun: this ticket cannot be cancelled any more.")
