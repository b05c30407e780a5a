"""The number of sequences of moves from fixed positions with fixed dice.

The counts are in data/counts.json. They reveal changes of the rules that no other test covers.
`python -m tests.engine.test_counts` counts again and writes the file.
"""

import json
import random
from pathlib import Path
from typing import Any

from games.engine import Position, play, position_from_json, position_to_json, roll, start
from games.engine.setups import new_setup
from tests.engine.random_games import opened, step, throw
from tests.harness.cases import Case, check_all

FILE = Path(__file__).parent / "data" / "counts.json"
DEPTH = 4
MOST = 15_000
"""Greater counts take too long."""


def count(position: Position, dice: list[list[int]], depth: int) -> int:
    """The number of sequences of `depth` rolls with all their moves."""
    if position.turn.phase == "over":
        return 1
    if position.turn.phase == "move":
        return sum(count(play(position, move), dice, depth) for move in position.legal_moves)
    if depth == 0:
        return 1
    return count(roll(position, dice[-depth]), dice, depth - 1)


def test_counts() -> None:
    cases = json.loads(FILE.read_text("utf-8"))
    assert len(cases) >= 30
    check_all(cases, count_again)


def count_again(case: Case) -> None:
    position = position_from_json(case["state"])
    counted = [
        count(position, case["dice"][:depth], depth) for depth in range(1, len(case["counts"]) + 1)
    ]
    assert counted == case["counts"]


def counted_anew() -> list[dict[str, Any]]:
    """Positions in the middle of random games, of every ruleset, number of arms, and pairs."""
    chance, entries = random.Random(2026), []
    for ruleset in ("parchis", "superparcheesi", "parcheesi"):
        for arms in (4, 6, 8):
            for teams in (False, True):
                for number in (1, 2):
                    setup = new_setup(
                        ruleset=ruleset, options={}, arms=arms, teams=teams, seats=range(arms)
                    )
                    position = start(setup, opened(setup, chance))
                    while position.turn.phase != "roll" or chance.random() > 0.004:
                        position, _ = step(position, chance)
                        if position.turn.phase == "over":
                            position = start(setup, opened(setup, chance))
                    dice = [list(throw(setup, chance)) for _ in range(DEPTH)]
                    counts = [count(position, dice[:d], d) for d in range(1, DEPTH + 1)]
                    pairs = "-pairs" if teams else ""
                    entries.append(
                        {
                            "id": f"{ruleset}-{arms}{pairs}-{number}",
                            "state": position_to_json(position),
                            "dice": dice,
                            "counts": [counted for counted in counts if counted <= MOST],
                        }
                    )
    return entries


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(entry) for entry in counted_anew())
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
