"""Train the evaluator by self-play, and write the weights of each ruleset.

python -m benchmarks.training [--ruleset parchis …] [--rounds 5 2] [--seed 1] [--resume] …

Training is a series of courses. Each goes on with the weights of the one before, which are saved,
takes smaller steps towards its end, and has random numbers of its own. The last step, which
`--correct` takes alone, compares the chances with the results of further games.
"""

import argparse
import multiprocessing
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from multiprocessing.pool import Pool
from typing import Final, NamedTuple

import numpy as np
from tqdm import tqdm

from benchmarks.training.correction import Played, factors_of, played_of
from benchmarks.training.distilling import lesson_from, members_of, together
from benchmarks.training.endings import chances_of
from benchmarks.training.learning import Learner, Lesson, lesson_of, new_network
from benchmarks.training.self_play import play_games
from games.engine import RULESETS, Options, RulesetName, Setup, new_setup, seats_for
from games.robots.chances.endings import save_endings
from games.robots.chances.network import UNCORRECTED, Network
from games.robots.chances.tables import tables_of

PLAYERS: Final = 64
"""In the games of a part together: so each part has about as many positions."""
UNITS: Final = (256, 48)
"""Of the first and the second layer."""
PASSES: Final = 5
"""Over what several networks teach one."""


Table = tuple[int, int, bool]
"""Arms, players and pairs."""


class Course(NamedTuple):
    """A part of the training of one network."""

    rounds: int
    trace: float
    """Lambda: how much of later corrections counts."""
    rates: tuple[float, float]
    """The learning rates at the start and at the end."""
    ahead: bool = False
    """Whether to learn from the mean over all rolls instead of the roll that came."""
    passes: int = 3
    """The rounds in which each game is learned: playing takes longer than learning."""
    parts: int = 4
    """Of a round: the games that are played before the network learns from them.

    With many, it learns from so many games at once that it cannot remember them.
    """
    mixed: bool = False
    """Whether games begin at any moment, and weaker robots play half of the seats."""
    resumed: bool = False
    """Whether to begin with the saved weights, which are rounded: `--resume` starts here."""
    members: int = 1
    """The networks that learn from the same games; of several, all teach one at the end."""


class Alike(NamedTuple):
    """Kinds of games that are corrected by the same factors."""

    kinds: Sequence[tuple[int, int]]
    """By numbers of seats and sides."""
    games: Mapping[Table, int]
    """How many to correct by."""


class Part(NamedTuple):
    """Games that one process plays."""

    ruleset: RulesetName
    table: Table
    network: Network
    course: Course
    seed: tuple[int, ...]


