"""Errors of playing a game."""

from typing import Final

from core.errors import NotPossibleNow
from core.messages import message as _
from games.errors import GameError, GameNotRunning, NotPlaying
from games.visibility.refusals import READ_GAME


class StaleVersion(NotPossibleNow, GameError):
    """The version is not that of `data["game"]`, the current one.

    What helps: continue with `game`.
    """

    code = "stale_version"
    default_detail = _("The game has moved on: this version is not the current one.")


class NotYourTurn(NotPossibleNow, GameError):
    """Another player is on turn."""

    code = "not_your_turn"
    default_detail = _("It is not your turn.")


class LeftForGood(NotPossibleNow, GameError):
    """The player has resigned or abandoned this game."""

    code = "left_for_good"
    default_detail = _("You have left this game.")


class NoProposal(NotPossibleNow, GameError):
    """No proposal to cancel the game is open."""

    code = "no_proposal"
    default_detail = _("No player has proposed to cancel this game.")


class NoVoteInTournament(NotPossibleNow, GameError):
    """The game is a tournament's, which needs its result."""

    code = "no_vote_in_tournament"
    default_detail = _("A game of a tournament cannot be cancelled by its players.")


class NothingToVoid(NotPossibleNow, GameError):
    """The game has not begun, or has no result."""

    code = "nothing_to_void"
    default_detail = _("Only running games and games with a result can be voided.")


COMMAND: Final = (*READ_GAME, NotPlaying, LeftForGood, GameNotRunning, StaleVersion)
"""What every command in a game may raise."""
