"""A robot that looks one move ahead: captures, safety, blockades, progress, home.

Each legal move is worth the sum of a few terms, counted in spaces of progress; the best is played,
the first listed among equals.
"""

from typing import Final

from games.engine import Board, Move, Position
from games.robots.danger import Danger, danger_of

LEAD: Final = 2.0
"""How much more a space is worth at the end of the way than at its beginning."""
HOME: Final = 15.0
"""For getting home."""
CAPTURE: Final = 25.0
"""For a capture as such; the spaces that the victim has come are added."""
LOSS: Final = 20.0
"""What a captured pawn costs besides the spaces that it has come."""
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
    return max(moves, key=lambda move: _worth(position, move, danger))


def _worth(position: Position, move: Move, danger: Danger) -> float:
    board, seat = position.setup.board, move.seat
    before = position.pawns.progress[seat][move.pawn]
    after = board.progress[seat][move.target]
    worth = move.value * (1 + LEAD * before / board.last)
    if move.captures is not None:
        victim = position.pawns.progress[move.captures.seat][move.captures.pawn]
        is_enemy = move.captures.seat in danger.enemies[seat]
        worth += CAPTURE + victim if is_enemy else -CAPTURE - victim
    if after == board.home:
        worth += HOME
    worth += REFUGE * (_is_refuge(board, seat, after) - _is_refuge(board, seat, before))
    return worth + _safety(position, move, danger, before, after)


def _safety(position: Position, move: Move, danger: Danger, before: int, after: int) -> float:
    """The blockades and dangers at the move's target, less those at its origin."""
    board, seat, pawns = position.setup.board, move.seat, position.pawns
    own = pawns.progress[seat]
    left = own.count(before) == 2 and board.is_on_track(before)
    joined = after in own and board.is_on_track(after)
    worth = BLOCKADE * (joined - left)
    if not joined:
        worth -= (after + LOSS) * danger.risk(pawns, seat, after)
    if not left:
        worth += (before + LOSS) * danger.risk(pawns, seat, before)
    return worth


def _is_refuge(board: Board, seat: int, progress: int) -> bool:
    """Whether a pawn of this progress stands on a safe square, on its home path or at home."""
    return progress > board.last or bool(board.bits[seat][progress] & board.safe_squares)
