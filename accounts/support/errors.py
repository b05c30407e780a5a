"""Errors of support's changes to accounts."""

from core.errors import NotPossibleNow
from core.messages import message as _


class AddressTaken(NotPossibleNow):
    """Another account has verified this e-mail address."""

    code = "address_taken"
    default_detail = _("Another account has this e-mail address.")


class NoAddress(NotPossibleNow):
    """The account has no suitable e-mail address."""

    code = "no_address"
    default_detail = _("This account has no such e-mail address.")
