"""Errors of bans from playing."""

from core.errors import NotPossibleNow
from core.messages import message as _
from games.errors import GameError


class PlayBanned(NotPossibleNow, GameError):
    """A ban until `data["until"]`: the staff's, for `data["reason"]`, or for leaving games.

    What helps: show `until`; see `GET me/penalties`.
    """

    code = "play_banned"
    default_detail = _("You have left too many games, and cannot play for a time.")
