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
    """No such ticket, or another user's."""

    code = "not_found"
    default_detail = _("There is no such ticket.")


class AlreadyWaiting(TicketError):
    """The user has a waiting `data["ticket"]` with other criteria."""

    code = "already_waiting"
    default_detail = _("You are waiting for another game. Cancel that ticket first.")


class AlreadyPlaying(NotPossibleNow, GameError):
    """The user has a running game: `data["game_id"]`.

    What helps: open it.
    """

    code = "already_playing"
    default_detail = _("You are in a running game. Finish it first.")


class TicketMatched(TicketError):
    """The game of `data["ticket"]` has started.

    What helps: open it.
    """

    code = "ticket_matched"
    default_detail = _("Your game has started: this ticket can no longer be cancelled.")
