"""How exact the analysis of games is, how long it takes, and how large it is.

    python -m benchmarks.analysis [--games 10000] [--ruleset parchis …] [--players 2 4] [--pairs]
        [--typical]

Robots play whole games, which are then analysed. One line for each kind of game. With --typical
what is usual in these kinds is written to games/analysis/method/typical.json, from which the
reports take it.
"""

import json
import multiprocessing
import time
from random import Random
from typing import Final

from tqdm import tqdm

from benchmarks.analysis.figures import HEADINGS, Figures, figures_of, line
from benchmarks.analysis.typical import keep, typical_of
from benchmarks.chances.tables import Table, options_of, tables_of
from games import robots
from games.analysis.method.report import Ply, report_on
from games.analysis.method.typical import kind_of
from games.engine import ROLLS, Move, Position, Record, Roll, Setup, next_opening_seat, play, start
from games.engine import roll as rolled
from games.robots.chances.results import result_of

STRENGTHS: Final = ("normal", "easy", "hard", "normal")
"""Of the robots, seat by seat in turn: people differ as well."""


def main() -> None:
    """Play and analyse, and print the table."""
    options = options_of("benchmarks.analysis", typical="write what is usual in these kinds")
    print(HEADINGS)
    for table in tables_of(options):
        numbered = [(table, number) for number in range(options.games)]
        with multiprocessing.Pool(options.processes) as pool:
            played = pool.imap_unordered(_figures, numbered, chunksize=4)
            found = list(tqdm(played, total=options.games, disable=None))
        print(line(str(table), found), flush=True)
        if options.typical:
            keep(kind_of(table.setup()), typical_of(found))


def _figures(numbered: tuple[Table, int]) -> Figures:
    table, number = numbered
    record, last = _played(table.setup(), Random(number))
    plies = [Ply(n, automatic=False) for n in range(2, len(record.events) + 2)]
    began = time.process_time()
    report = report_on(record, plies, result_of(last).tolist())
    seconds = time.process_time() - began
    return figures_of(report, seconds, len(json.dumps(report, separators=(",", ":"))))


def _played(setup: Setup, random: Random) -> tuple[Record, Position]:
    """A game of robots."""
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, random.choice(list(ROLLS[setup.rules.opening_dice]))))
    position, events = start(setup, opening), list[Roll | Move]()
    rolls = list(ROLLS[setup.rules.dice])
    while position.turn.phase != "over":
        if position.turn.phase == "roll":
            pips = random.choice(rolls)
            position = rolled(position, pips)
            events.append(pips)
        else:
            strength = STRENGTHS[position.turn.seat % len(STRENGTHS)]
            move = robots.choose(strength, position)
            position = play(position, move)
            events.append(move)
    return Record(setup, tuple(opening), tuple(events)), position


if __name__ == "__main__":
    main()
