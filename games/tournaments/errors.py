"""Errors of tournaments."""

from core.errors import NotPossibleNow, NotVisible, NotYours, RuleBroken
from core.messages import message as _
from games.errors import GameError


class TournamentNotVisible(NotVisible, GameError):
    """There is no such tournament, or the user may not see it."""

    code = "not_found"
    default_detail = _("There is no such tournament.")


class EntryNotVisible(NotVisible, GameError):
    """There is no such entry in the tournament."""

    code = "not_found"
    default_detail = _("There is no such entry in this tournament.")


class InvalidTournament(RuleBroken, GameError):
    """The terms of the tournament do not fit each other; `data["field"]` names the first."""

    code = "invalid_tournament"
    default_detail = _("These terms of a tournament do not fit each other.")


class NotOrganiser(NotYours, GameError):
    """Only the organiser of the tournament may do this."""

    code = "not_organiser"
    default_detail = _("Only the organiser of the tournament may do this.")


class TooManyTournaments(NotPossibleNow, GameError):
    """The player has organised as many tournaments that have not ended as are allowed at once."""

    code = "too_many_tournaments"
    default_detail = _("You have too many tournaments that have not ended.")


class TournamentStarted(NotPossibleNow, GameError):
    """The tournament has started: its terms no longer change."""

    code = "tournament_started"
    default_detail = _("The tournament has started.")


class TermsAgreed(NotPossibleNow, GameError):
    """Players have joined for these terms: `data["fields"]` no longer change."""

    code = "terms_agreed"
    default_detail = _("Players have joined for these terms, which no longer change.")


class TournamentOver(NotPossibleNow, GameError):
    """The tournament has ended, or was cancelled."""

    code = "tournament_over"
    default_detail = _("The tournament is over.")


class JoiningClosed(NotPossibleNow, GameError):
    """It can no longer be joined: it has started, or an arena is about to end."""

    code = "joining_closed"
    default_detail = _("This tournament can no longer be joined.")


class TournamentFull(NotPossibleNow, GameError):
    """The tournament has `data["max_entries"]` entries, the maximum."""

    code = "tournament_full"
    default_detail = _("The tournament is full.")


class NotAdmitted(NotPossibleNow, GameError):
    """The player does not meet a condition: `data["condition"]`, with its `data["value"]`.

    What helps: name the condition; `rating_from`, `rating_to`, `registered_days`, `games_played`,
    `robots`, `code` or `removed`.
    """

    code = "not_admitted"
    default_detail = _("You do not meet the conditions of this tournament.")


class PartnerNeeded(RuleBroken, GameError):
    """Pairs play in this tournament: name a partner. Others have no partner."""

    code = "partner_needed"
    default_detail = _("Name a partner in a tournament of pairs, and only there.")


class CannotBePartner(NotPossibleNow, GameError):
    """The partner has joined already, or cannot be asked.

    What helps: give no reason: there may be a block.
    """

    code = "cannot_be_partner"
    default_detail = _("This player cannot be your partner.")


class NotJoined(NotPossibleNow, GameError):
    """The user is not in the tournament, or has left it."""

    code = "not_joined"
    default_detail = _("You are not in this tournament.")


class EntryOut(NotPossibleNow, GameError):
    """The entry did not go on in the knockout, or was removed."""

    code = "entry_out"
    default_detail = _("You are out of this tournament.")


class RoundNotVisible(NotVisible, GameError):
    """There is no such round in the tournament."""

    code = "not_found"
    default_detail = _("There is no such round in this tournament.")


class TournamentRunning(NotPossibleNow, GameError):
    """The tournament has not ended; its record and results exist after the end."""

    code = "tournament_running"
    default_detail = _("The tournament has not ended.")
