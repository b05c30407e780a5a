"""What the games refuse, as a tree of exceptions; no HTTP here.

GameError
├── Malformed: InvalidChatText
├── NotVisible: TableNotVisible, GameNotVisible, InvitationNotVisible, MessageNotVisible,
│   TicketNotVisible
├── NotYours: NotMaster, NotPlaying, NotYourRoom, SpectatorsNotAllowed, ChatRefused
├── NotPossibleNow
│   ├── StaleVersion, NotYourTurn, GameNotRunning      commands of a game
│   ├── LeftForGood, NoProposal, NothingToVoid, PlayBanned, ReportResolved
│   ├── TableClosed, GameRunning, CannotStart, SeedsFixed  tables before and during a game
│   ├── NotReady, NoGameYet, KickedOut
│   ├── CannotInvite, TooManyInvitations
│   ├── RobotsNotAllowed, RobotsSeated, SeatWouldVanish
│   ├── SeatTaken, NoFreeSeat, SeatEmpty
│   └── AlreadyWaiting, AlreadyPlaying, TicketMatched  quick play
├── RuleBroken: InvalidClientSeed, BetNeedsCompetition, RobotsNeedPractice, KickOneself
└── games.engine.errors.EngineError                    what the rules refuse
"""

from typing import ClassVar

from core.errors import DomainError, Malformed, NotPossibleNow, NotVisible, NotYours, RuleBroken
from core.messages import message as _


class GameError(DomainError):
    """A refusal by the games, with a stable `code`, a `detail` for people and `data`."""

    code: ClassVar[str] = "game_error"


class TableNotVisible(NotVisible, GameError):
    """No such table, or not for these eyes."""

    code = "not_found"
    default_detail = _("There is no such table.")


class GameNotVisible(NotVisible, GameError):
    """No such game, or not for these eyes."""

    code = "not_found"
    default_detail = _("There is no such game.")


class InvitationNotVisible(NotVisible, GameError):
    """No such invitation in force."""

    code = "not_found"
    default_detail = _("There is no such invitation.")


class PlayerNotVisible(NotVisible, GameError):
    """Nobody of this name."""

    code = "not_found"
    default_detail = _("There is no such player.")


class NotMaster(NotYours, GameError):
    """Only the master of the table may do this."""

    code = "not_master"
    default_detail = _("Only the master of the table may do this.")


class NotPlaying(NotYours, GameError):
    """The one who asks has no seat here."""

    code = "not_playing"
    default_detail = _("You have no seat here.")


class StaleVersion(NotPossibleNow, GameError):
    """The command was made for another state of the game; `data["game"]` is the present one."""

    code = "stale_version"
    default_detail = _("The game has gone on: this version is not the present one.")


class NotYourTurn(NotPossibleNow, GameError):
    """Another player is on turn."""

    code = "not_your_turn"
    default_detail = _("It is not your turn.")


class GameNotRunning(NotPossibleNow, GameError):
    """The game has not begun, or is over."""

    code = "game_not_running"
    default_detail = _("This game is not being played.")


class LeftForGood(NotPossibleNow, GameError):
    """The one who asks has resigned or abandoned this game."""

    code = "left_for_good"
    default_detail = _("You have left this game.")


class NoProposal(NotPossibleNow, GameError):
    """Nobody has proposed to cancel the game, or it was too long ago."""

    code = "no_proposal"
    default_detail = _("Nobody has proposed to cancel this game.")


class PlayBanned(NotPossibleNow, GameError):
    """The person has left too many games; `data["until"]` says for how long they stay out.

    `data["reason"]` is what the staff says where it is the staff who keeps them out, else null.
    """

    code = "play_banned"
    default_detail = _("You have left too many games, and cannot play for a time.")


class ReportResolved(NotPossibleNow, GameError):
    """A report that somebody else of the staff has dealt with."""

    code = "report_resolved"
    default_detail = _("This report was resolved already.")


class NothingToVoid(NotPossibleNow, GameError):
    """A game that has not begun, or of which nothing counts."""

    code = "nothing_to_void"
    default_detail = _("Only games that are played, or have a result, can be voided.")


class GameRunning(NotPossibleNow, GameError):
    """The table is in the middle of a game."""

    code = "game_running"
    default_detail = _("A game is being played at this table.")


