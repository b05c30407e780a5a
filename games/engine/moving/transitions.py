"""The effects of one move: sections 5.4, 6.4, 7, 10 and the acting seat of section 2."""

from dataclasses import replace

from games.engine.board import NEST
from games.engine.moves import Move
from games.engine.moving.legality import opens_blockade
from games.engine.position import Pawns, Turn, is_home, own_pawn_at, standing_together
from games.engine.setups import Setup


def advance(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> tuple[Pawns, Turn]:
    """The pawns and the turn right after a move, before anything is forfeited.

    The phase of the turn is `over` if the move ended the game.
    """
    if move.kind == "decline":
        return pawns, replace(turn, bonuses=_less(turn.bonuses, move.value))
    after, moved = walk(setup, pawns, move), (move.seat, move.pawn)
    acting, together = turn.acting, turn.stood_together
    earns = move.captures is not None or move.target == "home"
    if move.target == "home":
        if is_home(setup, after, acting):
            if is_won(setup, after, acting):
                over = Turn(
                    turn.seat, turn.seat, "over", turn.roll_number, turn.roll, last_moved=moved
                )
                return after, over
            # The acting seat is the partner from the very next move on; 6.4 begins anew (9).
            acting = setup.partner(acting)
            together = standing_together(setup, after, acting)
    elif earns or after.full & ~pawns.full:
        together = tuple(sorted({*together, *standing_together(setup, after, acting)}))
    return after, Turn(
        turn.seat,
        acting,
        "move",
        turn.roll_number,
        turn.roll,
        _dice_left(turn.dice, move),
        _bonuses_left(setup, turn.bonuses, move) if earns or turn.bonuses else (),
        moved,
        together,
        turn.must_open and not (move.kind == "die" and opens_blockade(setup, pawns, move)),
        turn.doublet_bonus,
    )


def walk(setup: Setup, pawns: Pawns, move: Move) -> Pawns:
    """The pawns after the move and its capture."""
    if move.captures is not None:
        pawns = send_back(setup, pawns, move.captures.seat, move.captures.pawn)
    seat, pawn, board = move.seat, move.pawn, setup.board
    own, bits = pawns.progress[seat], board.bits[seat]
    target = board.progress[seat][move.target]
    if board.second_lap:
        target = board.progress_at(seat, own[pawn], move.target)
    left, landing = bits[own[pawn]], bits[target]
    turns = pawns.blockade_turns
    if pawns.full & left:
        occupied, full, blockades, arrived, others = _without(pawns, left)
        if setup.rules.edition < 2:
            turns = others  # In the second, it goes on if another pawn comes in this turn (10.3).
    else:
        occupied, full = pawns.occupied ^ left, pawns.full
        blockades, arrived = pawns.blockades, pawns.arrived_last
        if turns:
            turns = _of_other_squares(turns, left)
    if not occupied & landing:
        occupied |= landing
    else:
        full |= landing
        if own_pawn_at(setup, pawns, seat, target) is not None:
            blockades |= landing
        else:
            arrived = tuple(sorted((*arrived, (landing.bit_length(), seat))))
            if setup.rules.mixed_blockades:
                blockades |= landing & setup.board.safe_squares
    row, rows = list(own), list(pawns.progress)
    row[pawn] = target
    rows[seat] = tuple(row)
    return Pawns(tuple(rows), occupied, full, blockades, arrived, turns)


def is_won(setup: Setup, pawns: Pawns, seat: int) -> bool:
    """4.6: whether the seat's pawns are all home; in pairs, the partner's too."""
    return is_home(setup, pawns, seat) and (
        not setup.teams or is_home(setup, pawns, setup.partner(seat))
    )


def has_winner(setup: Setup, pawns: Pawns) -> bool:
    """4.6: whether a player, or a pair, has all pawns home."""
    return any(all(is_home(setup, pawns, seat) for seat in side) for side in setup.sides())


def send_back(setup: Setup, pawns: Pawns, seat: int, pawn: int) -> Pawns:
    """The pawns with this one back in its nest, after a capture or a third repeat."""
    own = pawns.progress[seat]
    square = setup.board.bits[seat][own[pawn]]
    progress = _with_pawn(pawns.progress, seat, pawn, NEST)
    return Pawns(progress, *_without(pawns, square))


def with_turn_over(setup: Setup, pawns: Pawns, seat: int) -> Pawns:
    """10.3: the pawns once the acting seat's turn is over: its blockades are a turn older."""
    standing = pawns.blockades
    stood = {number: n for number, n in pawns.blockade_turns if standing >> (number - 1) & 1}
    for first, _second in standing_together(setup, pawns, seat):
        square = setup.board.bits[seat][pawns.progress[seat][first]]
        if square & setup.board.track_squares:
            number = square.bit_length()
            stood[number] = min(stood.get(number, 0) + 1, setup.rules.blockade_turns)
    return Pawns(
        pawns.progress,
        pawns.occupied,
        pawns.full,
        pawns.blockades,
        pawns.arrived_last,
        tuple(sorted(stood.items())),
    )


_Numbers = tuple[tuple[int, int], ...]


def _without(pawns: Pawns, square: int) -> tuple[int, int, int, _Numbers, _Numbers]:
    """All of `Pawns` but the progress once one pawn has left the square."""
    arrived, turns = pawns.arrived_last, pawns.blockade_turns
    if not pawns.full & square:
        return pawns.occupied & ~square, pawns.full, pawns.blockades, arrived, turns
    if arrived or turns:
        arrived = _of_other_squares(arrived, square)
        turns = _of_other_squares(turns, square)
    return pawns.occupied, pawns.full & ~square, pawns.blockades & ~square, arrived, turns


def _of_other_squares(entries: _Numbers, square: int) -> _Numbers:
    """The entries by track square, without that of this one."""
    number = square.bit_length()
    return tuple(entry for entry in entries if entry[0] != number)


def _with_pawn(
    progress: tuple[tuple[int, ...], ...], seat: int, pawn: int, target: int
) -> tuple[tuple[int, ...], ...]:
    row, rows = list(progress[seat]), list(progress)
    row[pawn] = target
    rows[seat] = tuple(row)
    return tuple(rows)


def _dice_left(dice: tuple[int, ...], move: Move) -> tuple[int, ...]:
    if move.kind == "die":
        return _less(dice, move.value)
    return () if move.kind == "sum" else dice


def _bonuses_left(setup: Setup, bonuses: tuple[int, ...], move: Move) -> tuple[int, ...]:
    """The bonuses without the one moved and with the one that the move earned (5.4)."""
    if move.kind == "bonus":
        bonuses = _less(bonuses, move.value)
    if move.captures is not None and setup.rules.capture_bonus:
        return (*bonuses, setup.rules.capture_bonus)
    if move.target == "home" and setup.rules.home_bonus:
        return (*bonuses, setup.rules.home_bonus)
    return bonuses


def _less(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    if len(values) == 1:
        return ()
    index = values.index(value)
    return values[:index] + values[index + 1 :]
