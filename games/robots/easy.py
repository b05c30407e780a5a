"""A robot for beginners: it plays random moves, but no silly ones.

It captures and brings pawns home if it can, and avoids danger. The random choice is a hash of the
position: all robots depend on nothing but the position, so every game can be replayed.
"""

from hashlib import sha256
from typing import Final

from games.engine import Move, Position
from games.robots.danger import Danger, danger_of

REAL_DANGER: Final = 0.15
"""Moving to a square with at least this probability of being captured is silly."""


def choose(position: Position) -> Move:
    """A move that is not silly, or any if all are; the phase must be `move`."""
    moves = _sensible_moves(position) or position.legal_moves
    return moves[_number_of(position) % len(moves)]


def _sensible_moves(position: Position) -> tuple[Move, ...]:
    danger = danger_of(position.setup)
    moves = tuple(move for move in position.legal_moves if move.kind != "decline")
    gains = tuple(move for move in moves if _gains(move, danger))
    return gains or tuple(move for move in moves if not _risks_much(position, move, danger))


def _gains(move: Move, danger: Danger) -> bool:
    """Whether a pawn gets home, or captures one that is not the partner's."""
    if move.captures is not None:
        return move.captures.seat in danger.enemies[move.seat]
    return move.target == "home"


def _risks_much(position: Position, move: Move, danger: Danger) -> bool:
    """Whether the pawn moves into real danger, and not out of greater danger."""
    progress = position.setup.board.progress[move.seat]
    before, after = (
        danger.risk(position.pawns, move.seat, progress[place])
        for place in (move.origin, move.target)
    )
    return after >= REAL_DANGER and after > before


def _number_of(position: Position) -> int:
    """A pseudorandom number, always the same for the position."""
    turn = position.turn
    state = position.pawns.progress, turn.seat, turn.dice, turn.bonuses
    return int.from_bytes(sha256(repr(state).encode()).digest()[:8])
