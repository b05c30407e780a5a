"""Which of the planted rings the detection finds, and the accounts it lists wrongly.

    python -m benchmarks.integrity [--accounts 10000] [--rings 100] [--seeds 2001 2002 …]

The thresholds were chosen with the seeds 1 to 8; the default seeds were never used for that.
"""

import argparse
import sys
import time
from dataclasses import dataclass

from django.conf import settings

from benchmarks.integrity.population import World, honest
from benchmarks.integrity.rings import STYLES, Ring, plant
from games.integrity.detection import Group, groups_of
from games.integrity.evidence import pairs_of

SEEDS = (2001, 2002, 2003, 2004, 2005)
WANTED = {"found": 0.9, "rings": 0.8}


@dataclass(frozen=True, slots=True)
class Figures:
    """The outcome for one population."""

    games: int
    found: dict[str, tuple[int, int]]
    """By style: the rings that were found, and all of them."""
    listed: int
    right: int
    """How many of the listed groups are rings."""
    innocent: int
    """Honest accounts in listed rings, which the act would restrict, too."""
    took_s: float

    @property
    def share_found(self) -> float:
        """The share of the rings that were found."""
        planted = sum(of for _found, of in self.found.values())
        return sum(found for found, _of in self.found.values()) / max(planted, 1)

    @property
    def share_right(self) -> float:
        """The share of what is listed that is a ring."""
        return self.right / max(self.listed, 1)


def measured(seed: int, accounts: int, rings: int) -> Figures:
    """Simulate a population and search it."""
    early = float(settings.INTEGRITY_EARLY_ROLLS)
    world = World(seed, early)
    honest(world, accounts)
    planted = plant(world, rings)
    known, crowds = world.accounts(), world.crowds()
    begin = time.perf_counter()
    pairs = pairs_of(world.games, early)
    groups = groups_of(pairs, known, crowds, float(settings.INTEGRITY_THRESHOLD))
    took_s = time.perf_counter() - begin
    all_rings = [ring for own in planted.values() for ring in own]
    right = [group for group in groups if any(_is(group, ring) for ring in all_rings)]
    guilty = {member.user for ring in all_rings for member in ring.members}
    return Figures(
        games=len(world.games),
        found={
            name: (sum(any(_is(group, ring) for group in groups) for ring in own), len(own))
            for name, own in planted.items()
        },
        listed=len(groups),
        right=len(right),
        innocent=sum(len(group.members - guilty) for group in right),
        took_s=took_s,
    )


def _is(group: Group, ring: Ring) -> bool:
    """Whether the group is this ring: at least half of each is in the other."""
    common = len(group.members & {member.user for member in ring.members})
    return common * 2 >= max(len(group.members), len(ring.members))


def main() -> int:
    """Print the figures of all seeds; the status is 1 if one of them is below what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accounts", type=int, default=10_000)
    parser.add_argument("--rings", type=int, default=100)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    given = parser.parse_args()
    print(f"{given.accounts} honest accounts, {given.rings} rings")
    print("seed   games  found  listed are rings  innocent  seconds  " + "  ".join(STYLES))
    is_enough = True
    for seed in given.seeds:
        found = measured(seed, given.accounts, given.rings)
        styles = "  ".join(f"{f'{n}/{of}':>{len(name)}}" for name, (n, of) in found.found.items())
        print(
            f"{seed:<6} {found.games:>5} {found.share_found:>6.0%} {found.share_right:>9.0%} of "
            f"{found.listed:>3} {found.innocent:>9} {found.took_s:>8.1f}  {styles}"
        )
        is_enough &= found.share_found >= WANTED["found"] and found.share_right >= WANTED["rings"]
    return 0 if is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
