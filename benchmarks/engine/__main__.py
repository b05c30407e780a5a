"""The engine's speed on one core, compared with python-chess in the same run.

    python -m benchmarks.engine [rounds]

Whole games of uniformly random moves. Set-ups and chess alternate within each round, so that other
load on the machine affects all of them alike; medians over the rounds are printed. Times are
processor times, so waiting does not count. Then the legality of two dice: the time of a roll in
random games, and in the worst known positions.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

import chess

from games.engine import Position, Setup, new_setup, next_opening_seat, play, roll, start
from games.engine.dice import ROLLS, Roll
from tests.harness.worst_lookahead import known, settled

ROUNDS: Final = 9
SECONDS: Final = 0.4
"""Per round and set-up."""

Playout = Callable[[Random], int]


def main() -> None:
    """Print all figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    _print_speed(rounds)
    _print_lookahead()


def _setups() -> dict[str, Setup]:
    def setup(ruleset: str, arms: int, seats: list[int], *, teams: bool = False) -> Setup:
        return new_setup(ruleset=ruleset, options={}, arms=arms, teams=teams, seats=seats)

    four = [0, 1, 2, 3]
    return {
        "parchis, 4 players": setup("parchis", 4, four),
        "superparcheesi, 4 players": setup("superparcheesi", 4, four),
        "parcheesi, 4 players": setup("parcheesi", 4, four),
        "parchis, 2 players": setup("parchis", 4, [0, 2]),
        "parcheesi, 2 players": setup("parcheesi", 4, [0, 2]),
        "parchis, 4 players in pairs": setup("parchis", 4, four, teams=True),
        "parcheesi, 6 players": setup("parcheesi", 6, list(range(6))),
        "parcheesi, 8 players": setup("parcheesi", 8, list(range(8))),
    }


def _print_speed(rounds: int) -> None:
    playouts: dict[str, Playout] = {"python-chess": _chess_game}
    playouts |= {name: _game_of(setup) for name, setup in _setups().items()}
    speeds: dict[str, list[float]] = {name: [] for name in playouts}
    random = Random("bench-engine")
    for _ in range(rounds):
        for name, playout in playouts.items():
            speeds[name].append(_speed(playout, random))
    print(f"moves/s on one core, medians of {rounds} rounds (worst and best round), to chess")
    for name, measured in speeds.items():
        ratio = median(a / b for a, b in zip(measured, speeds["python-chess"], strict=True))
        spread = f"({min(measured):>7,.0f} – {max(measured):>7,.0f})"
        print(f"{name:<28}{median(measured):>10,.0f}  {spread}{ratio:>7.1f}")


def _speed(playout: Playout, random: Random) -> float:
    """Moves per second over whole games for about SECONDS."""
    moves, begun = 0, process_time()
    while (passed := process_time() - begun) < SECONDS:
        moves += playout(random)
    return moves / passed


def _chess_game(random: Random) -> int:
    """One random game of chess, to its end or the 150th move without progress."""
    board, moves = chess.Board(), 0
    while legal := list(board.legal_moves):
        board.push(random.choice(legal))
        moves += 1
        if board.is_seventyfive_moves() or board.is_insufficient_material():
            break
    return moves


def _game_of(setup: Setup) -> Playout:
    rolls = list(ROLLS[setup.rules.dice])

    def game(random: Random) -> int:
        position, moves = _opened(setup, rolls, random), 0
        pick = random.random
        count = len(rolls)
        while (phase := position.turn.phase) != "over":
            if phase == "roll":
                position = roll(position, rolls[int(pick() * count)])
            else:
                legal = position.legal_moves
                position = play(position, legal[int(pick() * len(legal))])
                moves += 1
        return moves

    return game


def _opened(setup: Setup, rolls: list[Roll], random: Random) -> Position:
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, random.choice(rolls)))
    return start(setup, opening)


def _print_lookahead() -> None:
    print("\nlegality of two dice: the time of a roll")
    for name, setup in _setups().items():
        if setup.rules.dice == 2:
            times = _times_of_rolls(setup, Random("look-ahead"))
            print(
                f"{name:<28}median {median(times) * 1e3:.3f} ms, "
                f"99 % {quantiles(times, n=100)[98] * 1e3:.3f} ms, max {max(times) * 1e3:.2f} ms"
            )
    worst = [_time_of_worst(position, pips) for position, pips in _worst()]
    print(f"worst of {len(worst)} positions searched for: {max(worst) * 1e3:.2f} ms")


def _times_of_rolls(setup: Setup, random: Random, games: int = 20) -> list[float]:
    rolls, times = list(ROLLS[2]), []
    for _ in range(games):
        position = _opened(setup, rolls, random)
        while position.turn.phase != "over":
            if position.turn.phase == "roll":
                pips = random.choice(rolls)
                begun = process_time()
                position = roll(position, pips)
                times.append(process_time() - begun)
            else:
                position = play(position, random.choice(position.legal_moves))
    return times


def _worst() -> list[tuple[Position, Roll]]:
    return [(settled(entry["state"]), tuple(entry["pips"])) for entry in known()]


def _time_of_worst(position: Position, pips: Roll) -> float:
    """The median over a few rolls, to exclude pauses of the machine."""
    times = []
    for _ in range(7):
        begun = process_time()
        roll(position, pips)
        times.append(process_time() - begun)
    return median(times)


if __name__ == "__main__":
    main()
