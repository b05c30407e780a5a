"""A robot that searches one move ahead: captures, safety, blockades, progress, home.

The value of a legal move is a sum of a few terms, in spaces. The robot plays the best move, the
first in the list among equals.
"""

from typing import Final

from games.engine import Board, Move, Position
from games.robots.danger import Danger, danger_of

LEAD: Final = 2.0
"""The additional value of a space at the end of the way over one at its beginning."""
HOME: Final = 15.0
"""For reaching home."""
CAPTURE: Final = 25.0
"""For a capture; the victim's progress is added."""
LOSS: Final = 20.0
"""The cost of a captured pawn besides its progress."""
BLOCKADE: Final = 4.0
"""For forming a blockade, and against breaking one up."""
REFUGE: Final = 3.0
"""For reaching a safe square or the home path."""


def choose(position: Position) -> Move:
    """The best of the legal moves; the phase must be `move`."""
    moves = position.legal_moves
    if len(moves) == 1:
        return moves[0]
    danger = danger_of(position.setup)
    return max(moves, key=lambda move: _value(position, move, danger))


def _value(position: Position, move: Move, danger: Danger) -> float:
    board, seat = position.setup.board, move.seat
    if move.kind == "decline":
        return 0.0
    before = position.pawns.progress[seat][move.pawn]
    after = board.progress_at(seat, before, move.target)
    value = _spaces(board, move, before, after) * (1 + LEAD * _covered(board, before) / board.last)
    if move.captures is not None:
        captured = position.pawns.progress[move.captures.seat][move.captures.pawn]
        victim = _covered(board, captured)
        is_enemy = move.captures.seat in danger.enemies[seat]
        value += CAPTURE + victim if is_enemy else -CAPTURE - victim
    if after == board.home:
        value += HOME
    value += REFUGE * (_is_refuge(board, seat, after) - _is_refuge(board, seat, before))
    return value + _safety(position, move, danger, before, after)


def _spaces(board: Board, move: Move, before: int, after: int) -> int:
    """The spaces won; many are lost by a pawn that passes its home row."""
    if after > board.home >= before:
        return _covered(board, after) - _covered(board, before)
    return move.value


def _covered(board: Board, progress: int) -> int:
    """The spaces that a pawn there has covered; its progress, but on a second lap."""
    return board.home - board.distances[progress]


def _safety(position: Position, move: Move, danger: Danger, before: int, after: int) -> float:
    """The value of blockades and dangers at the move's target, less those at its origin."""
    board, seat, pawns = position.setup.board, move.seat, position.pawns
    bits = board.bits[seat]
    own = [bits[progress] for progress in pawns.progress[seat]]
    left = own.count(bits[before]) == 2 and board.is_on_track(before)
    joined = bits[after] in own and board.is_on_track(after)
    value = BLOCKADE * (joined - left)
    if not joined:
        value -= (_covered(board, after) + LOSS) * danger.risk(pawns, seat, after)
    if not left:
        value += (_covered(board, before) + LOSS) * danger.risk(pawns, seat, before)
    return value


def _is_refuge(board: Board, seat: int, progress: int) -> bool:
    """Whether a pawn of this progress stands on a safe square, on its home path or at home."""
    on_home_path = board.last < progress <= board.home
    return on_home_path or bool(board.bits[seat][progress] & board.safe_squares)
