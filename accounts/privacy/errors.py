"""Errors of deleting an account."""

from core.errors import Malformed, NotYours
from core.messages import message as _


class WrongPassword(NotYours):
    """The password is wrong."""

    code = "wrong_password"
    default_detail = _("The password is wrong.")


class NotConfirmed(Malformed):
    """This cannot be undone, and the request has no `confirm`."""

    code = "not_confirmed"
    default_detail = _("This cannot be undone. To confirm, send `confirm` as true.")


class PasswordMissing(Malformed):
    """The password is required, but missing."""

    code = "validation_error"
    default_detail = _("Send your password.")