# Some four million positions in all, which take 10 GB of memory.
MANY_GAMES: Final = Course(
    3, 0.9, (1e-3, 1e-5), ahead=True, passes=3, parts=500, mixed=True, resumed=True
)
SEVERAL_NETWORKS: Final = Course(
    3, 0.92, (2e-3, 1e-5), ahead=True, parts=120, mixed=True, resumed=True, members=5
)
"""Some 600,000 positions: with two dice, each takes five times as long to play."""
ONE_NETWORK: Final = Course(
    9, 0.9, (1e-3, 1e-5), ahead=True, passes=9, parts=27, mixed=True, resumed=True
)
"""As many positions, each learned up to nine times; the mean of several networks knew no more."""
COURSES: Final[Mapping[RulesetName, Sequence[Course]]] = {
    "parchis": (
        Course(50, 0.9, (2e-3, 5e-4)),
        Course(70, 0.95, (1e-3, 1e-5), ahead=True, passes=6),
        Course(80, 0.9, (1e-3, 1e-5), ahead=True, passes=6),
        MANY_GAMES,
    ),
    "superparcheesi": (
        Course(50, 0.9, (2e-3, 5e-4)),
        Course(22, 0.95, (1e-3, 1e-5), ahead=True, passes=8),
        Course(20, 0.9, (1e-3, 1e-5), ahead=True, passes=8),
        Course(54, 0.9, (1e-3, 1e-5), ahead=True, passes=4),
        ONE_NETWORK,
    ),
    "parcheesi": (
        Course(50, 0.9, (2e-3, 5e-4)),
        Course(66, 0.9, (1e-3, 1e-5), ahead=True, passes=4),
        SEVERAL_NETWORKS,
    ),
}
"""The first course teaches what wins; the later ones have little luck in what they teach.

The last one teaches positions of all players, and from more games than the network can remember.
"""
USUAL: Final = ((4, 2, False), (4, 4, False), (4, 3, False), (4, 4, True))
OTHERS: Final = ((6, 6, False), (6, 3, False), (8, 8, False), (6, 6, True))
TABLES: Final[Sequence[Table]] = tuple(
    table for other in OTHERS for table in (*USUAL, *USUAL, other)
)
"""Of the games, in turn."""
NO_OPTIONS: Final[Options] = {}
"""Not a proxy: it goes to other processes."""
CORRECTED: Final = (
    Alike(kinds=((2, 2),), games={(4, 2, False): 1_000}),
    Alike(kinds=((3, 3),), games={(4, 3, False): 1_000}),
    Alike(kinds=((4, 4),), games={(4, 4, False): 1_000}),
    Alike(kinds=((4, 2),), games={(4, 4, True): 1_000}),
    Alike(kinds=((5, 5), (6, 6)), games={(6, 6, False): 400}),
    Alike(kinds=((7, 7), (8, 8)), games={(8, 8, False): 200}),
    Alike(kinds=((6, 3), (8, 4)), games={(6, 6, True): 200}),
)
AT_ONCE: Final = 100
"""Games that one process plays for the correction: their numbers are multiples of this."""
NOT_OF_COURSES: Final = 100
"""In the random streams of these games, where courses have their numbers."""


def main() -> None:
    """Write the exact endings of each ruleset, then train its network."""
    options = _options()
    with multiprocessing.Pool(options.processes) as pool:
        for ruleset in options.ruleset:
            if not options.correct:
                _train(ruleset, options, pool)
            network = Network.load(ruleset)
            correct(network, ruleset, CORRECTED, options.seed, pool).save(ruleset)


def _train(ruleset: RulesetName, options: argparse.Namespace, pool: Pool) -> None:
    save_endings(ruleset, chances_of(ruleset))
    network = new_network(*UNITS, np.random.default_rng(options.seed))
    for number, course in courses_of(ruleset, options.rounds, resume=options.resume):
        if course.resumed:
            network = Network.load(ruleset)._replace(correction=UNCORRECTED)
        network = train(network, ruleset, course, (options.seed, number), pool)
        network.save(ruleset)


def courses_of(
    ruleset: RulesetName, rounds: Sequence[int] | None = None, *, resume: bool = False
) -> Sequence[tuple[int, Course]]:
    """The ruleset's courses, numbered; with other numbers of rounds, as many as numbers.

    To resume, only the last one that begins with the saved weights and those after it.
    """
    courses = list(enumerate(COURSES[ruleset]))
    if resume:
        courses = courses[max(number for number, course in courses if course.resumed) :]
    counts = rounds or [course.rounds for _, course in courses]
    return [
        (number, course._replace(rounds=count))
        for (number, course), count in zip(courses, counts, strict=False)
    ]


