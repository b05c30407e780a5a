"""Which moves the pawns can make: sections 5, 6.1, 6.2, 6.4 and 7 of rules.md.

Section 6.3, the greatest number of dice, is in `lookahead`.
"""

from collections.abc import Mapping, Sequence

from games.engine.board import NEST, START, PlainMoves
from games.engine.moves import Captured, Move, MoveKind
from games.engine.position import Pawns, Turn
from games.engine.setups import Setup

ENTRY_VALUE = 5


def die_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """The moves by a die that 6.1, 6.2 and 6.4 leave, in the order of section 9."""
    seat, dice = turn.acting, turn.dice
    may_enter = ENTRY_VALUE in dice or (len(dice) == 2 and dice[0] + dice[1] == ENTRY_VALUE)
    if may_enter and NEST in pawns.progress[seat]:
        entering = _entering_moves(setup, pawns, turn)
        if entering:
            return entering  # 6.1 If some pawn can enter, only entering moves are legal.
    values = sorted(set(dice)) if len(dice) > 1 else dice
    moves = _steps(setup, pawns, turn, values, setup.die_moves[seat])
    if turn.must_open and moves:
        return [move for move in moves if opens_blockade(setup, pawns, move)] or moves
    return moves


def bonus_moves(setup: Setup, pawns: Pawns, turn: Turn, bonuses: tuple[int, ...]) -> list[Move]:
    """The moves by these of the turn's bonuses, in the order of section 9 (section 7)."""
    values = sorted(set(bonuses))
    return _steps(setup, pawns, turn, values, setup.bonus_moves[turn.acting])


def opens_blockade(setup: Setup, pawns: Pawns, move: Move) -> bool:
    """Whether the move takes a pawn out of a blockade on the track (6.2).

    A mixed blockade with one of the acting seat's pawns counts, a pair on the home path does not.
    """
    progress = pawns.progress[move.seat][move.pawn]
    square = setup.board.bits[move.seat][progress]
    return bool(square & pawns.blockades & setup.board.track_squares)


def _steps(
    setup: Setup,
    pawns: Pawns,
    turn: Turn,
    values: Sequence[int],
    plain: Sequence[PlainMoves] | Mapping[int, PlainMoves],
) -> list[Move]:
    """The moves by these values under 5.2 to 5.5 and 6.4; `plain` has the moves by value."""
    seat, board = turn.acting, setup.board
    way, bits, home = board.ways[seat], board.bits[seat], board.home
    blockades, full, occupied = pawns.blockades, pawns.full, pawns.occupied
    moves: list[Move] = []
    for pawn, progress in enumerate(pawns.progress[seat]):
        if not progress:  # in the nest
            continue
        for value in values:
            target = progress + value
            if target > home or (way[target] ^ way[progress]) & blockades:
                continue
            landing = bits[target]
            move = plain[value][pawn][progress]
            if not landing & occupied:
                moves.append(move)
            elif not landing & full and (
                landed := _landing_on_one(setup, pawns, turn, move, target, landing)
            ):
                moves.append(landed)
    return moves


def _landing_on_one(
    setup: Setup, pawns: Pawns, turn: Turn, move: Move, target: int, landing: int
) -> Move | None:
    """The move if it may land on the one pawn at its target, else None (5.3, 6.4)."""
    own = pawns.progress[move.seat]
    if target in own:
        return move if _may_join(setup, turn, move.pawn, own.index(target)) else None
    if landing & setup.board.safe_squares:
        return move if setup.rules.share_safe_squares else None
    return _capturing(setup, move, _standing_there(setup, pawns, move)[0])


def _may_join(setup: Setup, turn: Turn, pawn: int, other: int) -> bool:
    """6.4: two pawns that stood together in this turn may not stand together elsewhere."""
    if not setup.rules.keep_blockade_apart or not turn.stood_together:
        return True
    return (min(pawn, other), max(pawn, other)) not in turn.stood_together


def _capturing(setup: Setup, move: Move, victim: Captured) -> Move | None:
    """The same move with its capture; None if 5.5 forbids it against the partner."""
    if setup.teams and not setup.rules.capture_partner and victim.seat == setup.partner(move.seat):
        return None
    return Move(move.seat, move.pawn, move.kind, move.value, move.origin, move.target, victim)


def _standing_there(setup: Setup, pawns: Pawns, move: Move) -> list[Captured]:
    """The pawns of the other seats on the track square that the move leads to."""
    places = setup.board.places
    return [
        Captured(seat, pawn)
        for seat in setup.others[move.seat]
        for pawn, progress in enumerate(pawns.progress[seat])
        if places[seat][progress] == move.target
    ]


def _entering_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """5.1: a 5, or two dice that sum to 5, bring a pawn from the nest to its start square."""
    kinds = _entering_kinds(setup, turn.dice)
    if not kinds:
        return []
    own = pawns.progress[turn.acting]
    nest, start = setup.board.places[turn.acting][:2]
    moves = (
        _entering_move(setup, pawns, turn, Move(turn.acting, pawn, kind, ENTRY_VALUE, nest, start))
        for pawn, progress in enumerate(own)
        if progress == NEST
        for kind in kinds
    )
    return [move for move in moves if move is not None]


def _entering_kinds(setup: Setup, dice: tuple[int, ...]) -> list[MoveKind]:
    kinds: list[MoveKind] = []
    if setup.rules.enter_on_sum and len(dice) == 2 and sum(dice) == ENTRY_VALUE:
        kinds.append("sum")
    if ENTRY_VALUE in dice:
        kinds.append("die")
    return kinds


def _entering_move(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> Move | None:
    """The table of 5.1: the move, with its capture if any; None if the start square is closed."""
    start = setup.board.bits[move.seat][START]
    own = pawns.progress[move.seat]
    if not pawns.occupied & start:
        return move
    if not pawns.full & start:
        return _entering_beside_one(setup, pawns, turn, move, start)
    others = _standing_there(setup, pawns, move)
    if START in own:  # two own, or one own and one other, which is captured
        admitted = others and _may_join(setup, turn, move.pawn, own.index(START))
        return _capturing(setup, move, others[0]) if admitted else None
    if others[0].seat != others[1].seat:  # of two colours, the one that arrived last
        last = dict(pawns.arrived_last)[start.bit_length()]
        return _capturing(setup, move, next(pawn for pawn in others if pawn.seat == last))
    if setup.rules.capture_on_start == "single":
        return None
    return _capturing(setup, move, others[0])


def _entering_beside_one(
    setup: Setup, pawns: Pawns, turn: Turn, move: Move, start: int
) -> Move | None:
    own = pawns.progress[move.seat]
    if START in own:
        return move if _may_join(setup, turn, move.pawn, own.index(START)) else None
    if setup.rules.capture_on_start == "crowded":
        return move
    return _capturing(setup, move, _standing_there(setup, pawns, move)[0])
