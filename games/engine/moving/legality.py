"""Which moves the pawns can make: sections 5, 6.1, 6.2, 6.4, 7 and 10 of rules.md.

Section 6.3, the greatest number of dice, is in `lookahead`.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from games.engine.board import NEST, START, PlainMoves
from games.engine.moves import KINDS, Captured, Move, MoveKind
from games.engine.moving.second_lap import steps
from games.engine.position import Pawns, Turn, own_pawn_at
from games.engine.setups import Setup

DOUBLE_ONE = (1, 1)
ENTRY_VALUE = 5


def die_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """The moves by a die that 6.1, 6.2 and 6.4 leave, in the order of section 9."""
    seat, dice = turn.acting, turn.dice
    may_enter = ENTRY_VALUE in dice or (len(dice) == 2 and dice[0] + dice[1] == ENTRY_VALUE)
    if may_enter and NEST in pawns.progress[seat]:
        entering = entering_moves(setup, pawns, turn)
        if entering:
            return entering  # 6.1 If some pawn can enter, only entering moves are legal.
    values = distinct(dice) if len(dice) > 1 else dice
    moves = step_moves(setup, pawns, turn, "die", values)
    if setup.limits_blockades:
        moves = _under_limits(setup, pawns, turn, moves)
    if turn.must_open and moves:
        return [move for move in moves if opens_blockade(setup, pawns, move)] or moves
    return moves


@cache
def distinct(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The values of the dice, each once, ascending; cached, as a search asks again and again."""
    return tuple(sorted(set(dice)))


def _under_limits(setup: Setup, pawns: Pawns, turn: Turn, moves: list[Move]) -> list[Move]:
    """The moves by a die, with those that break a blockade (10.2), under the limit of 10.3."""
    if may_break(setup, turn):
        moves = sorted([*moves, *breaking_moves(setup, pawns, turn)], key=_order)
    expired = expired_blockades(setup, pawns)
    return [move for move in moves if leaves(setup, pawns, move) & expired] or moves


def may_break(setup: Setup, turn: Turn) -> bool:
    """Whether a one of the roll may break a blockade (10.2)."""
    rules = setup.rules
    return rules.double_one_breaks_blockades and turn.roll == DOUBLE_ONE and 1 in turn.dice


def bonus_moves(setup: Setup, pawns: Pawns, turn: Turn, bonuses: tuple[int, ...]) -> list[Move]:
    """The moves by these of the turn's bonuses, in the order of section 9 (section 7).

    With `bonuses_optional`, each bonus that can be moved can also be declined (10.7).
    """
    moves = bonus_steps(setup, pawns, turn, bonuses)
    if not setup.rules.bonuses_optional:
        return moves
    first = {move.value: move for move in reversed(moves)}
    declined = [
        move._replace(kind="decline", target=move.origin, captures=None) for move in first.values()
    ]
    return sorted([*moves, *declined], key=_order)


def bonus_steps(setup: Setup, pawns: Pawns, turn: Turn, bonuses: tuple[int, ...]) -> list[Move]:
    """The moves by these bonuses under 5.2 to 5.5, 6.4 and 10.1, in the order of section 9."""
    moves = step_moves(setup, pawns, turn, "bonus", sorted(set(bonuses)))
    rules = setup.rules
    if not rules.second_lap or rules.bonuses_optional or rules.edition < 2:
        return moves
    # 10.1: no bonus obliges a pawn to pass its home row.
    free = {move.value for move in moves if not _passes_home_row(setup, pawns, move)}
    return [move for move in moves if move.value in free]


def _passes_home_row(setup: Setup, pawns: Pawns, move: Move) -> bool:
    """Whether the move takes a pawn from its first lap onto its second (10.1)."""
    board, progress = setup.board, pawns.progress[move.seat][move.pawn]
    return (
        progress <= board.last and board.progress_at(move.seat, progress, move.target) > board.home
    )


def opens_blockade(setup: Setup, pawns: Pawns, move: Move) -> bool:
    """Whether the move takes a pawn out of a blockade on the track (6.2).

    A mixed blockade with one of the acting seat's pawns counts, a pair on the home path does not.
    """
    return bool(leaves(setup, pawns, move) & pawns.blockades & setup.board.track_squares)


def expired_blockades(setup: Setup, pawns: Pawns) -> int:
    """The blockades that have stood as long as they may, as a set of bits (10.3)."""
    limit = setup.rules.blockade_turns
    old = sum(1 << (square - 1) for square, turns in pawns.blockade_turns if turns >= limit)
    return old & pawns.blockades


def leaves(setup: Setup, pawns: Pawns, move: Move) -> int:
    """The square that the move's pawn leaves, as a bit."""
    return setup.board.bits[move.seat][pawns.progress[move.seat][move.pawn]]


