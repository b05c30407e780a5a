"""The rating (OpenSkill, Plackett–Luce): from places to gains, in whole millionths.

With integers a gain can be reversed exactly, whatever happened in between. OpenSkill's 25 is
`25_000_000` here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

MILLION: Final = 1_000_000
_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's estimated skill (`mu`), and its uncertainty (`sigma`)."""

    mu: int
    sigma: int

    def __add__(self, gain: "Rating") -> "Rating":
        return Rating(self.mu + gain.mu, self.sigma + gain.sigma)

    def __sub__(self, other: "Rating") -> "Rating":
        return Rating(self.mu - other.mu, self.sigma - other.sigma)

    def __neg__(self) -> "Rating":
        return Rating(-self.mu, -self.sigma)

    @property
    def ordinal(self) -> int:
        """A lower bound of the skill, by which the boards are ordered."""
        return self.mu - 3 * self.sigma


INITIAL: Final = Rating(25 * MILLION, 8_333_333)
"""The rating of new players."""


def points(ordinal: int) -> int:
    """The displayed rating: 1000 for a new player, 40 for each unit of OpenSkill."""
    return 1000 + ordinal // (MILLION // 40)


def gains(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The gains of all players, from the ratings of each side and its place."""
    teams = [[_MODEL.rating(each.mu / MILLION, each.sigma / MILLION) for each in s] for s in sides]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        [
            Rating(round(after.mu * MILLION), round(after.sigma * MILLION)) - before
            for before, after in zip(side, team, strict=True)
        ]
        for side, team in zip(sides, rated, strict=True)
    ]
