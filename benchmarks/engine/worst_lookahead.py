"""Searches for the positions in which the look-ahead for two dice takes longest.

    python -m benchmarks.engine.worst_lookahead [seconds]

Random restarts and hill climbing over pawns, dice and options. The objective is the number of moves
that the look-ahead makes, which does not depend on the machine's load. The worst positions are
stored as data, and `benchmarks.engine` times them.
"""

import json
import sys
from random import Random
from time import perf_counter
from typing import Any, Final

from games.engine import EngineError, roll
from games.engine.board import board
from games.engine.moving import lookahead
from games.engine.moving.transitions import advance
from tests.harness.worst_lookahead import DATA, known, settled

KEPT: Final = 12
PATIENCE: Final = 400
"""Steps without a worse position after which a climb restarts."""
FLAGS: Final = (
    "open_blockade",
    "keep_blockade_apart",
    "share_safe_squares",
    "larger_die_first",
    "enter_on_sum",
)

State = dict[str, Any]


def search(seconds: float, random: Random) -> list[tuple[int, State, tuple[int, int]]]:
    """The worst positions found, with the moves that the search makes, and the pips."""
    until = perf_counter() + seconds
    found: dict[str, tuple[int, State, tuple[int, int]]] = {}
    while perf_counter() < until:
        effort, state, pips = _climb(random, until)
        found[json.dumps(state)] = effort, state, pips
    return sorted(found.values(), key=lambda entry: -entry[0])[:KEPT]


def _climb(random: Random, until: float) -> tuple[int, State, tuple[int, int]]:
    best, state, pips = 0, _random_state(random), _random_pips(random)
    idle = 0
    while idle < PATIENCE and perf_counter() < until:
        changed, thrown = _changed(state, random), pips
        if random.random() < 0.2:
            thrown = _random_pips(random)
        effort = _effort(changed, thrown)
        idle = 0 if effort > best else idle + 1
        if effort >= best > 0 or effort > best:
            best, state, pips = effort, changed, thrown
        elif not best:
            state, pips = _random_state(random), _random_pips(random)
    return best, state, pips


def _random_pips(random: Random) -> tuple[int, int]:
    first = random.randint(1, 6)
    return first, first if random.random() < 0.6 else random.randint(1, 6)


def _random_state(random: Random) -> State:
    arms = random.choice((4, 6, 8, 8))
    seats = range(arms)
    teams = random.random() < 0.3
    return {
        "ruleset": random.choice(("superparcheesi", "parcheesi")),
        "options": {
            "bonus_timing": random.choice(("immediate", "immediate", "after_dice")),
            "doublet_bonus": random.random() < 0.9,
            "capture_bonus": random.randint(1, 12),
            "home_bonus": random.randint(1, 12),
        }
        | {name: random.random() < 0.5 for name in FLAGS},
        "arms": arms,
        "teams": teams,
        "pawns": {str(s): [_random_place(s, arms, random) for _ in range(4)] for s in seats},
        "arrived_last": {},
        "turn": {
            "seat": 0,
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


def _random_place(seat: int, arms: int, random: Random) -> str:
    geometry = board(arms)
    if random.random() < 0.3:
        return "nest" if seat else "home"
    return geometry.places[seat][random.randint(1, geometry.home)]


def _changed(state: State, random: Random) -> State:
    """The state with one to three things changed."""
    changed: State = json.loads(json.dumps(state))
    for _ in range(random.randint(1, 3)):
        if random.random() < 0.15:
            _change_option(changed["options"], random)
        else:
            # Half of the changes concern the pawns of the player on turn.
            seat = 0 if random.random() < 0.5 else random.randrange(changed["arms"])
            pawns = changed["pawns"][str(seat)]
            pawn = random.randrange(4)
            pawns[pawn] = _near(pawns[pawn], seat, changed["arms"], random)
    return changed


def _near(place: str, seat: int, arms: int, random: Random) -> str:
    geometry = board(arms)
    if random.random() < 0.5:
        return _random_place(seat, arms, random)
    progress = geometry.progress[seat][place] + random.randint(-6, 6)
    return geometry.places[seat][min(max(progress, 1), geometry.home)]


def _change_option(options: dict[str, Any], random: Random) -> None:
    name = random.choice((*FLAGS, "bonus_timing", "capture_bonus", "home_bonus"))
    if name in FLAGS:
        options[name] = not options[name]
    elif name == "bonus_timing":
        options[name] = random.choice(("immediate", "after_dice"))
    else:
        options[name] = random.randint(1, 12)


class _Counter:
    """Replaces `advance` and counts its calls."""

    def __init__(self) -> None:
        self.moves = 0

    def __call__(self, *arguments: Any) -> Any:
        self.moves += 1
        return advance(*arguments)


def _effort(state: State, pips: tuple[int, int]) -> int:
    counter = _Counter()
    try:
        position = settled(state)
        vars(lookahead)["advance"] = counter
        roll(position, pips)
    except EngineError:
        return -1
    finally:
        vars(lookahead)["advance"] = advance
    return counter.moves


def main() -> None:
    """Search, print the efforts found, and store the worst positions."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    found = search(seconds, Random(sys.argv[2] if len(sys.argv) > 2 else "worst"))
    print("moves searched:", [effort for effort, _, _ in found])
    entries = known() if DATA.exists() else []
    entries += [{"moves": e, "state": s, "pips": list(p)} for e, s, p in found]
    entries = sorted(entries, key=lambda entry: -_effort(entry["state"], entry["pips"]))[:KEPT]
    DATA.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n")


if __name__ == "__main__":
    main()
