"""6.3: only moves that begin a use of the greatest number of dice are legal."""

from games.engine.board import NEST
from games.engine.legality import bonus_moves, die_moves
from games.engine.moves import Move
from games.engine.position import Pawns, Turn, without_bonuses
from games.engine.setup import Setup
from games.engine.transitions import advance

Memo = dict[object, int]


def legal_die_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """The moves by a die that all of section 6 leaves, in the order of section 9."""
    moves = die_moves(setup, pawns, turn)
    if len(turn.dice) < 2 or not moves:
        return moves
    memo: Memo = {}
    counts = [_dice_used_from(setup, pawns, turn, move, memo) for move in moves]
    most = max(counts)
    best = [move for move, count in zip(moves, counts, strict=True) if count == most]
    if most == 1 and setup.rules.larger_die_first:
        larger = max(move.value for move in best)
        return [move for move in best if move.value == larger]
    return best


def usable_dice(setup: Setup, pawns: Pawns, turn: Turn) -> int:
    """The greatest number of the turn's dice that a sequence of moves can use (6.3, 4.3)."""
    return _most_dice(setup, pawns, turn, {})


def plays_bonus_now(setup: Setup, turn: Turn) -> bool:
    """Whether a bonus comes before any die (section 7)."""
    return turn.all_or_nothing or setup.rules.bonus_timing == "immediate"


def _dice_used_from(setup: Setup, pawns: Pawns, turn: Turn, move: Move, memo: Memo) -> int:
    """How many of the turn's dice a sequence that begins with the move can use."""
    if move.kind == "sum" or _leaves_room(setup, pawns, turn, move):
        return len(turn.dice)
    after, then = advance(setup, pawns, turn, move)
    if then.phase == "over":
        return len(turn.dice)  # A sequence that ends the game counts as using all.
    return len(turn.dice) - len(then.dice) + _most_dice(setup, after, then, memo)


def _leaves_room(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> bool:
    """Whether one pawn can surely walk all the dice that the move leaves.

    It spares most searches. One die left: no blockade is on the way to an empty square; an entry
    or an opening that comes first (6.1, 6.2) would use the die as well. More dice: the whole way
    is empty, and no such duty can come in between.
    """
    if move.kind == "bonus" or _earns_now(setup, pawns, turn, move):
        return False
    board, own = setup.board, pawns.progress[move.seat]
    bits, way = board.bits[move.seat], board.ways[move.seat]
    target = board.progress[move.seat][move.target]
    in_the_way = pawns.blockades | bits[target]
    if len(turn.dice) > 2:
        if turn.must_open or NEST in own:
            return False
        in_the_way |= pawns.occupied
    spaces = sum(turn.dice) - move.value
    for pawn, progress in enumerate(own):
        origin = target if pawn == move.pawn else progress
        end = origin + spaces
        if (
            origin
            and end <= board.home
            and not (way[end] ^ way[origin]) & in_the_way
            and not bits[end] & pawns.occupied
        ):
            return True
    return False


def _earns_now(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> bool:
    """Whether a bonus or another acting seat comes between the move and the next die."""
    if move.target == "home":
        return (
            plays_bonus_now(setup, turn) or pawns.progress[move.seat].count(setup.board.home) == 3
        )
    return move.captures is not None and plays_bonus_now(setup, turn)


def _most_dice(setup: Setup, pawns: Pawns, turn: Turn, memo: Memo) -> int:
    if not turn.dice:
        return 0
    if len(turn.dice) == 1 and not (turn.bonuses and plays_bonus_now(setup, turn)):
        return 1 if die_moves(setup, pawns, turn) else 0
    key = _key(pawns, turn)
    if key not in memo:
        memo[key] = _search(setup, pawns, turn, memo)
    return memo[key]


def _search(setup: Setup, pawns: Pawns, turn: Turn, memo: Memo) -> int:
    moves: list[Move] = []
    if turn.bonuses and plays_bonus_now(setup, turn):
        moves = bonus_moves(setup, pawns, turn)
        turn = turn if moves else without_bonuses(turn)
    best = 0
    for move in moves or die_moves(setup, pawns, turn):
        best = max(best, _dice_used_from(setup, pawns, turn, move, memo))
        if best == len(turn.dice):
            break
    return best


def _key(pawns: Pawns, turn: Turn) -> object:
    """What the search depends on: seat, roll and setup are the same all the way."""
    return (
        pawns.progress,
        pawns.arrived_last,
        turn.dice,
        turn.bonuses,
        turn.must_open,
        turn.stood_together,
    )
