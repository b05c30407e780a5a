"""A robot that looks one move ahead: captures, safety, progress.

Each legal move is worth the sum of a few terms, counted in spaces of progress; the best is played,
the first listed among equals. A robot of another temper is another set of `Weights`.
"""

from dataclasses import dataclass
from typing import Final

from games.engine import Board, Move, Position, Setup
from games.engine.board import NEST, START


@dataclass(frozen=True, slots=True)
class Weights:
    """What a robot cares for, in spaces of progress."""

    home: float
    entry: float
    capture: float
    """For a capture as such; what the victim loses comes on top."""
    loss: float
    """Per space that a captured pawn loses."""
    danger: float
    """Per space that a pawn stands to lose, times the chance that it is captured."""
    blockade: float
    """For forming a blockade, and against breaking one up."""
    refuge: float
    """For reaching a safe square or the home path."""


NORMAL: Final = Weights(
    home=25.0, entry=20.0, capture=25.0, loss=0.5, danger=1.0, blockade=4.0, refuge=5.0
)

_ONE_DIE: Final = (0.0, *(1 / 6,) * 7)
_TWO_DICE: Final = tuple(chance / 36 for chance in (0, 11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1))
CHANCES: Final = {1: _ONE_DIE, 2: _TWO_DICE}
"""By number of dice and distance: about how likely a pawn so far behind captures."""


def choose(position: Position, weights: Weights = NORMAL) -> Move:
    """The best of the legal moves; the phase must be `move`."""
    return max(position.legal_moves, key=lambda move: _worth(position, move, weights))


def _worth(position: Position, move: Move, weights: Weights) -> float:
    worth = float(move.value)
    if move.captures is not None:
        victim = position.pawns.progress[move.captures.seat][move.captures.pawn]
        worth += weights.capture + weights.loss * victim
    if move.target == "home":
        worth += weights.home
    if move.origin == "nest":
        worth += weights.entry
    return worth + _standing(position, move, weights)


def _standing(position: Position, move: Move, weights: Weights) -> float:
    """What the pawn's new square is better or worse than the one it leaves."""
    board, seat = position.setup.board, move.seat
    own = position.pawns.progress[seat]
    before, after = own[move.pawn], board.progress[seat][move.target]
    left = own.count(before) == 2 and board.is_on_track(before)
    joined = after in own and board.is_on_track(after)
    worth = weights.blockade * (joined - left)
    worth += weights.refuge * (_is_refuge(board, seat, after) - _is_refuge(board, seat, before))
    if not joined:
        worth -= weights.danger * after * _risk(position, move, move.target)
    if not left and before != NEST:
        worth += weights.danger * before * _risk(position, move, move.origin)
    return worth


def _is_refuge(board: Board, seat: int, progress: int) -> bool:
    """Whether a pawn of this progress stands on a safe square, on its home path or at home."""
    return progress > board.last or bool(board.bits[seat][progress] & board.safe_squares)


def _risk(position: Position, move: Move, place: str) -> float:
    """About how likely one of the seat's pawns is captured if it stands alone on the place."""
    setup, seat = position.setup, move.seat
    board, chances = setup.board, CHANCES[setup.rules.dice]
    standing = board.progress[seat][place]
    if not board.is_on_track(standing):
        return 0.0
    furthest = len(chances) - 1
    safe = bool(board.bits[seat][standing] & board.safe_squares)
    risk = 0.0
    for other in setup.others[seat]:
        reached = board.progress[other].get(place, NEST)
        if not reached or (setup.teams and other == setup.partner(seat)):
            continue
        pawns = position.pawns.progress[other]
        if safe:
            risk += _risk_of_entry(setup, pawns, reached)
        else:
            risk += sum(chances[reached - p] for p in pawns if p and 0 < reached - p <= furthest)
    return min(risk, 1.0)


def _risk_of_entry(setup: Setup, pawns: tuple[int, ...], reached: int) -> float:
    """An opponent that enters captures a lone pawn under `single` only (5.1)."""
    may = reached == START and setup.rules.capture_on_start == "single" and NEST in pawns
    return CHANCES[setup.rules.dice][5] if may else 0.0
