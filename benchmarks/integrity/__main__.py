"""What throwaway accounts gain, which rings the staff's list finds, and what it lists wrongly.

    python -m benchmarks.integrity [--accounts 10000] [--rings 100] [--seeds 2001 2002 …]

The thresholds were chosen with the seeds 1 to 8; the default seeds were never used for that.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings

from benchmarks.integrity.attacks import ATTACKS, takings
from benchmarks.integrity.captives import captives_among
from benchmarks.integrity.population import DAYS, NOW, World, honest
from benchmarks.integrity.rings import STYLES, Ring, plant
from games.integrity.detection import Group, groups_of
from games.integrity.evidence import Captives, pairs_of

SEEDS = (2001, 2002, 2003, 2004, 2005)
WANTED = {"found": 0.9, "rings": 0.8, "hindered": 0.005}


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
    hindered: float
    """The share of the honest accounts of which a game did not count because of newcomers."""
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
    honest_users = {person.user for person in world.people}
    planted = plant(world, rings)
    rules = world.score()
    known, crowds = world.accounts(), world.crowds()
    begin = time.perf_counter()
    pairs = pairs_of(world.games, early)
    groups = groups_of(pairs, known, crowds, float(settings.INTEGRITY_THRESHOLD), captives(world))
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
        hindered=len(rules.hindered & honest_users) / len(honest_users),
        took_s=took_s,
    )


def captives(world: World) -> list[Captives]:
    """The new accounts that have lost to one player only, by that player."""
    since = NOW - timedelta(days=DAYS)
    new = {person.user for person in world.people if person.joined >= since}
    return captives_among(world.games, new)


def attacks() -> bool:
    """Print what attacks bring; returns whether all are within the bound."""
    print(
        f"\nA week of attacks; the bound: {settings.REGISTRATION_CHIPS} chips, "
        f"{settings.NEWCOMER_POINTS_A_WEEK} points"
    )
    print(
        "attack      accounts  games  counted    chips  points  rating  found   registered long ago"
    )
    within = True
    for name in ATTACKS:
        new, old = takings(name), takings(name, old=True)
        print(
            f"{name:<10} {new.accounts:>9} {new.games:>6} {new.counted:>8} {new.chips:>8} "
            f"{new.points:>7} {new.rating:>7}  {'yes' if new.is_found else 'no':<5}   "
            f"{old.chips} chips, {old.points} points, {'found' if old.is_found else 'not found'}"
        )
        within &= new.chips <= settings.REGISTRATION_CHIPS
        within &= new.points <= settings.NEWCOMER_POINTS_A_WEEK
    return within


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
    print(
        "seed   games  found  listed are rings  innocent  hindered  seconds  " + "  ".join(STYLES)
    )
    is_enough = True
    for seed in given.seeds:
        found = measured(seed, given.accounts, given.rings)
        styles = "  ".join(f"{f'{n}/{of}':>{len(name)}}" for name, (n, of) in found.found.items())
        print(
            f"{seed:<6} {found.games:>5} {found.share_found:>6.0%} {found.share_right:>9.0%} of "
            f"{found.listed:>3} {found.innocent:>9} "
            f"{found.hindered:>9.2%} {found.took_s:>8.1f}  {styles}"
        )
        is_enough &= found.share_found >= WANTED["found"] and found.share_right >= WANTED["rings"]
        is_enough &= found.hindered <= WANTED["hindered"]
    return 0 if attacks() and is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
