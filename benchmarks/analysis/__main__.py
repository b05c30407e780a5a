"""How exact the analysis of games is, how long it takes, and how large it is.

    python -m benchmarks.analysis [--games 10000] [--ruleset parchis …] [--players 2 4] [--pairs]
        [--typical]

Robots of mixed strengths play whole games, which are then analysed. One line for each kind of
game, and for two players what each pair of strengths decided, as reported and in truth. With
--typical what is usual in these kinds is written to games/analysis/method/typical.json, from which
the reports take it.
"""

import json
import multiprocessing
import time
from collections.abc import Sequence
from random import Random

from tqdm import tqdm

from benchmarks.analysis.figures import HEADINGS, Figures, by_strengths, figures_of, line
from benchmarks.analysis.typical import keep, typical_of
from benchmarks.chances.tables import Table, options_of, tables_of
from games import robots
from games.analysis.method.report import Ply, report_on
from games.analysis.method.typical import kind_of
from games.engine import ROLLS, Move, Position, Record, Roll, Setup, next_opening_seat, play, start
from games.engine import roll as rolled
from games.robots.chances.results import result_of


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
        if table.players == 2:
            print("\n".join(by_strengths(found)), flush=True)
        if options.typical:
            keep(kind_of(table.setup()), typical_of(found))


def _figures(numbered: tuple[Table, int]) -> Figures:
    table, number = numbered
    setup, random = table.setup(), Random(number)
    strengths = [random.choice(robots.STRENGTHS) for _ in setup.seats]  # people differ as well
    record, last = _played(setup, strengths, random)
    plies = [Ply(n, automatic=False) for n in range(2, len(record.events) + 2)]
    began = time.process_time()
    report = report_on(record, plies, result_of(last).tolist())
    seconds = time.process_time() - began
    return figures_of(report, strengths, seconds, len(json.dumps(report, separators=(",", ":"))))


def _played(setup: Setup, strengths: Sequence[str], random: Random) -> tuple[Record, Position]:
    """A game of robots."""
    opening: list[tuple[int, Roll]] = []
    while (seat := next_opening_seat(setup, opening)) is not None:
        opening.append((seat, random.choice(list(ROLLS[setup.rules.opening_dice]))))
    position, events = start(setup, opening), list[Roll | Move]()
    rolls, by_seat = list(ROLLS[setup.rules.dice]), dict(zip(setup.seats, strengths, strict=True))
    while position.turn.phase != "over":
        if position.turn.phase == "roll":
            pips = random.choice(rolls)
            position = rolled(position, pips)
            events.append(pips)
        else:
            move = robots.choose(by_seat[position.turn.seat], position)
            position = play(position, move)
            events.append(move)
    return Record(setup, tuple(opening), tuple(events)), position


if __name__ == "__main__":
    main()
