"""Sides, and what a game that is over was worth to each."""

import numpy as np

from games.engine import Position, Setup, places
from games.robots.chances.tables import Floats


def side_of(setup: Setup, seat: int) -> int:
    """The index of the seat's side."""
    return next(n for n, side in enumerate(setup.sides()) if seat in side)


def result_of(position: Position) -> Floats:
    """By side: its share of the first place of a game that is over."""
    first = {each.seat for each in places(position) if each.place == 1}
    won = np.array([side[0] in first for side in position.setup.sides()], np.float32)
    shares: Floats = won / won.sum()
    return shares
