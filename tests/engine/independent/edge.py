"""One case, written briefly."""

from typing import Any

from tests.engine import independent
from tests.engine.independent.position import Json, from_json, standing_together

Pick = tuple[Any, ...]  # pawn, kind, value and, if needed, where to


def edge(
    about: str,
    options: Json,
    pawns: dict[int, str],
    pips: tuple[int, ...],
    *picks: Pick,
    **more: Any,
) -> Json:
    """A case of this roll and these moves; pawns not named are in their nest.

    More may be the ruleset, arms, teams, arrived_last, `fields` of §12, and what the turn has.
    """
    count = options.get("pawns", 4)
    state: Json = {
        "ruleset": more.pop("ruleset", "superparcheesi"),
        "options": options,
        "arms": more.pop("arms", 4),
        "teams": more.pop("teams", False),
        "pawns": {str(seat): (row.split() + ["nest"] * 4)[:count] for seat, row in pawns.items()},
        "arrived_last": more.pop("arrived_last", {}),
        **{name: {} for name in ("second_lap", "blockade_turns") if name in options},
        **more.pop("fields", {}),
        "turn": {
            "seat": min(pawns),
            "phase": "roll",
            "roll_number": 1,
            "roll": None,
            "dice": [],
            "bonuses": [],
            "last_moved": None,
            "stood_together": [],
            "must_open": False,
            "all_or_nothing": False,
        },
    }
    if "doublet_bonus_partial" in options:
        state["turn"]["doublet_bonus"] = False
    state["turn"] |= more
    together = standing_together(from_json(state).own)
    state["turn"]["stood_together"] = [list(pair) for pair in sorted(together)]
    return _played(about, state, pips, picks)


def _played(about: str, state: Json, pips: tuple[int, ...], picks: tuple[Pick, ...]) -> Json:
    position = independent.roll(state, list(pips))
    case: Json = {
        "about": about,
        "state": state,
        "pips": list(pips),
        "after_roll": position,
        "legal_moves": independent.legal_moves(position),
        "moves": [],
    }
    for pick in picks:
        move = dict(zip(("pawn", "kind", "value", "to"), pick, strict=False))
        position = independent.play(position, move)
        moves = independent.legal_moves(position)
        case["moves"].append({"move": move, "after": position, "legal_moves": moves})
    return case
