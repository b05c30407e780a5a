"""A robot that looks one roll ahead with the chances of a network trained by self-play.

It searches its turn move by move, keeping the best positions; for the best ends of the turn it
takes the mean chance over all rolls of the next player. It uses the probabilities of rolls, never
the game's dice.
"""

from typing import Final

import numpy as np

from games.engine import Move, Position, play
from games.robots.chances.choices import distinct
from games.robots.chances.lookahead import look, over_rolls
from games.robots.chances.network import Network, network_of
from games.robots.chances.results import side_of

WIDTH: Final = 6
"""Positions that are searched further, after each move of the turn."""
CANDIDATES: Final = {1: 4, 2: 4}
"""By number of dice: the ends of the turn for which all next rolls are played."""
LONGEST: Final = 12
"""The moves of a turn that are searched."""


def choose(position: Position) -> Move:
    """The move that begins the best turn; the phase must be `move`."""
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    setup, network = position.setup, network_of(position.setup.ruleset)
    side = side_of(setup, position.turn.seat)
    ends = _ends(position, network, side)[: CANDIDATES[setup.rules.dice]]
    if len({first for _, first, _ in ends}) == 1:
        return ends[0][1]
    values = over_rolls(setup, network, [end for _, _, end in ends])[:, side]
    return ends[int(np.argmax(values))][1]


def _ends(position: Position, network: Network, side: int) -> list[tuple[float, Move, Position]]:
    """The ends of the turn with the moves that lead to them, best first."""
    level = [(move, play(position, move)) for move in distinct(position)]
    ends: list[tuple[float, Move, Position]] = []
    for _ in range(LONGEST):
        seen = look(position.setup, network, [after for _, after in level])
        valued = [
            (float(value), first, after)
            for (first, after), value in zip(level, seen.chances[:, side], strict=True)
        ]
        ends += [end for end in valued if not _is_open(end[2], position)]
        still_open = [end for end in valued if _is_open(end[2], position)]
        if not still_open:
            break
        level = _following(sorted(still_open, key=lambda end: -end[0])[:WIDTH])
    return sorted(ends or valued, key=lambda end: -end[0])


def _is_open(after: Position, before: Position) -> bool:
    return after.turn.phase == "move" and after.turn.seat == before.turn.seat


def _following(level: list[tuple[float, Move, Position]]) -> list[tuple[Move, Position]]:
    """All positions one move further, each once."""
    found: dict[object, tuple[Move, Position]] = {}
    for _, first, before in level:
        for move in distinct(before):
            after = play(before, move)
            key = after.pawns.progress, after.turn.dice, after.turn.bonuses, after.turn.phase
            found.setdefault(key, (first, after))
    return list(found.values())
