"""Errors of bans from playing."""

from core.errors import NotPossibleNow
from core.messages import message as _
from games.errors import GameError


class PlayBanned(NotPossibleNow, GameError):
    """The user is banned from playing until `data["until"]`.

    `data["reason"]` is the staff's reason, or null for a ban for leaving games.
    """

    code = "play_banned"
    default_detail = _("You have left too many games, and cannot play for a time.")
