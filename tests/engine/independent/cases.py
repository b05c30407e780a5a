"""Conformance cases of the house rules and short games, as the independent implementation says.

`python -m tests.engine.independent.cases` writes them to data/house_rules.jsonl, always the same.
"""

import json
from collections.abc import Iterator
from itertools import count, islice, product
from pathlib import Path
from random import Random
from typing import Any

from tests.engine import independent
from tests.engine.independent import options
from tests.engine.independent.edges import all_edges
from tests.engine.independent.position import Json, from_json
from tests.engine.independent.random_games import (
    random_opening,
    random_options,
    random_position,
    random_setup,
    throw,
)
from tests.engine.independent.turns import round_is_over

FILE = Path(__file__).parents[1] / "data" / "house_rules.jsonl"

OFF: dict[str, Any] = {
    "second_lap": False,
    "double_one_breaks_blockades": False,
    "blockade_turns": 0,
    "doublet_bonus_partial": False,
    "bonus_timing": "after_dice",
    "bonuses_optional": False,
    "max_rounds": 0,
}
"""The options whose cases show a difference from this value."""
VALUES: dict[str, tuple[Any, ...]] = {
    "blockade_turns": (1, 2, 3),
    "bonus_timing": ("after_all_dice",),
    "opening_dice": (1,),
    "pawns": (1, 2, 3),
    "max_rounds": (1, 2, 5),
    "game_s": (60, 3600),
}
SECTIONS = {
    "second_lap": "§10.1",
    "double_one_breaks_blockades": "§10.2",
    "blockade_turns": "§10.3",
    "opening_dice": "§10.4",
    "doublet_bonus_partial": "§10.5",
    "bonus_timing": "§10.6",
    "bonuses_optional": "§10.7",
    "pawns": "§11",
    "max_rounds": "§11",
    "game_s": "§11",
}
BOARDS = tuple(product((4, 6, 8), (False, True)))
PER_BOARD = 7
GAMES = 8


def all_cases() -> Iterator[Json]:
    """Every line of the file."""
    for option in SECTIONS:
        yield from cases_of(option)
    yield from edges_and_games()


def edges_and_games() -> Iterator[Json]:
    """The last lines of the file."""
    for place, case in enumerate(all_edges(), 1):
        yield {"id": f"house-rules-edge-{place:02}", **case}
    for seed in range(1, GAMES + 1):
        yield {"id": f"house-rules-game-{seed:02}", **_game(Random(seed))}


def cases_of(option: str) -> Iterator[Json]:
    """The lines about an option; rare ones take minutes to find."""
    chance = Random(option)
    number = count(1)
    for arms, teams in BOARDS:
        found = (case for case in _tries(chance, option, arms, teams) if case is not None)
        for case in islice(found, PER_BOARD):
            yield {"id": f"{option}-{next(number):02}", **case}


def _tries(chance: Random, option: str, arms: int, teams: bool) -> Iterator[Json | None]:
    while True:
        setup = _setup(chance, option, arms, teams)
        if option == "opening_dice":
            yield _opening_case(chance, setup)
        elif option == "game_s":
            yield _time_case(chance, setup)
        else:
            yield _case(chance, setup, option)


def _setup(chance: Random, option: str, arms: int, teams: bool) -> Json:
    """A setup of this board with the option on, in half of them without other house rules."""
    value = chance.choice(VALUES.get(option, (True,)))
    house = (*options.HOUSE_RULES, "bonus_timing")
    plain = chance.random() < 0.5
    while True:
        setup = random_setup(chance, house if plain else ())
        chosen = {**setup["options"], option: value}
        if plain and option in ("doublet_bonus_partial", "bonus_timing"):
            chosen["doublet_bonus"] = True
        if setup["arms"] == arms and setup["teams"] == teams and _valid(setup["ruleset"], chosen):
            return {**setup, "options": options.changed(setup["ruleset"], _full(setup, chosen))}


def _full(setup: Json, chosen: Json) -> Json:
    return {**options.defaults(setup["ruleset"]), **chosen}


def _valid(ruleset: str, chosen: Json) -> bool:
    try:
        options.all_options(ruleset, chosen)
    except ValueError:
        return False
    return True


