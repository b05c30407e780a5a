"""§3: the options, their defaults and which of them are refused together."""

from typing import Any

RULESETS = ("parchis", "superparcheesi", "parcheesi")
DICE = {"parchis": 1, "superparcheesi": 2, "parcheesi": 2}

YES_NO = (False, True)

# name: (values, default of parchis, of superparcheesi, of parcheesi); None: does not apply
TABLE: dict[str, tuple[Any, Any, Any, Any]] = {
    "start_pawns": (range(3), 1, 1, 0),
    "first_player": (("highest", "lowest"), "highest", "highest", "highest"),
    "turn_order": (("with", "against"), "with", "with", "against"),
    "enter_on_sum": (YES_NO, None, True, True),
    "six_counts_seven": (YES_NO, True, None, None),
    "open_blockade": (YES_NO, True, True, False),
    "keep_blockade_apart": (YES_NO, False, True, True),
    "mixed_blockades": (YES_NO, False, False, None),
    "share_safe_squares": (YES_NO, True, True, False),
    "capture_on_start": (("crowded", "single"), "crowded", "crowded", "single"),
    "bonus_timing": (
        ("immediate", "after_dice", "after_all_dice"),
        "immediate",
        "immediate",
        "after_dice",
    ),
    "doublet_bonus": (YES_NO, None, False, True),
    "larger_die_first": (YES_NO, None, False, True),
    "reroll_needs_full_use": (YES_NO, False, False, False),
    "third_repeat": (("last_moved", "end_turn", "leading"), "last_moved", "last_moved", "end_turn"),
    "capture_partner": (YES_NO, True, True, True),
    "capture_bonus": (range(101), 20, 20, 20),
    "home_bonus": (range(101), 10, 10, 10),
    "second_lap": (YES_NO, False, False, False),
    "double_one_breaks_blockades": (YES_NO, None, False, False),
    "blockade_turns": (range(21), 0, 0, 0),
    "opening_dice": ((1, 2), None, 2, 2),
    "doublet_bonus_partial": (YES_NO, None, False, False),
    "bonuses_optional": (YES_NO, False, False, False),
    "pawns": (range(1, 5), 4, 4, 4),
    "max_rounds": (range(1001), 0, 0, 0),
    "game_s": (range(86_401), 0, 0, 0),
}
HOUSE_RULES = (
    "second_lap",
    "double_one_breaks_blockades",
    "blockade_turns",
    "opening_dice",
    "doublet_bonus_partial",
    "bonuses_optional",
    "pawns",
    "max_rounds",
    "game_s",
)


def defaults(ruleset: str) -> dict[str, Any]:
    """The options that apply to the ruleset, with its own values."""
    column = 1 + RULESETS.index(ruleset)
    return {name: row[column] for name, row in TABLE.items() if row[column] is not None}


def all_options(ruleset: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The defaults with the chosen values; ValueError if they are refused."""
    options = defaults(ruleset)
    for name, value in chosen.items():
        if name not in options or not _is_value(name, value):
            raise ValueError(f"{name}={value!r}")
        options[name] = value
    if broken := unmet(options):
        raise ValueError(f"{broken} need something")
    return options


def _is_value(name: str, value: Any) -> bool:
    # True and 1 are equal in Python, but only one of them is a number of pawns.
    return any(value == allowed and type(value) is type(allowed) for allowed in TABLE[name][0])


def unmet(options: dict[str, Any]) -> list[str]:
    """The options whose needs are not met, of a complete set."""
    several = options["pawns"] >= 2
    partial = options.get("doublet_bonus_partial", False)
    doublet = options.get("doublet_bonus", False)
    needs = {
        "start_pawns": options["start_pawns"] < 2 or several,
        "double_one_breaks_blockades": not options.get("double_one_breaks_blockades")
        or several
        or options.get("mixed_blockades", False),
        "blockade_turns": options["blockade_turns"] == 0 or several,
        "doublet_bonus_partial": not partial or doublet,
        "bonus_timing": options["bonus_timing"] != "after_all_dice" or (doublet and not partial),
        "bonuses_optional": not options["bonuses_optional"]
        or options["capture_bonus"] >= 1
        or options["home_bonus"] >= 1,
    }
    return [name for name, met in needs.items() if not met]


def changed(ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
    """What differs from the ruleset (§9)."""
    own = defaults(ruleset)
    return {name: value for name, value in options.items() if own[name] != value}
