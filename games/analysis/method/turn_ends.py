"""The positions in which a turn, from a move on, can end."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Final

from games.engine import Position, play
from games.robots.chances.choices import distinct, key_of
from games.robots.chances.lookahead import look
from games.robots.chances.network import network_of
from games.robots.chances.results import side_of

WIDEST: Final = 60
"""The positions after the same number of moves that are played on, of those in one turn."""

Ends = Mapping[Hashable, Position]
"""Ends of a turn, by what the evaluator sees of them."""


def ends_of(position: Position) -> Ends:
    """All ends of the turn; those after the best moves where there are very many ways."""
    ends: dict[Hashable, Position] = {}
    level = [position]
    while level:
        still_open: dict[Hashable, Position] = {}
        for before in level:
            if before.turn.phase != "move":
                ends.setdefault(key_of(before), before)
                continue
            for move in distinct(before):
                after = play(before, move)
                found = still_open if after.turn.phase == "move" else ends
                found.setdefault(key_of(after), after)
        level = _widest(position, still_open.values())
    return ends


def _widest(turn: Position, level: Iterable[Position]) -> list[Position]:
    positions = list(level)
    if len(positions) <= WIDEST:
        return positions
    setup = turn.setup
    side = side_of(setup, turn.turn.seat)
    chances = look(setup, network_of(setup.ruleset), positions).chances[:, side]
    return [positions[n] for n in chances.argsort()[::-1][:WIDEST]]