def _about(option: str, setup: Json) -> str:
    others = [name for name in setup["options"] if name in options.HOUSE_RULES and name != option]
    words = [f"{setup['arms']} arms", *(["pairs"] if setup["teams"] else []), *others]
    return f"{SECTIONS[option]} {option}; {', '.join(words)}"


def _opening_case(chance: Random, setup: Json) -> Json:
    opening = random_opening(chance, setup)
    state = independent.start(setup, opening)
    return {
        "about": _about("opening_dice", setup),
        "setup": setup,
        "opening": opening,
        "state": state,
    }


def _time_case(chance: Random, setup: Json) -> Json | None:
    state = random_position(chance, setup)
    if not round_is_over(from_json(state)):
        return None
    after = independent.time_up(state)
    return {
        "about": _about("game_s", setup),
        "state": state,
        "time_up": True,
        "after": after,
        "places": independent.places(after),
    }


def _case(chance: Random, setup: Json, option: str) -> Json | None:
    """A roll and its moves; None where they would be the same without the option."""
    state = random_position(chance, setup)
    pips = throw(chance, setup)
    position = independent.roll(state, pips)
    case: Json = {
        "about": _about(option, setup),
        "state": state,
        "pips": pips,
        "after_roll": position,
        "legal_moves": independent.legal_moves(position),
    }
    moves = []
    while position["turn"]["phase"] == "move":
        move = chance.choice(independent.legal_moves(position))
        position = independent.play(position, move)
        moves.append(
            {"move": move, "after": position, "legal_moves": independent.legal_moves(position)}
        )
    if moves:
        case["moves"] = moves
    if position["turn"]["phase"] == "over":
        case["places"] = independent.places(position)
    return case if option not in OFF or _differs(case, option) else None


def _differs(case: Json, option: str) -> bool:
    """Whether without the option any position or any of the moves would be another."""
    position = independent.roll(_off(case["state"], option), case["pips"])
    steps = case.get("moves", [])
    shown = [(case["after_roll"], case["legal_moves"])]
    shown += [(step["after"], step["legal_moves"]) for step in steps]
    for (state, moves), step in zip(shown, [*steps, None], strict=True):
        if _off(state, option) != position or moves != independent.legal_moves(position):
            return True
        if step is not None:
            position = independent.play(position, step["move"])
    return False


def _off(state: Json, option: str) -> Json:
    """The same position in a game without the option."""
    own = options.defaults(state["ruleset"])
    chosen = {**own, **state["options"], option: OFF[option]}
    state = {**state, "options": options.changed(state["ruleset"], chosen)}
    if option in ("second_lap", "blockade_turns"):
        del state[option]
    turn = dict(state["turn"])
    if option == "doublet_bonus_partial":
        turn["all_or_nothing"] = turn.pop("doublet_bonus")
    if option == "max_rounds" and not chosen["game_s"]:
        del turn["number"]
    return {**state, "turn": turn}


def _game(chance: Random) -> Json:
    """A whole game of several house rules, short enough to be read."""
    ruleset = chance.choice(options.RULESETS)
    while True:
        setup = random_setup(chance)
        chosen = {**random_options(chance, ruleset), "pawns": 2, "max_rounds": 25}
        if _valid(ruleset, chosen):
            break
    setup = {**setup, "ruleset": ruleset, "options": chosen}
    opening = random_opening(chance, setup)
    position, events = independent.start(setup, opening), list[Json]()
    while position["turn"]["phase"] != "over":
        if position["turn"]["phase"] == "roll":
            events.append({"roll": throw(chance, setup)})
            position = independent.roll(position, events[-1]["roll"])
        else:
            events.append({"move": chance.choice(independent.legal_moves(position))})
            position = independent.play(position, events[-1]["move"])
    return {
        "about": f"a whole game: {ruleset} with {', '.join(chosen)}",
        "setup": setup,
        "opening": opening,
        "events": events,
        "end": position,
        "places": independent.places(position),
    }


def main() -> None:
    text = "".join(json.dumps(case, separators=(",", ":")) + "\n" for case in all_cases())
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
