"""How good a player's dice were: the rolls that stood out, and the sum beside other games."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.analysis.method import typical
from games.analysis.method.evaluation import Chances
from games.analysis.method.integers import WHOLE, shared
from games.analysis.method.shapes import LuckJson, OutcomeJson, RollJson, StepJson, WaterfallJson
from games.analysis.method.sums import dice_balance, fair_dice, is_sure
from games.engine import Roll, Setup

SHOWN: Final = 3
"""The rolls of each kind that stand out."""


class Rolled(NamedTuple):
    """A roll of a game."""

    seat: int
    side: int
    version: int
    pips: Roll
    effect: int
    outcomes: Mapping[tuple[int, ...], Chances]


def luck_of(
    setup: Setup, waterfall: WaterfallJson, steps: Sequence[StepJson], rolls: Sequence[Rolled]
) -> LuckJson:
    """The luck of the player with this waterfall and these rolls."""
    dice, spread = dice_balance(waterfall), typical.spread(setup, len(steps))
    over = bool(steps) and max(steps[-1]["chances"]) == WHOLE and not waterfall["events"]
    return {
        "luckiest": _standing_out(rolls, 1),
        "unluckiest": _standing_out(rolls, -1),
        "dice_percentile": typical.percentile(setup, dice) if over else None,
        "spread": spread,
        "dice_sure": typical.is_measured(setup) and is_sure(dice, waterfall["residual"], spread),
        "fair_dice": fair_dice(waterfall),
    }


def _standing_out(rolls: Sequence[Rolled], sign: int) -> list[RollJson]:
    """The rolls with the most effect of this sign, the greatest first."""
    ranked = sorted(rolls, key=lambda each: (-sign * each.effect, each.version))
    return [_json(each) for each in ranked[:SHOWN] if sign * each.effect > 0]


def _json(rolled: Rolled) -> RollJson:
    came = tuple(sorted(rolled.pips))
    others: list[OutcomeJson] = [
        {"pips": list(pips), "effect": shared(luck)[rolled.side]}
        for pips, luck in sorted(rolled.outcomes.items())
        if pips != came
    ]
    return {
        "version": rolled.version,
        "pips": list(came),
        "effect": rolled.effect,
        "others": others,
    }
