"""Errors of the wallet."""

from core.errors import NotPossibleNow
from core.messages import message as _


class NotEnoughChips(NotPossibleNow):
    """The players `data["users"]` have too few chips.

    What helps: name them; offer a lower bet or the daily gift.
    """

    code = "not_enough_chips"
    default_detail = _("Not all players have enough chips.")


class ChipsLocked(NotEnoughChips):
    """The players `data["users"]` cannot stake their chips yet.

    What helps: show what unlocks them: `locked` of the wallet.
    """

    code = "chips_locked"
    default_detail = _("Some players cannot stake their registration chips yet.")


class NewcomersCannotBuyIn(NotPossibleNow):
    """New accounts pay no buy-ins: many of them may be one person, and feed a pot.

    What helps: say that it takes some days, and scored games played to the end.
    """

    code = "newcomer"
    default_detail = _("Your account is too new for a buy-in. Play some scored games first.")


class GiftTaken(NotPossibleNow):
    """Today's gift has been claimed; the next may be due at `data["due_at"]`."""

    code = "gift_taken"
    default_detail = _("You have already claimed today's gift.")


class BalanceNotLow(NotPossibleNow):
    """The player has `data["below_chips"]` chips or more."""

    code = "balance_not_low"
    default_detail = _("You have too many chips for a gift.")
