"""The three rulesets and their options, as data (rules.md section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from games.engine.errors import InvalidOptions
from games.engine.text import Text
from games.engine.text import text as _

RulesetName = Literal["parchis", "superparcheesi", "parcheesi"]
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]

RULESETS: Final[tuple[RulesetName, ...]] = ("parchis", "superparcheesi", "parcheesi")
DICE: Final[Mapping[str, int]] = MappingProxyType(
    {"parchis": 1, "superparcheesi": 2, "parcheesi": 2}
)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its values, the default of each ruleset, and its meaning."""

    name: str
    values: tuple[OptionValue, ...] | range
    defaults: tuple[OptionValue | None, OptionValue | None, OptionValue | None]
    """In the order of RULESETS; None if the option does not apply."""
    meaning: Text

    def admits(self, value: object) -> bool:
        """Whether `value` is one of the option's, of the same type (True is not 1)."""
        return type(value) is type(self.values[0]) and value in self.values


_FLAG = (False, True)
_SPACES = range(101)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        option.name: option
        for option in (
            Option(
                "start_pawns",
                (0, 1, 2),
                (1, 1, 0),
                _("Pawns of each player on the start square at the beginning."),
            ),
            Option(
                "first_player",
                ("highest", "lowest"),
                ("highest", "highest", "highest"),
                _("The player who starts after the opening roll."),
            ),
            Option(
                "turn_order",
                ("with", "against"),
                ("with", "with", "against"),
                _("The order of turns: with or against the direction of movement."),
            ),
            Option(
                "enter_on_sum",
                _FLAG,
                (None, True, True),
                _("Two dice that sum to 5 also enter a pawn."),
            ),
            Option(
                "six_counts_seven",
                _FLAG,
                (True, None, None),
                _("A 6 moves 7 while no pawn of the acting seat is in the nest."),
            ),
            Option(
                "open_blockade",
                _FLAG,
                (True, True, False),
                _("After a repeat, the player must open a blockade of their own."),
            ),
            Option(
                "keep_blockade_apart",
                _FLAG,
                (False, True, True),
                _("Two pawns that stood together may not stand together again in the same turn."),
            ),
            Option(
                "mixed_blockades",
                _FLAG,
                (False, False, None),
                _("Two colours on a safe square block as well."),
            ),
            Option(
                "share_safe_squares",
                _FLAG,
                (True, True, False),
                _("Two colours may stand on one safe square."),
            ),
            Option(
                "capture_on_start",
                ("crowded", "single"),
                ("crowded", "crowded", "single"),
                _("Whether an entering pawn also captures a lone pawn, not only on a full square."),
            ),
            Option(
                "bonus_timing",
                ("immediate", "after_dice"),
                ("immediate", "immediate", "after_dice"),
                _("When a bonus is played: at once, or when no die can be used."),
            ),
            Option(
                "doublet_bonus",
                _FLAG,
                (None, False, True),
                _("With no pawn in the nest, a doublet also gives the undersides of the dice."),
            ),
            Option(
                "larger_die_first",
                _FLAG,
                (None, False, True),
                _("When only one of two dice can be used, it must be the larger."),
            ),
            Option(
                "reroll_needs_full_use",
                _FLAG,
                (False, False, False),
                _("After a repeat, the player rolls again only if all dice were used."),
            ),
            Option(
                "third_repeat",
                ("last_moved", "leading", "end_turn"),
                ("last_moved", "last_moved", "end_turn"),
                _("The pawn that a third repeat sends back to the nest, if any."),
            ),
            Option(
                "capture_partner",
                _FLAG,
                (True, True, True),
                _("In pairs, a partner's pawn is captured like any other."),
            ),
            Option("capture_bonus", _SPACES, (20, 20, 20), _("Spaces earned by a capture.")),
            Option(
                "home_bonus", _SPACES, (10, 10, 10), _("Spaces earned by a pawn that gets home.")
            ),
        )
    }
)


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset with its options filled in; an option that does not apply is off."""

    dice: int
    start_pawns: int
    first_player: str
    turn_order: str
    enter_on_sum: bool
    six_counts_seven: bool
    open_blockade: bool
    keep_blockade_apart: bool
    mixed_blockades: bool
    share_safe_squares: bool
    capture_on_start: str
    bonus_timing: str
    doublet_bonus: bool
    larger_die_first: bool
    reroll_needs_full_use: bool
    third_repeat: str
    capture_partner: bool
    capture_bonus: int
    home_bonus: int


def default_options(ruleset: RulesetName) -> dict[str, OptionValue]:
    """The options that apply to a ruleset, with their defaults."""
    column = RULESETS.index(ruleset)
    defaults = ((name, option.defaults[column]) for name, option in OPTIONS.items())
    return {name: value for name, value in defaults if value is not None}


def changed_options(ruleset: object, options: object) -> dict[str, OptionValue]:
    """The options that differ from the ruleset's defaults, in the order of section 3.

    Raises InvalidOptions if the ruleset or an option is unknown, a value is wrong, or an option
    does not apply.
    """
    name = ruleset_name(ruleset)
    if not isinstance(options, Mapping):
        raise InvalidOptions(_("Options must be an object of names and values."))
    if not options:
        return {}
    defaults = default_options(name)
    for key, value in options.items():
        _check_option(name, defaults, key, value)
    return {
        key: options[key] for key in OPTIONS if key in options and options[key] != defaults[key]
    }


def option_to_text(name: str, value: OptionValue) -> str:
    """The option as `home_bonus=5` or `open_blockade=no`."""
    return f"{name}={_texts(value)[0]}"


def option_from_text(text: str) -> tuple[str, OptionValue]:
    """The name and value of an option in this form. Raises InvalidOptions."""
    name, _equals, value = text.partition("=")
    option = OPTIONS.get(name)
    if option is None:
        raise InvalidOptions(_("There is no option {name!r}.", name=name))
    for candidate in option.values:
        if value in _texts(candidate):
            return name, candidate
    raise InvalidOptions(_("The option {name} cannot be {value!r}.", name=name, value=value))


def _texts(value: OptionValue) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("yes", "true") if value else ("no", "false")
    return (str(value),)


def ruleset_name(ruleset: object) -> RulesetName:
    """The ruleset of this name. Raises InvalidOptions if there is none."""
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        raise InvalidOptions(
            _(
                "There is no ruleset {ruleset!r}; there are {names}.",
                ruleset=ruleset,
                names=", ".join(RULESETS),
            )
        )
    return ruleset


def rules(ruleset: RulesetName, options: Options) -> Rules:
    """The ruleset with these (already checked) options."""
    applying: dict[str, OptionValue] = {**default_options(ruleset), **options}
    return Rules(
        dice=DICE[ruleset], **cast(Any, {name: applying.get(name, False) for name in OPTIONS})
    )


def _check_option(ruleset: str, defaults: Options, key: object, value: object) -> None:
    option = OPTIONS.get(key) if isinstance(key, str) else None
    if option is None:
        raise InvalidOptions(_("There is no option {key!r}.", key=key))
    if option.name not in defaults:
        raise InvalidOptions(
            _("The option {key} does not apply to {ruleset}.", key=key, ruleset=ruleset)
        )
    if not option.admits(value):
        allowed = "0-100" if option.values is _SPACES else ", ".join(map(str, option.values))
        raise InvalidOptions(
            _(
                "The option {key} cannot be {value!r}; possible values: {allowed}.",
                key=key,
                value=value,
                allowed=allowed,
            )
        )
