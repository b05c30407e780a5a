"""Fields for tests: contenders in a word, and fields of every kind by chance."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from games.tournaments.pairing import Contender, Field

SEED = bytes(range(32))


def contender(
    entry: int,
    points: int = 0,
    *,
    seed: int = 0,
    games: int = 0,
    byes: int = 0,
    waited_s: int = 0,
    seated: tuple[int, ...] = (),
) -> Contender:
    return Contender(entry, seed or entry, points, 0, 0, 0, games, byes, waited_s, seated)


def field(
    kind: str,
    sides: int,
    contenders: Sequence[Contender],
    *,
    number: int = 2,
    met: Sequence[tuple[int, int]] = (),
    apart: Sequence[tuple[int, int]] = (),
    last: Sequence[tuple[int, ...]] = (),
) -> Field:
    """`last` are the last tables of their entries."""
    times: dict[frozenset[int], int] = {}
    for two in met:
        times[frozenset(two)] = times.get(frozenset(two), 0) + 1
    return Field(
        kind,  # type: ignore[arg-type]
        sides,
        number,
        SEED,
        tuple(contenders),
        times,
        {frozenset(two) for two in apart},
        {entry: frozenset(table) - {entry} for table in last for entry in table},
    )


def random_field(kind: str, sides: int, count: int, chance: Random) -> Field:
    """A field in the middle of a tournament: points, earlier meetings, waits by chance."""
    entries = chance.sample(range(1, 2 * count + 2), count)
    seeds = chance.sample(range(1, 2 * count + 2), count)
    contenders = [
        Contender(
            entry,
            seed,
            2 * chance.randrange(5),
            chance.randrange(3),
            chance.randrange(9) if kind == "swiss" else 0,
            chance.randrange(900),
            chance.randrange(3, 5),
            chance.randrange(2),
            chance.randrange(25) if kind == "arena" else 0,
            tuple(chance.randrange(3) for _ in range(chance.randrange(sides + 1))),
        )
        for entry, seed in zip(entries, seeds, strict=True)
    ]
    twos = list(combinations(entries, 2))
    return field(
        kind,
        sides,
        contenders,
        number=chance.randrange(1, 5),
        met=chance.choices(twos, k=count) if twos else [],
        apart=chance.sample(twos, min(len(twos), chance.randrange(3))),
        last=[two for two in twos if chance.random() < 1 / count] if kind == "arena" else [],
    )


def fields(kinds: Sequence[str], most: int) -> st.SearchStrategy[Field]:
    """Fields of up to so many contenders, for tables of two to eight."""
    return st.builds(
        random_field,
        st.sampled_from(kinds),
        st.integers(2, 8),
        st.integers(0, most),
        st.randoms(use_true_random=False),
    )


Tables = tuple[tuple[int, ...], ...]


def all_tables(entries: tuple[int, ...], sides: int) -> Iterator[Tables]:
    """All ways to divide these entries into tables."""
    if not entries:
        yield ()
        return
    first, others = entries[0], entries[1:]
    for chosen in combinations(others, sides - 1):
        left = tuple(entry for entry in others if entry not in chosen)
        for tables in all_tables(left, sides):
            yield ((first, *chosen), *tables)
