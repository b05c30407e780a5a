"""Games of random setups, options, dice and moves, for tests of properties."""

import random
from typing import Any

from hypothesis import strategies as st

from games.engine import (
    Position,
    Setup,
    begins_round,
    new_setup,
    next_opening_seat,
    play,
    roll,
    start,
)
from games.engine.records.record import Record
from games.engine.rulesets import RULESETS, default_options
from tests.harness.random_options import sensible, some_values


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any valid combination of ruleset, options, arms, seats and pairs."""
    ruleset = draw(st.sampled_from(RULESETS))
    arms = draw(st.sampled_from((4, 4, 6, 8)))
    teams = draw(st.booleans())
    changed = draw(st.sets(st.sampled_from(sorted(default_options(ruleset)))))
    options = {name: draw(st.sampled_from(some_values(ruleset, name))) for name in sorted(changed)}
    return new_setup(
        ruleset=ruleset,
        options=sensible(ruleset, options),
        arms=arms,
        teams=teams,
        seats=draw(seats(arms, teams)),
    )


def seats(arms: int, teams: bool) -> st.SearchStrategy[list[int]]:
    if teams:
        return st.just(list(range(arms)))
    chosen = st.sets(st.integers(0, arms - 1), min_size=2).map(sorted)
    return chosen.filter(lambda s: arms > 4 or len(s) > 2 or s[1] - s[0] == 2)


def throw(setup: Setup, chance: random.Random, dice: int = 0) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(dice or setup.rules.dice))


def opened(setup: Setup, chance: random.Random) -> list[tuple[int, tuple[int, ...]]]:
    rolls: list[tuple[int, tuple[int, ...]]] = []
    while (seat := next_opening_seat(setup, rolls)) is not None:
        rolls.append((seat, throw(setup, chance, setup.rules.opening_dice)))
    return rolls


def random_record(setup: Any, seed: int, events: int) -> Record:
    """A game of this many random rolls and moves, or to its end.

    If it has a limit of time, the time is up after one round in ten.
    """
    chance = random.Random(seed)
    opening = opened(setup, chance)
    position, played, late = start(setup, opening), list[Any](), False
    while position.turn.phase != "over" and not late and len(played) < events:
        position, event = step(position, chance)
        played.append(event)
        late = bool(setup.rules.game_s) and begins_round(position) and chance.random() < 0.1
    return Record(setup, tuple(opening), tuple(played), time_up=late)


def step(position: Position, chance: random.Random) -> tuple[Position, Any]:
    """The position after one more random roll or move, and the roll or move."""
    if position.turn.phase == "roll":
        pips = throw(position.setup, chance)
        return roll(position, pips), pips
    move = chance.choice(position.legal_moves)
    return play(position, move), move