def _order(move: Move) -> tuple[int, int, int]:
    return move.pawn, KINDS.index(move.kind), move.value


def step_moves(
    setup: Setup, pawns: Pawns, turn: Turn, kind: MoveKind, values: Sequence[int]
) -> list[Move]:
    """The moves by these values under 5.2 to 5.5 and 6.4."""
    seat, board = turn.acting, setup.board
    if board.second_lap:
        return _steps_of_two_laps(setup, pawns, turn, kind, values)
    plain: Sequence[PlainMoves] | Mapping[int, PlainMoves]
    plain = (setup.die_moves if kind == "die" else setup.bonus_moves)[seat]
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


def _steps_of_two_laps(
    setup: Setup, pawns: Pawns, turn: Turn, kind: MoveKind, values: Sequence[int]
) -> list[Move]:
    """The same where a pawn may pass its home row (10.1)."""
    seat = turn.acting
    places, bits = setup.board.places[seat], setup.board.bits[seat]
    moves: list[Move] = []
    for pawn, progress in enumerate(pawns.progress[seat]):
        for value in values:
            for target, squares in steps(setup.arms, seat, progress, value):
                if squares & pawns.blockades:
                    continue
                landing = bits[target]
                move = Move(seat, pawn, kind, value, places[progress], places[target])
                if not landing & pawns.occupied:
                    moves.append(move)
                elif not landing & pawns.full and (
                    landed := _landing_on_one(setup, pawns, turn, move, target, landing)
                ):
                    moves.append(landed)
    return moves


def _landing_on_one(
    setup: Setup, pawns: Pawns, turn: Turn, move: Move, target: int, landing: int
) -> Move | None:
    """The move if it may land on the one pawn at its target, else None (5.3, 6.4)."""
    own = own_pawn_at(setup, pawns, move.seat, target)
    if own is not None:
        return move if _may_join(setup, turn, move.pawn, own) else None
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


def entering_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
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
    if not pawns.occupied & start:
        return move
    if not pawns.full & start:
        return _entering_beside_one(setup, pawns, turn, move)
    if setup.rules.capture_on_start == "single":
        owners = {pawn.seat for pawn in _standing_there(setup, pawns, move)}
        if len(owners) == 1 and own_pawn_at(setup, pawns, move.seat, START) is None:
            return None  # two others of one colour
    return _capturing_one_of_two(setup, pawns, turn, move, START)


def breaking_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """10.2: by a one of a double one, a pawn moves onto the blockade directly before it."""
    seat, board = turn.acting, setup.board
    closed = pawns.blockades & board.track_squares
    moves: list[Move | None] = []
    for pawn, progress in enumerate(pawns.progress[seat]):
        for target in _next_on_track(setup, seat, progress):
            square = board.bits[seat][target]
            if square & closed:
                origin, place = board.places[seat][progress], board.places[seat][target]
                move = Move(seat, pawn, "die", 1, origin, place)
                moves.append(_capturing_one_of_two(setup, pawns, turn, move, target))
    return [move for move in moves if move is not None]


def _next_on_track(setup: Setup, seat: int, progress: int) -> list[int]:
    """The progress one space further on, if that is on the track; none from the nest."""
    board = setup.board
    if board.second_lap:
        targets = [step.target for step in steps(setup.arms, seat, progress, 1)]
        return [target for target in targets if board.is_on_track(target)]
    return [progress + 1] if START <= progress < board.last else []


def _capturing_one_of_two(
    setup: Setup, pawns: Pawns, turn: Turn, move: Move, target: int
) -> Move | None:
    """The move onto a full square with the capture of one pawn there, as 5.1 has it.

    None if both pawns are own, or 5.5 or 6.4 forbid it.
    """
    others = _standing_there(setup, pawns, move)
    own = own_pawn_at(setup, pawns, move.seat, target)
    if own is not None:  # two own, or one own and one other, which is captured
        admitted = others and _may_join(setup, turn, move.pawn, own)
        return _capturing(setup, move, others[0]) if admitted else None
    if others[0].seat != others[1].seat:  # of two colours, the one that arrived last
        square = setup.board.bits[move.seat][target]
        last = dict(pawns.arrived_last)[square.bit_length()]
        return _capturing(setup, move, next(pawn for pawn in others if pawn.seat == last))
    return _capturing(setup, move, others[0])


def _entering_beside_one(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> Move | None:
    own = own_pawn_at(setup, pawns, move.seat, START)
    if own is not None:
        return move if _may_join(setup, turn, move.pawn, own) else None
    if setup.rules.capture_on_start == "crowded":
        return move
    return _capturing(setup, move, _standing_there(setup, pawns, move)[0])
