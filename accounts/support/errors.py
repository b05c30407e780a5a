"""Errors of support's changes to accounts."""

from core.errors import NotPossibleNow
from core.messages import message as _


class AddressTaken(NotPossibleNow):
    """Another account has shown that this e-mail address is its own."""

    code = "address_taken"
    default_detail = _("Another account has this address.")


class NoAddress(NotPossibleNow):
    """An account without an e-mail address that it takes here."""

    code = "no_address"
    default_detail = _("This account has no such address.")
