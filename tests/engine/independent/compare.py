"""The engine beside the independent implementation, on random games.

`python -m tests.engine.independent.compare --games N --seed S` plays N games, and shows the first
difference of each that differs.
"""

import argparse
import json
from random import Random
from typing import Any

from games import engine
from tests.engine import independent
from tests.engine.independent.position import Json, from_json
from tests.engine.independent.random_games import (
    random_opening,
    random_position,
    random_setup,
    throw,
)
from tests.engine.independent.turns import round_is_over

STEPS = 400
"""Rolls and moves of one game."""


class Difference(AssertionError):
    """What both say after a step from the same position."""

    def __init__(
        self, seed: int, before: Json, step: Json, engine_says: Any, independent_says: Any
    ):
        super().__init__(f"game {seed}, {json.dumps(step)}")
        self.shown = {
            "game": seed,
            "before": before,
            "step": step,
            "engine": engine_says,
            "independent": independent_says,
        }


def compare(seed: int, leave_out: tuple[str, ...] = (), most: int = STEPS) -> int:
    """Play at most so many steps in both, and give their number; raises `Difference`."""
    chance = Random(seed)
    setup = random_setup(chance, leave_out)
    ours, theirs = _start(chance, setup, seed)
    for number in range(most):
        if ours["turn"]["phase"] == "over":
            return number
        step = _random_step(chance, setup, ours)
        before, ours = ours, _ours(ours, step)
        try:
            theirs = _theirs(theirs, step)
        except Exception as failure:
            raise Difference(seed, before, step, repr(failure), ours) from failure
        _check(seed, before, step, theirs, ours)
    return most


def _start(chance: Random, setup: Json, seed: int) -> tuple[Json, engine.Position]:
    opening = random_opening(chance, setup)
    rolls = [(entry["seat"], tuple(entry["roll"])) for entry in opening]
    ours, theirs = independent.start(setup, opening), engine.start(engine.new_setup(**setup), rolls)
    _check(seed, setup, {"opening": opening}, theirs, ours)
    if chance.random() < 0.5:
        return ours, theirs
    ours = random_position(chance, setup)
    theirs = engine.position_from_json(ours)
    _check(seed, ours, {}, theirs, ours)
    return ours, theirs


def _random_step(chance: Random, setup: Json, position: Json) -> Json:
    if position["turn"]["phase"] == "move":
        return {"move": chance.choice(independent.legal_moves(position))}
    timed = setup["options"].get("game_s") and round_is_over(from_json(position))
    if timed and chance.random() < 0.05:
        return {"time_up": True}
    return {"roll": throw(chance, setup)}


def _ours(position: Json, step: Json) -> Json:
    if "roll" in step:
        return independent.roll(position, step["roll"])
    if "move" in step:
        return independent.play(position, step["move"])
    return independent.time_up(position)


def _theirs(position: engine.Position, step: Json) -> engine.Position:
    if "roll" in step:
        return engine.roll(position, step["roll"])
    if "move" in step:
        # Both offer the same moves, since they were compared.
        offered = [engine.move_to_json(move) for move in position.legal_moves]
        return engine.play(position, position.legal_moves[offered.index(step["move"])])
    return engine.time_up(position)


def _check(seed: int, before: Json, step: Json, theirs: engine.Position, ours: Json) -> None:
    def differ(engine_says: Any, independent_says: Any) -> None:
        if engine_says != independent_says:
            raise Difference(seed, before, step, engine_says, independent_says)

    differ(engine.position_to_json(theirs), ours)
    moves = [engine.move_to_json(move) for move in theirs.legal_moves]
    differ(moves, independent.legal_moves(ours))
    if ours["turn"]["phase"] == "over":
        differ(engine.places_to_json(theirs), independent.places(ours))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1, help="of the first game")
    chosen = arguments.parse_args()
    steps = differing = 0
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        try:
            steps += compare(seed)
        except Difference as difference:
            differing += 1
            print(json.dumps(difference.shown))
    print(f"{chosen.games} games, {steps} steps, {differing} games differ")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
