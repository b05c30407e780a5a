"""The bound on what newcomers bring one player, however many they are. Pure.

In seven days the scored games with newcomers bring a player no more chips than registering does,
and no more than `NEWCOMER_POINTS_A_WEEK` points. docs/security.md has the reasons.
"""

from dataclasses import dataclass

from django.conf import settings

from ranking.rules.points import weekly_points


@dataclass(frozen=True, slots=True)
class Gains:
    """What games with newcomers have brought a player, or can bring."""

    chips: int = 0
    points: int = 0
    games_today: int = 0

    def __add__(self, other: "Gains") -> "Gains":
        return Gains(
            self.chips + other.chips,
            self.points + other.points,
            self.games_today + other.games_today,
        )

    def allow(self, more: "Gains") -> bool:
        """Whether a game that brings this much more stays within the bound."""
        then = self + more
        return (
            (not more.chips or then.chips <= settings.REGISTRATION_CHIPS)
            and then.points <= settings.NEWCOMER_POINTS_A_WEEK
            and then.games_today <= settings.NEWCOMER_GAMES_A_DAY
        )


def winners_gains(*, players: int, teams: bool, bet: int) -> Gains:
    """What such a game brings a player who wins it."""
    winners = 2 if teams else 1
    sides = players // winners
    pot = bet * players
    chips = (pot - pot * settings.BANK_PERCENT // 100) // winners - bet
    return Gains(chips, max(weekly_points(range(1, sides + 1))), 1)
