"""Errors that several features of accounts raise."""

from core.errors import NotPossibleNow, NotSignedIn, NotYours, RuleBroken
from core.messages import message as _


class SessionEnded(NotSignedIn):
    """A token of a session that has been ended."""

    code = "session_ended"
    default_detail = _("This session has been ended. Sign in again.")


class Oneself(RuleBroken):
    """Done to oneself what is done to others."""

    code = "oneself"
    default_detail = _("This is done to others, not to oneself.")


class BlockedByYou(NotPossibleNow):
    """Somebody whom one blocks oneself."""

    code = "blocked_by_you"
    default_detail = _("You block this person. End that first.")


class Muted(NotPossibleNow):
    """The staff forbids writing; `data["until"]` is until when, `data["reason"]` why."""

    code = "muted"
    default_detail = _("You may not write for a time.")


class AlreadyRegistered(NotPossibleNow):
    """A registered player asks for what is for guests."""

    code = "already_registered"
    default_detail = _("You are registered already.")


class NameTaken(NotPossibleNow):
    """Somebody has this name, or one that looks like it, or it is kept."""

    code = "name_taken"
    default_detail = _("This name is taken, or looks like one that is. Choose another.")


class RegisteredOnly(NotYours):
    """Guests have no chips; `data["users"]` are those who cannot have any, as text."""

    code = "registered_only"
    default_detail = _("Guests have no chips. Register first.")


class Banned(NotYours):
    """The staff keeps this account out; `data["until"]` is until when, `data["reason"]` why."""

    code = "banned"
    default_detail = _("This account is banned for a time.")
