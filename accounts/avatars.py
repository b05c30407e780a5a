"""Avatars: drawings that players choose from, at `/static/avatars/NAME.svg`.

A new avatar needs its name here and its drawing in `parcheesi_site/static/avatars`.
"""

from typing import Final
from uuid import UUID

FIRST: Final = (
    *("bear", "bee", "cat", "fox", "frog", "koala", "lion", "octopus"),
    *("owl", "panda", "penguin", "rabbit", "tiger", "turtle", "whale", "zebra"),
)
"""The avatars of players who have chosen none, by their ids. Extending it would change them."""
AVATARS: Final = FIRST
ROBOT: Final = "robot"
"""The avatar of robot players. Nobody can choose it."""
SHOWN: Final = (*AVATARS, ROBOT)
MOST: Final = 20
"""The longest name of an avatar."""


def avatar_of(user_id: UUID, chosen: str) -> str:
    """The chosen avatar; for an empty choice, one that follows from the id."""
    return chosen or FIRST[user_id.int % len(FIRST)]
