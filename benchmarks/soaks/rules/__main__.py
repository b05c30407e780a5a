"""Whole games with random options, played by robots; each replayed from record and notation.

    python -m benchmarks.soaks.rules [--games 20000] [--seed 1]    (`make soak-rules`)

Each game has a random ruleset, board, seats, and options that mean something together. Its
positions are checked for reachability, some along the way and the last. It ends with an error at
the first game that breaks a rule; its number repeats it. Then it prints how long games are.
"""

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import median
from typing import Final, NamedTuple

from games.engine import (
    RULESETS,
    Move,
    Position,
    Record,
    Setup,
    begins_round,
    default_options,
    new_setup,
    next_opening_seat,
    play,
    position_from_json,
    position_to_json,
    read_record,
    replay,
    roll,
    start,
    time_up,
    write_record,
)
from games.engine.dice import Roll
from games.engine.records.record import begins_turn, positions
from games.engine.setups import seats_for
from games.robots.simulation import PLAYERS
from tests.harness.random_options import sensible, some_values

CHECKED_EVERY: Final = 20
TIME_IS_UP: Final = 0.02
"""The chance at the end of each round of a game with a time."""


class Length(NamedTuple):
    """How long a game was, and of which kind."""

    kind: str
    turns: int
    rolls: int
    limited: bool


class Broken(Exception):
    """A game broke the rules, or could not be replayed; its number repeats it."""


def main() -> None:
    """Play the games, and print how long they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    numbers = [f"{arguments.seed}/{number}" for number in range(arguments.games)]
    by_kind: dict[str, list[Length]] = defaultdict(list)
    with ProcessPoolExecutor() as processes:
        for length in processes.map(play_and_check, numbers, chunksize=50):
            by_kind["at a limit" if length.limited else length.kind].append(length)
    print(f"{len(numbers)} games: no illegal position, and all replayed from record and notation")
    print(f"\n{'kind':40s} games  turns (median, longest)  rolls (median, longest)")
    for kind, lengths in sorted(by_kind.items()):
        turns, rolls = [one.turns for one in lengths], [one.rolls for one in lengths]
        print(
            f"{kind:40s} {len(lengths):5d}  {median(turns):7.0f} {max(turns):7d}"
            f"         {median(rolls):7.0f} {max(rolls):7d}"
        )


def play_and_check(number: str) -> Length:
    """Play a game, the same for the same number. Raises Broken, EngineError."""
    chance = Random(number)
    setup = random_setup(chance)
    record, last = _played(setup, chance)
    _check(replay(record) == last, f"The record of {number} leads elsewhere.")
    _check(read_record(write_record(record)) == record, f"The notation of {number} differs.")
    turns = sum(begins_turn(position) for position in positions(record))
    rolls = sum(not isinstance(event, Move) for event in record.events)
    kind = f"{setup.ruleset}, {setup.arms} arms, {setup.rules.pawns} pawns"
    won = any(setup.all_home == row for row in last.pawns.progress)
    return Length(kind, turns, rolls, limited=not won)


def _played(setup: Setup, chance: Random) -> tuple[Record, Position]:
    players = {seat: PLAYERS[chance.choice(("random", "easy", "easy"))] for seat in setup.seats}
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, _throw(setup.rules.opening_dice, chance)))
    position, events, late = start(setup, opening), list[Roll | Move](), False
    while position.turn.phase != "over":
        event = (
            _throw(setup.rules.dice, chance)
            if position.turn.phase == "roll"
            else players[position.turn.seat](position, chance)
        )
        position = play(position, event) if isinstance(event, Move) else roll(position, event)
        events.append(event)
        if setup.rules.game_s and begins_round(position) and chance.random() < TIME_IS_UP:
            position, late = time_up(position), True
        if len(events) % CHECKED_EVERY == 0 or position.turn.phase == "over":
            read = position_from_json(position_to_json(position))
            _check(read == position, "The JSON of a position differs.")
    return Record(setup, tuple(opening), tuple(events), time_up=late), position


def _check(holds: bool, reason: str) -> None:
    if not holds:
        raise Broken(reason)


def _throw(dice: int, chance: Random) -> Roll:
    return tuple(chance.randint(1, 6) for _ in range(dice))


def random_setup(chance: Random) -> Setup:
    """A setup with up to eight options that differ from the ruleset's."""
    ruleset = chance.choice(RULESETS)
    arms = chance.choice((4, 4, 6, 8))
    teams = chance.random() < 0.3
    seats = range(arms) if teams else seats_for(arms, chance.randint(2, arms))
    names = chance.sample(sorted(default_options(ruleset)), chance.randint(0, 8))
    chosen = {name: chance.choice(some_values(ruleset, name)) for name in names}
    return new_setup(
        ruleset=ruleset, options=sensible(ruleset, chosen), arms=arms, teams=teams, seats=seats
    )


if __name__ == "__main__":
    main()
