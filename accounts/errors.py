"""Errors that several features of accounts raise."""

from core.errors import NotPossibleNow, NotSignedIn, NotVisible, NotYours, RuleBroken
from core.messages import message as _


class NoSuchUser(NotVisible):
    """There is no such user, or the account is closed."""

    default_detail = _("There is no such user.")


class SessionEnded(NotSignedIn):
    """A logout, a new password or a ban has ended the session.

    What helps: try `POST auth/refresh` once (`banned` after a ban), then sign in again.
    """

    code = "session_ended"
    default_detail = _("This session has ended. Sign in again.")


class Oneself(RuleBroken):
    """The user names themself as the other user."""

    code = "oneself"
    default_detail = _("You cannot do this to yourself.")


class BlockedByYou(NotPossibleNow):
    """The caller blocks the other user."""

    code = "blocked_by_you"
    default_detail = _("You have blocked this player. Unblock them first.")


class Muted(NotPossibleNow):
    """The staff has muted the user: `data["until"]`, `data["reason"]`.

    What helps: hide the input field until then.
    """

    code = "muted"
    default_detail = _("You cannot write in chats for a time.")


class AlreadyRegistered(NotPossibleNow):
    """The user is not a guest."""

    code = "already_registered"
    default_detail = _("You are already registered.")


class DeviceTaken(NotPossibleNow):
    """The device secret is another guest's.

    What helps: sign in to that guest with `POST auth/guest`, or send a new secret.
    """

    code = "device_taken"
    default_detail = _("This device belongs to another guest.")


class NameTaken(NotPossibleNow):
    """The name, or one like it, is taken, or reserved for guests or after a deletion."""

    code = "name_taken"
    default_detail = _("This name is taken, or looks like one that is taken. Choose another.")


class RegisteredOnly(NotYours):
    """Guests may not do this; `data["users"]` are the ids of guests without chips."""

    code = "registered_only"
    default_detail = _("Guests have no chips. Register first.")


class RobotAccount(NotYours):
    """Robot accounts get no gifts and stake no chips."""

    code = "robot_account"
    default_detail = _("Robot accounts get no gifts.")


class Banned(NotYours):
    """The staff has banned the account from signing in: `data["until"]`, `data["reason"]`.

    What helps: show both, and `contact` of `GET meta`.
    """

    code = "banned"
    default_detail = _("This account is banned for a time.")
