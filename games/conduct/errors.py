"""Errors of players who may not play."""

from core.errors import NotPossibleNow
from core.messages import message as _
from games.errors import GameError


class PlayBanned(NotPossibleNow, GameError):
    """The person has left too many games; `data["until"]` says for how long they stay out.

    `data["reason"]` is what the staff says where it is the staff who keeps them out, else null.
    """

    code = "play_banned"
    default_detail = _("You have left too many games, and cannot play for a time.")
