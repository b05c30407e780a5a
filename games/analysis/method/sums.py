"""What follows from the sums of a waterfall. Without numpy, as responses are made with it."""

from typing import Final

from games.analysis.method.shapes import WaterfallJson

WHOLE: Final = 10_000


def dice_balance(waterfall: WaterfallJson) -> int:
    """What all dice of the game did to the player's chance."""
    return waterfall["own_dice"] + waterfall["partner_dice"] + waterfall["others_dice"]


def is_sure(dice: int, residual: int, spread: int) -> bool:
    """Whether the sign of the balance is sure.

    It is if the balance is larger than what stays unexplained in games of this kind, and if all
    that is unexplained in this game, counted as dice, would not turn it round.
    """
    return abs(dice) > spread and dice * (dice + residual) > 0


def fair_dice(waterfall: WaterfallJson) -> int:
    """The chance with average dice: the end without the dice, and without departures and limits.

    What is unexplained stays in it: mostly it takes back a part of what the decisions seemed to
    do, and over many games nothing else makes the estimate right on average. What a departure did
    depends on how the dice had fallen.
    """
    return min(WHOLE, max(0, waterfall["end"] - waterfall["events"] - dice_balance(waterfall)))
