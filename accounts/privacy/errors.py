"""Errors of deleting an account."""

from core.errors import Malformed, NotYours
from core.messages import message as _


class WrongPassword(NotYours):
    """The password is wrong."""

    code = "wrong_password"
    default_detail = _("This is not the password of the account.")


class NotConfirmed(Malformed):
    """A request for something that cannot be undone, without `confirm`."""

    code = "not_confirmed"
    default_detail = _("This cannot be undone. Send `confirm` as true if you mean it.")


class PasswordMissing(Malformed):
    """The password is required, but missing."""

    code = "validation_error"
    default_detail = _("Send the password of the account.")