def train(
    network: Network,
    ruleset: RulesetName,
    course: Course,
    seed: tuple[int, ...],
    pool: Pool,
    tables: Sequence[Table] = TABLES,
) -> Network:
    """The network after the course; the same for the same seed and any number of processes."""
    random = np.random.default_rng(seed)
    learners = [Learner(each) for each in members_of(network, course.members, random)]
    recent = deque[Lesson](maxlen=course.passes * course.parts)
    due, (first, last) = cycle(tables), course.rates
    progress = tqdm(range(course.rounds), desc=ruleset)
    for number in progress:
        parts = [
            Part(ruleset, table, learners[0].network, course, (*seed, number, n))
            for n, table in enumerate(islice(due, course.parts))
        ]
        recent.extend(pool.imap(_played, parts))
        begin, end = (first * (last / first) ** (n / course.rounds) for n in (number, number + 1))
        losses = [learner.learn(recent, (begin, end), random) for learner in learners]
        progress.set_postfix(loss=losses)
    networks = [learner.network for learner in learners]
    return _taught(networks, ruleset, course, seed, pool, tables) if networks[1:] else networks[0]


def _taught(
    networks: Sequence[Network],
    ruleset: RulesetName,
    course: Course,
    seed: tuple[int, ...],
    pool: Pool,
    tables: Sequence[Table],
) -> Network:
    """The first of the networks, taught by all of them."""
    parts = [
        Part(ruleset, table, networks[0], course, (*seed, course.rounds, n))
        for n, table in enumerate(islice(cycle(tables), course.parts))
    ]
    lessons = list(pool.imap(partial(_taught_by, together(networks)), parts))
    learner, random = Learner(networks[0]), np.random.default_rng(seed)
    first, last = course.rates
    for number in range(PASSES):
        begin, end = (first * (last / first) ** (n / PASSES) for n in (number, number + 1))
        learner.learn(lessons, (begin, end), random)
    return learner.network


def _taught_by(teacher: Network, part: Part) -> Lesson:
    random = np.random.default_rng(part.seed)
    setup = setup_of(part.ruleset, part.table)
    return lesson_from(teacher, part.network, setup, PLAYERS // len(setup.seats), random)


def _played(part: Part) -> Lesson:
    ruleset, table, network, course, seed = part
    setup, random = setup_of(ruleset, table), np.random.default_rng(seed)
    count = PLAYERS // len(setup.seats)
    games = play_games(setup, network, count, random, ahead=course.ahead, mixed=course.mixed)
    return lesson_of(games, tables_of(setup).sides, course.trace)


def correct(
    network: Network,
    ruleset: RulesetName,
    corrected: Sequence[Alike],
    seed: int,
    pool: Pool,
    options: Options = NO_OPTIONS,
) -> Network:
    """The network with the correction for these kinds of games."""
    network = network._replace(correction=UNCORRECTED.copy())
    for kinds, games in corrected:
        played = []
        for table, count in games.items():
            seeds = [(seed, NOT_OF_COURSES, *table, n) for n in range(count // AT_ONCE)]
            parts = pool.imap(partial(_played_on, ruleset, table, options, network), seeds)
            progress = tqdm(parts, total=len(seeds), desc=ruleset)
            played.append(Played.together(list(progress)))
        factors = factors_of(played)
        for kind in kinds:
            network.correction[kind] = factors
    return network


def _played_on(
    ruleset: RulesetName, table: Table, options: Options, network: Network, seed: tuple[int, ...]
) -> Played:
    setup = setup_of(ruleset, table, options)
    games = play_games(setup, network, AT_ONCE, np.random.default_rng(seed), ahead=True)
    return played_of(network, games, tables_of(setup).sides)


def setup_of(ruleset: RulesetName, table: Table, options: Options = NO_OPTIONS) -> Setup:
    """The setup of the games at a table."""
    arms, players, pairs = table
    seats = seats_for(arms, players)
    return new_setup(ruleset=ruleset, options=options, arms=arms, teams=pairs, seats=seats)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.training")
    parser.add_argument("--ruleset", nargs="+", choices=RULESETS, default=list(RULESETS))
    parser.add_argument("--rounds", type=int, nargs="+", help="of the first courses")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="from the last course that can")
    parser.add_argument("--correct", action="store_true", help="the saved weights, and train none")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    main()
