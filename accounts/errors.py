"""What the services refuse, as a tree of exceptions; `parcheesi_site.problems` gives them a status.

DomainError
├── Malformed        the request cannot be understood
│   └── NotConfirmed, PasswordMissing
├── NotSignedIn      a missing, wrong or expired proof of who is asking
│   └── SessionEnded
├── NotYours         understood, but somebody else's to do
│   └── RegisteredOnly, WrongPassword, InsufficientScope, Banned
├── NotVisible       absent, or not for these eyes
├── NotPossibleNow   right in itself, at the wrong time
│   ├── TooManyFriends, TooManyRequests, TooManyBlocks, TooManyMutes, BlockedByYou, Muted
│   ├── AlreadyRegistered, NameTaken, AddressTaken, NoAddress, NotRestricted, ActDone
│   ├── NotOffered
│   └── NotEnoughChips, GiftTaken, BalanceNotLow
├── TooOften         right in itself, but not so soon again
├── Unavailable      right in itself, but we are not able to just now
└── RuleBroken       no time would make it right
    └── Oneself, WeakPassword
"""

from core.errors import Malformed, NotPossibleNow, NotSignedIn, NotYours, RuleBroken
from core.messages import message as _


class SessionEnded(NotSignedIn):
    """A token of a session that has been ended."""

    code = "session_ended"
    default_detail = _("This session has been ended. Sign in again.")


class Oneself(RuleBroken):
    """Done to oneself what is done to others."""

    code = "oneself"
    default_detail = _("This is done to others, not to oneself.")


class TooManyFriends(NotPossibleNow):
    """One of the two has as many friends as there can be."""

    code = "too_many_friends"
    default_detail = _("One of you has as many friends as there can be.")


class TooManyRequests(NotPossibleNow):
    """As many people have been asked, without an answer, as there can be."""

    code = "too_many_friend_requests"
    default_detail = _("Too many people have not answered yet. Take some requests back.")


class TooManyBlocks(NotPossibleNow):
    """As many people are blocked as there can be."""

    code = "too_many_blocks"
    default_detail = _("You block as many people as one can.")


class TooManyMutes(NotPossibleNow):
    """As many people are muted as there can be."""

    code = "too_many_mutes"
    default_detail = _("You mute as many people as one can.")


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


class WeakPassword(RuleBroken):
    """The password is too easy to guess; the detail says why."""

    code = "weak_password"
    default_detail = _("This password is too easy to guess.")


class RegisteredOnly(NotYours):
    """Guests have no chips; `data["users"]` are those who cannot have any, as text."""

    code = "registered_only"
    default_detail = _("Guests have no chips. Register first.")


class WrongPassword(NotYours):
    """Not the password of the account."""

    code = "wrong_password"
    default_detail = _("This is not the password of the account.")


class InsufficientScope(NotYours):
    """A token of another app, which its player has not granted this; `data["scope"]` is what it
    takes, None where no app may do it."""

    code = "insufficient_scope"
    default_detail = _("The player has not let this app do that.")


class NotConfirmed(Malformed):
    """Something that cannot be undone, asked for without saying that it is meant."""

    code = "not_confirmed"
    default_detail = _("This cannot be undone. Send `confirm` as true if you mean it.")


class PasswordMissing(Malformed):
    """Something that takes the password, asked for without it."""

    code = "validation_error"
    default_detail = _("Send the password of the account.")


class NotEnoughChips(NotPossibleNow):
    """Somebody has fewer chips than it takes; `data["users"]` says who, as text."""

    code = "not_enough_chips"
    default_detail = _("Not everybody has the chips that it takes.")


class GiftTaken(NotPossibleNow):
    """Today's gift has been taken; `data["due_at"]` is when there may be another."""

    code = "gift_taken"
    default_detail = _("You have had today's gift.")


class BalanceNotLow(NotPossibleNow):
    """Who has enough chips gets no gift; `data["below_chips"]` is what is not enough."""

    code = "balance_not_low"
    default_detail = _("You have too many chips for a gift.")


class Banned(NotYours):
    """The staff keeps this account out; `data["until"]` is until when, `data["reason"]` why."""

    code = "banned"
    default_detail = _("This account is banned for a time.")


class AddressTaken(NotPossibleNow):
    """Another account has shown that this e-mail address is its own."""

    code = "address_taken"
    default_detail = _("Another account has this address.")


class NoAddress(NotPossibleNow):
    """An account without an e-mail address that it takes here."""

    code = "no_address"
    default_detail = _("This account has no such address.")


class NotRestricted(NotPossibleNow):
    """What is to be lifted is not there, or is over."""

    code = "not_restricted"
    default_detail = _("There is nothing to be lifted.")


class ActDone(NotPossibleNow):
    """A form of the staff that was sent before: it is done."""

    code = "act_done"
    default_detail = _("This was done already.")


class NotOffered(NotPossibleNow):
    """An act of the staff on what it is not for, or is not for any more."""

    code = "not_offered"
    default_detail = _("This cannot be done here, or not any more.")
