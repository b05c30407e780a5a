"""The three rulesets, and the choice of their options (rules.md section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from core.messages import Message
from core.messages import message as _
from games.engine.errors import InvalidOptions
from games.engine.options import OPTIONS, Need, Option, Options, OptionValue, Values

RulesetName = Literal["parchis", "superparcheesi", "parcheesi"]
RULESETS: Final[tuple[RulesetName, ...]] = ("parchis", "superparcheesi", "parcheesi")
DICE: Final[Mapping[str, int]] = MappingProxyType(
    {"parchis": 1, "superparcheesi": 2, "parcheesi": 2}
)
EDITION: Final = 2
"""The present edition of the rules (rules.md section 13)."""
MOST_CHOICES: Final = 50
"""An error lists the values of an option up to this number."""
LONGEST_NAME: Final = 64


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset with its options filled in; an option that does not apply is off."""

    edition: int
    """The edition of the rules that the game is played by (section 13)."""
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
    second_lap: bool
    double_one_breaks_blockades: bool
    blockade_turns: int
    opening_dice: int
    doublet_bonus_partial: bool
    bonuses_optional: bool
    pawns: int
    max_rounds: int
    game_s: int


def default_options(ruleset: RulesetName) -> dict[str, OptionValue]:
    """The options that apply to a ruleset, with their defaults."""
    column = RULESETS.index(ruleset)
    defaults = ((name, option.defaults[column]) for name, option in OPTIONS.items())
    return {name: value for name, value in defaults if value is not None}


def changed_options(ruleset: object, options: object) -> dict[str, OptionValue]:
    """The options that differ from the ruleset's defaults, in the order of section 3.

    Raises InvalidOptions if the ruleset or an option is unknown, a value is wrong, an option does
    not apply, or needs another one.
    """
    name = ruleset_name(ruleset)
    if not isinstance(options, Mapping):
        raise InvalidOptions(_("Options must be an object of names and values."))
    if not options:
        return {}
    defaults = default_options(name)
    for key, value in options.items():
        _check_option(name, defaults, key, value)
    _check_needs({**defaults, **options})
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
    if isinstance(option.values, range):
        if value.isascii() and value.isdecimal() and int(value) in option.values:
            return name, int(value)
    else:
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
            ),
            field="ruleset",
            reason="invalid_choice",
            choices=list(RULESETS),
        )
    return ruleset


def possible_values(ruleset: RulesetName, option: Option) -> Values:
    """The option's values in this ruleset: without those that need an option it does not have."""
    if isinstance(option.values, range):
        return option.values
    defaults = default_options(ruleset)
    impossible = [
        value
        for need in option.needs
        for value in need.values
        if not any(name in defaults or False in values for name, values in need.any_of.items())
    ]
    return tuple(value for value in option.values if value not in impossible)


def rules(ruleset: RulesetName, options: Options, edition: int = EDITION) -> Rules:
    """The ruleset with these (already checked) options."""
    dice = DICE[ruleset]
    applying: dict[str, OptionValue] = {
        "opening_dice": dice,
        **default_options(ruleset),
        **options,
    }
    values = {name: applying.get(name, False) for name in OPTIONS}
    return Rules(edition=edition, dice=dice, **cast(Any, values))


def _check_option(ruleset: RulesetName, defaults: Options, key: object, value: object) -> None:
    option = OPTIONS.get(key) if isinstance(key, str) else None
    if option is None:
        raise InvalidOptions(
            _no_option(key, defaults),
            field=f"options.{str(key)[:LONGEST_NAME]}",
            reason="unknown_field",
        )
    if option.name not in defaults:
        raise InvalidOptions(
            _("The option {key} does not apply to {ruleset}.", key=key, ruleset=ruleset),
            field=f"options.{key}",
            reason="does_not_apply",
        )
    possible = possible_values(ruleset, option)
    if not (option.admits(value) and value in possible):
        raise InvalidOptions(
            _(
                "The option {key} cannot be {value!r}; possible values: {allowed}.",
                key=key,
                value=value,
                allowed=_listed(possible),
            ),
            field=f"options.{key}",
            reason="invalid_choice",
            choices=list(possible) if len(possible) <= MOST_CHOICES else [],
        )


def _no_option(key: object, defaults: Options) -> Message:
    # A long name is compared with no option: that would take long.
    if near := get_close_matches(str(key), defaults, n=1) if len(str(key)) <= LONGEST_NAME else []:
        return _("There is no option {key!r}. Did you mean {near}?", key=key, near=near[0])
    return _("There is no option {key!r}.", key=key)


def _check_needs(chosen: Options) -> None:
    """Refuse options that mean nothing without another."""
    for name, value in chosen.items():
        for need in OPTIONS[name].needs:
            if value in need.values and not _is_met(need, chosen):
                raise InvalidOptions(
                    _(
                        "The option {option} needs {needs}.",
                        option=option_to_text(name, value),
                        needs=" / ".join(
                            f"{other}={_listed(values)}" for other, values in need.any_of.items()
                        ),
                    ),
                    field=f"options.{name}",
                    reason="needs_another",
                )


def _is_met(need: Need, chosen: Options) -> bool:
    return any(chosen.get(other, False) in values for other, values in need.any_of.items())


def _listed(values: Values) -> str:
    if isinstance(values, range):
        return f"{values[0]}-{values[-1]}"
    return ", ".join(map(str, values))
