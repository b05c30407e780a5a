"""A robot for beginners: it moves by chance, but does nothing silly.

It captures and brings pawns home where it can, and steps into no danger without need. What is left
to chance is decided by a hash of the position: like its fellows it depends on nothing else, so that
every game can be played again as it was.
"""

from hashlib import sha256
from typing import Final

from games.engine import Move, Position
from games.robots.danger import Danger, danger_of

REAL_DANGER: Final = 0.15
"""The chance of being captured from which on it is silly to step on a square."""


def choose(position: Position) -> Move:
    """One of the moves that are not silly, or of all where each is; the phase must be `move`."""
    moves = _sensible_moves(position) or position.legal_moves
    return moves[_number_of(position) % len(moves)]


def _sensible_moves(position: Position) -> tuple[Move, ...]:
    danger = danger_of(position.setup)
    moves = position.legal_moves
    gains = tuple(move for move in moves if _gains(move, danger))
    return gains or tuple(move for move in moves if not _risks_much(position, move, danger))


def _gains(move: Move, danger: Danger) -> bool:
    """Whether a pawn gets home, or captures one that is not the partner's."""
    if move.captures is not None:
        return move.captures.seat in danger.enemies[move.seat]
    return move.target == "home"


def _risks_much(position: Position, move: Move, danger: Danger) -> bool:
    """Whether the pawn gets into real danger, and not out of a greater one."""
    progress = position.setup.board.progress[move.seat]
    before, after = (
        danger.risk(position.pawns, move.seat, progress[place])
        for place in (move.origin, move.target)
    )
    return after >= REAL_DANGER and after > before


def _number_of(position: Position) -> int:
    """A number as good as drawn by chance, and always the same for the position."""
    turn = position.turn
    known = position.pawns.progress, turn.seat, turn.dice, turn.bonuses
    return int.from_bytes(sha256(repr(known).encode()).digest()[:8])
