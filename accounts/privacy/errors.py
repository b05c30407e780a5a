"""Errors of deleting an account."""

from core.errors import Malformed, NotYours
from core.messages import message as _


class WrongPassword(NotYours):
    """Not the password of the account."""

    code = "wrong_password"
    default_detail = _("This is not the password of the account.")


class NotConfirmed(Malformed):
    """Something that cannot be undone, asked for without saying that it is meant."""

    code = "not_confirmed"
    default_detail = _("This cannot be undone. Send `confirm` as true if you mean it.")


class PasswordMissing(Malformed):
    """Something that takes the password, asked for without it."""

    code = "validation_error"
    default_detail = _("Send the password of the account.")
