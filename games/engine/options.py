"""The options of the rules, as data (rules.md sections 3, 10 and 11)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from core.messages import Message
from core.messages import message as _

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
Values = tuple[OptionValue, ...] | range
Unit = Literal["spaces", "pawns", "dice", "turns", "rounds", "seconds"]


@dataclass(frozen=True, slots=True)
class Need:
    """Values of an option that mean nothing without certain values of another."""

    values: Values
    any_of: Mapping[str, Values]
    """Other options and their values; one of them must be set."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its values, the default of each ruleset, its meaning, and what it needs."""

    name: str
    label: Message
    values: Values
    defaults: tuple[OptionValue | None, OptionValue | None, OptionValue | None]
    """In the order of RULESETS; None if the option does not apply."""
    meaning: Message
    words: tuple[Message, ...] = ()
    """For values that are names, what they are called, in the order of the values."""
    unit: Unit | None = None
    """What a number counts."""
    needs: tuple[Need, ...] = ()

    def admits(self, value: object) -> bool:
        """Whether `value` is one of the option's, of the same type (True is not 1)."""
        return type(value) is type(self.values[0]) and value in self.values


SHORTENING: Final = ("pawns", "max_rounds", "game_s")
"""Options that make a game short if they differ from the ruleset (section 11)."""

