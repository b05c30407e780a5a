"""XP and levels; all figures are whole numbers."""

from math import isqrt


def xp_won(*, players: int, winners: int, won: bool) -> int:
    """The XP of a player: winners share ten for each player of the game; a loser gets 5."""
    return 10 * players // winners if won else 5


def level(xp: int) -> int:
    """The level at this XP: level L begins at `50·L·(L − 1)`."""
    return (1 + isqrt(1 + 4 * (xp // 50))) // 2


def level_begins_at(number: int) -> int:
    """The XP at which a level begins."""
    return 50 * number * (number - 1)
