"""Rolls of the dice, and the values that they give (rules.md sections 2, 4.2 and 4.3)."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from core.messages import message as _
from games.engine.errors import InvalidRoll
from games.engine.rulesets import Rules

Roll = tuple[int, ...]

_PIPS = range(1, 7)
ROLLS: Final[dict[int, dict[Roll, Roll]]] = {
    1: {(pip,): (pip,) for pip in _PIPS},
    2: {(first, second): (first, second) for first in _PIPS for second in _PIPS},
}
"""By number of dice: every possible roll."""
REPEATS: Final[frozenset[Roll]] = frozenset({(6,)} | {(pip, pip) for pip in _PIPS})


class Thrown(NamedTuple):
    """What a roll means under some rules."""

    pips: Roll
    dice: Roll
    """The values to use (4.3)."""
    repeat: bool
    must_open: bool
    """Whether the roll obliges to open a blockade (6.2)."""
    doublet_bonus: bool
    """Whether the values are the four of 4.3."""


def throws(rules: Rules, *, nest: bool) -> Mapping[Roll, Thrown]:
    """Every roll of a game; `nest` says whether the acting seat has a pawn in its nest."""
    return {pips: _thrown(rules, pips, nest=nest) for pips in ROLLS[rules.dice]}


def _thrown(rules: Rules, pips: Roll, *, nest: bool) -> Thrown:
    dice, doublet_bonus = dice_to_use(rules, pips, nest=nest)
    repeat = is_repeat(pips)
    return Thrown(pips, dice, repeat, repeat and rules.open_blockade, doublet_bonus)


def is_repeat(pips: Roll) -> bool:
    """Whether the roll is a 6 with one die, or a doublet with two (section 2)."""
    return pips in REPEATS


def dice_to_use(rules: Rules, pips: Roll, *, nest: bool) -> tuple[Roll, bool]:
    """4.3: the values of the dice, and whether they are the four of a doublet bonus.

    `nest` says whether the acting seat has a pawn in its nest.
    """
    if nest:
        return pips, False
    if pips == (6,) and rules.six_counts_seven:
        return (7,), False
    if rules.doublet_bonus and pips in REPEATS:
        return (*pips, 7 - pips[0], 7 - pips[0]), True
    return pips, False


def checked_pips(ruleset: str, dice: int, pips: Sequence[int]) -> Roll:
    """The pips as a roll of this many dice. Raises InvalidRoll, which names the ruleset."""
    checked = ROLLS[dice].get(tuple(pips))
    if checked is None:
        raise InvalidRoll(
            _(
                "The number of dice in {ruleset} is {dice}; each shows 1 to 6.",
                ruleset=ruleset,
                dice=dice,
            )
        )
    return checked
