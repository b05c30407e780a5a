"""What can be rolled, and which moves differ."""

from games.engine import Move, Position, Setup
from games.engine.dice import ROLLS


def outcomes(setup: Setup) -> list[tuple[tuple[int, ...], float]]:
    """All rolls without regard to the order of their dice, and their probabilities."""
    rolls = ROLLS[setup.rules.dice]
    weights: dict[tuple[int, ...], float] = {}
    for pips in rolls:
        key = tuple(sorted(pips))
        weights[key] = weights.get(key, 0) + 1 / len(rolls)
    return list(weights.items())


def distinct(position: Position) -> list[Move]:
    """The legal moves; of several pawns of one progress, only the first one's."""
    progress = position.pawns.progress
    found = {
        (progress[move.seat][move.pawn], move.kind, move.value, move.target): move
        for move in reversed(position.legal_moves)
    }
    return list(found.values())