class TableClosed(NotPossibleNow, GameError):
    """Nobody has been sitting here for too long."""

    code = "table_closed"
    default_detail = _("This table is closed. Open a new one.")


class CannotStart(NotPossibleNow, GameError):
    """Those seated do not make a game."""

    code = "cannot_start"
    default_detail = _("A game cannot start like this.")


class NotReady(NotPossibleNow, GameError):
    """Somebody has not agreed to start; `data["seats"]` are those seats."""

    code = "not_ready"
    default_detail = _("Not everybody is ready.")


class NoGameYet(NotPossibleNow, GameError):
    """A rematch of no game."""

    code = "no_game_yet"
    default_detail = _("No game has been played at this table.")


class KickedOut(NotPossibleNow, GameError):
    """The master has sent this person away; `data["until"]` says for how long."""

    code = "kicked_out"
    default_detail = _("The master of the table has sent you away.")


class CannotInvite(NotPossibleNow, GameError):
    """The person does not want to be invited by the one who asks."""

    code = "cannot_invite"
    default_detail = _("This player cannot be invited.")


class TooManyInvitations(NotPossibleNow, GameError):
    """The table has as many invitations in force as it may have."""

    code = "too_many_invitations"
    default_detail = _("This table has too many invitations: take some back first.")


class SeedsFixed(NotPossibleNow, GameError):
    """Client seeds are fixed once the game has started."""

    code = "client_seeds_fixed"
    default_detail = _("The game has started: its client seeds are fixed.")


class SeatTaken(NotPossibleNow, GameError):
    """Somebody sits there."""

    code = "seat_taken"
    default_detail = _("This seat is taken.")


class NoFreeSeat(NotPossibleNow, GameError):
    """All seats are taken, or the table has no such seat."""

    code = "no_free_seat"
    default_detail = _("There is no free seat.")


class SeatEmpty(NotPossibleNow, GameError):
    """Nobody sits there."""

    code = "seat_empty"
    default_detail = _("Nobody sits there.")


class RobotsNotAllowed(NotPossibleNow, GameError):
    """The table takes no robots."""

    code = "robots_not_allowed"
    default_detail = _("This table takes no robots: only practice tables may.")


class RobotsSeated(NotPossibleNow, GameError):
    """Robots sit at a table that is to take none."""

    code = "robots_seated"
    default_detail = _("Robots sit at this table: send them away first.")


class SeatWouldVanish(NotPossibleNow, GameError):
    """Somebody sits where the changed table has no seat; `data["seats"]` are those seats."""

    code = "seat_would_vanish"
    default_detail = _("Somebody sits on a seat that the table would no longer have.")


class BetNeedsCompetition(RuleBroken, GameError):
    """A stake at a practice table."""

    code = "bet_needs_competition"
    default_detail = _("Only competitive games are played for chips.")


class RobotsNeedPractice(RuleBroken, GameError):
    """Robots at a competitive table."""

    code = "robots_need_practice"
    default_detail = _("Robots play at practice tables only.")


class KickOneself(RuleBroken, GameError):
    """The master would kick the master."""

    code = "kick_oneself"
    default_detail = _("To leave the table, stand up.")


class InvalidClientSeed(RuleBroken, GameError):
    """A client seed that cannot be part of the dice's message."""

    code = "invalid_client_seed"
    default_detail = _("A client seed is 1 to 64 printable ASCII characters other than '|'.")


class MessageNotVisible(NotVisible, GameError):
    """No such message, or not for these eyes."""

    code = "not_found"
    default_detail = _("There is no such message.")


class NotYourRoom(NotYours, GameError):
    """Players talk among themselves, and so do spectators."""

    code = "not_your_room"
    default_detail = _("You have no part in this room of the table.")


class SpectatorsNotAllowed(NotYours, GameError):
    """Nobody but the players may be there."""

    code = "spectators_not_allowed"
    default_detail = _("This table has no spectators.")


class ChatRefused(NotYours, GameError):
    """The master of the table does not want to hear this person."""

    code = "chat_refused"
    default_detail = _("You cannot write at this table.")


class InvalidChatText(Malformed, GameError):
    """Nothing that can be said."""

    code = "invalid_text"
    default_detail = _("A message is 1 to 500 characters, none of them a control character.")


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
