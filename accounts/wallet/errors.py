"""Errors of the wallet."""

from core.errors import NotPossibleNow
from core.messages import message as _


class NotEnoughChips(NotPossibleNow):
    """Somebody has fewer chips than it takes; `data["users"]` says who, as text."""

    code = "not_enough_chips"
    default_detail = _("Not everybody has the chips that it takes.")


class GiftTaken(NotPossibleNow):
    """Today's gift has been taken; `data["due_at"]` is when there may be another."""

    code = "gift_taken"
    default_detail = _("You have had today's gift.")


class BalanceNotLow(NotPossibleNow):
    """The player has enough chips: as many as `data["below_chips"]`."""

    code = "balance_not_low"
    default_detail = _("You have too many chips for a gift.")