_FLAG = (False, True)
_SPACES = range(101)
_BONUS = range(1, 101)
_TWO_OR_MORE = range(2, 5)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        option.name: option
        for option in (
            Option(
                "start_pawns",
                _("Pawns on the start square"),
                (0, 1, 2),
                (1, 1, 0),
                _("Pawns of each player on the start square at the beginning."),
                unit="pawns",
                needs=(Need((2,), {"pawns": _TWO_OR_MORE}),),
            ),
            Option(
                "first_player",
                _("First player"),
                ("highest", "lowest"),
                ("highest", "highest", "highest"),
                _("The player who starts after the opening roll."),
                words=(_("the highest roll"), _("the lowest roll")),
            ),
            Option(
                "turn_order",
                _("Order of turns"),
                ("with", "against"),
                ("with", "with", "against"),
                _("The order of turns: with or against the direction of movement."),
                words=(_("with the movement"), _("against the movement")),
            ),
            Option(
                "enter_on_sum",
                _("Enter on a sum of 5"),
                _FLAG,
                (None, True, True),
                _("Two dice that sum to 5 also enter a pawn."),
            ),
            Option(
                "six_counts_seven",
                _("A 6 counts as 7"),
                _FLAG,
                (True, None, None),
                _("A 6 moves 7 while no pawn of the acting seat is in the nest."),
            ),
            Option(
                "open_blockade",
                _("Open a blockade after a repeat"),
                _FLAG,
                (True, True, False),
                _("After a repeat, the player must open a blockade of their own."),
            ),
            Option(
                "keep_blockade_apart",
                _("Keep blockades apart"),
                _FLAG,
                (False, True, True),
                _("Two pawns that stood together may not stand together again in the same turn."),
            ),
            Option(
                "mixed_blockades",
                _("Blockades of two colours"),
                _FLAG,
                (False, False, None),
                _("Two colours on a safe square block as well."),
            ),
            Option(
                "share_safe_squares",
                _("Share safe squares"),
                _FLAG,
                (True, True, False),
                _("Two colours may stand on one safe square."),
            ),
            Option(
                "capture_on_start",
                _("Capture on the start square"),
                ("crowded", "single"),
                ("crowded", "crowded", "single"),
                _("Whether an entering pawn also captures a lone pawn, not only on a full square."),
                words=(_("only when it is full"), _("also a lone pawn")),
            ),
            Option(
                "bonus_timing",
                _("When bonuses are played"),
                ("immediate", "after_dice", "after_all_dice"),
                ("immediate", "immediate", "after_dice"),
                _(
                    "When a bonus is played: at once; after the dice, but a capture's in a doublet "
                    "bonus at once; or after all dice."
                ),
                words=(_("at once"), _("after the dice"), _("after all dice")),
                needs=(
                    Need(("after_all_dice",), {"doublet_bonus": (True,)}),
                    Need(("after_all_dice",), {"doublet_bonus_partial": (False,)}),
                ),
            ),
            Option(
                "doublet_bonus",
                _("Doublet bonus"),
                _FLAG,
                (None, False, True),
                _("With no pawn in the nest, a doublet also gives the undersides of the dice."),
            ),
            Option(
                "larger_die_first",
                _("The larger die first"),
                _FLAG,
                (None, False, True),
                _("When only one of two dice can be used, it must be the larger."),
            ),
            Option(
                "reroll_needs_full_use",
                _("Roll again only after full use"),
                _FLAG,
                (False, False, False),
                _("After a repeat, the player rolls again only if all dice were used."),
            ),
            Option(
                "third_repeat",
                _("Third repeat"),
                ("last_moved", "leading", "end_turn"),
                ("last_moved", "last_moved", "end_turn"),
                _("The pawn that a third repeat sends back to the nest, if any."),
                words=(
                    _("the pawn moved last goes back"),
                    _("the foremost pawn goes back"),
                    _("the turn ends"),
                ),
            ),
            Option(
                "capture_partner",
                _("Capture the partner"),
                _FLAG,
                (True, True, True),
                _("In pairs, a partner's pawn is captured like any other."),
            ),
            Option(
                "capture_bonus",
                _("Bonus for a capture"),
                _SPACES,
                (20, 20, 20),
                _("Spaces earned by a capture."),
                unit="spaces",
            ),
            Option(
                "home_bonus",
                _("Bonus for getting home"),
                _SPACES,
                (10, 10, 10),
                _("Spaces earned by a pawn that gets home."),
                unit="spaces",
            ),
            Option(
                "second_lap",
                _("Second lap"),
                _FLAG,
                (False, False, False),
                _("A pawn may pass its home row once, and go round once more."),
            ),
            Option(
                "double_one_breaks_blockades",
                _("A double one breaks blockades"),
                _FLAG,
                (None, False, False),
                _("After a double one, a pawn may break up the blockade directly before it."),
                needs=(Need((True,), {"pawns": _TWO_OR_MORE, "mixed_blockades": (True,)}),),
            ),
            Option(
                "blockade_turns",
                _("Turns of a blockade"),
                range(21),
                (0, 0, 0),
                _("Turns after which a blockade must be opened; 0 for no limit."),
                unit="turns",
                needs=(Need(range(1, 21), {"pawns": _TWO_OR_MORE}),),
            ),
            Option(
                "opening_dice",
                _("Opening dice"),
                (1, 2),
                (None, 2, 2),
                _("Dice of each opening roll."),
                unit="dice",
            ),
            Option(
                "doublet_bonus_partial",
                _("Doublet bonus in part"),
                _FLAG,
                (None, False, False),
                _("The values of a doublet bonus may be used in part, but then the turn passes."),
                needs=(Need((True,), {"doublet_bonus": (True,)}),),
            ),
            Option(
                "bonuses_optional",
                _("Bonuses may be declined"),
                _FLAG,
                (False, False, False),
                _("A bonus may be declined."),
                needs=(Need((True,), {"capture_bonus": _BONUS, "home_bonus": _BONUS}),),
            ),
            Option(
                "pawns",
                _("Pawns per player"),
                (1, 2, 3, 4),
                (4, 4, 4),
                _("Pawns of each player."),
                unit="pawns",
            ),
            Option(
                "max_rounds",
                _("Limit of rounds"),
                range(1001),
                (0, 0, 0),
                _("Rounds after which the game ends; 0 for no limit."),
                unit="rounds",
            ),
            Option(
                "game_s",
                _("Time for the game"),
                range(86_401),
                (0, 0, 0),
                _("Seconds after which the game ends with the round; 0 for no limit."),
                unit="seconds",
            ),
        )
    }
)
