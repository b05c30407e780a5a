"""How well tournaments are paired, and what a draw costs.

    python -m benchmarks.tournaments [--seed 1] [--fields 200] [--entries 1000] [--people 500]

Swisses of nine rounds, arenas of 90 minutes, and small fields against all possible draws. The
floor is a draw by lots alone. The status is 1 if a figure is worse than what is wanted.
"""

import argparse
import sys
from random import Random

from benchmarks.tournaments import arena, optimum, swiss

SMALL_FIELDS = ((2, 8), (2, 9), (3, 9), (3, 10), (3, 12), (4, 8), (4, 9), (4, 12), (5, 10), (6, 12))
WANTED_S = 1.0
"""Processor time of a draw of 1,000."""
WANTED_WAIT_S = 20


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fields", type=int, default=200)
    parser.add_argument("--entries", type=int, default=1_000)
    parser.add_argument("--people", type=int, default=500)
    given = parser.parse_args()
    chance = Random(given.seed)
    return 0 if all([_swisses(given, chance), _arenas(given, chance), _small(given, chance)]) else 1


def _swisses(given: argparse.Namespace, chance: Random) -> bool:
    """Even numbers of entries, and odd ones, so that some have byes."""
    print(f"\nA Swiss of nine rounds: {given.entries} entries, and one more\n\n{swiss.HEADINGS}")
    found = []
    for count in (given.entries, given.entries + 1):
        for sides in (2, 3, 4, 6):
            found.append(swiss.swiss(count, sides, 9, chance))
            print(found[-1].line(), flush=True)
    return all(
        one.byes <= 1 and one.games <= 1 and max(row.seconds for row in one.rounds) <= WANTED_S
        for one in found
    )


def _arenas(given: argparse.Namespace, chance: Random) -> bool:
    print(f"\nArenas of 90 minutes, drawn every {arena.WAVE_S} s\n\n{arena.HEADINGS}")
    found = []
    for people, sides in ((given.people, 2), (given.people, 4), (5, 2), (9, 2), (9, 4)):
        found.append(arena.Arena(people, sides, 90, chance).run())
        print(found[-1].line(), flush=True)
    return all(max(one.kept, default=0) <= WANTED_WAIT_S for one in found)


def _small(given: argparse.Namespace, chance: Random) -> bool:
    print(f"\nSmall fields against all possible draws\n\n{optimum.HEADINGS}")
    shares = []
    for sides, count in SMALL_FIELDS:
        shares.append(optimum.share(sides, count, given.fields, chance))
        print(shares[-1].line(), flush=True)
    return all(one.best >= 0.9 * one.fields for one in shares)


if __name__ == "__main__":
    sys.exit(main())
