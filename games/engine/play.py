"""A game from its opening rolls to its end: rolls, moves, turns (rules.md section 4)."""

from collections.abc import Sequence
from typing import Final

from games.engine.board import NEST, PAWNS, START
from games.engine.errors import IllegalMove, InvalidRoll, InvalidSetup, WrongPhase
from games.engine.lookahead import bonuses_due, legal_die_moves, legal_moves, moves_using_all
from games.engine.moves import Move
from games.engine.position import Pawns, Position, Turn, begin_turn, place_pawns, without_bonuses
from games.engine.rulesets import Rules
from games.engine.setups import Setup
from games.engine.text import text as _
from games.engine.transitions import advance, send_back, walk

Roll = tuple[int, ...]

_PIPS = range(1, 7)
ROLLS: Final[dict[int, dict[Roll, Roll]]] = {
    1: {(pip,): (pip,) for pip in _PIPS},
    2: {(first, second): (first, second) for first in _PIPS for second in _PIPS},
}
"""By number of dice: every possible roll."""
REPEATS: Final[frozenset[Roll]] = frozenset({(6,)} | {(pip, pip) for pip in _PIPS})


def next_opening_seat(setup: Setup, rolls: Sequence[tuple[int, Roll]]) -> int | None:
    """The seat that throws the next opening roll; None once the starting seat is known (4.1).

    `rolls` are the seats and pips so far, in order. Raises InvalidSetup if a seat is out of order,
    InvalidRoll if pips are wrong.
    """
    order, _ = _opening_round(setup, rolls)
    return order[0] if order else None


def start(setup: Setup, rolls: Sequence[tuple[int, Roll]]) -> Position:
    """The position after the opening rolls (4.1). Raises InvalidSetup, InvalidRoll."""
    order, first = _opening_round(setup, rolls)
    if order:
        raise InvalidSetup(_("Seat {seat} still needs an opening roll.", seat=order[0]))
    on_start = setup.rules.start_pawns
    row = (START,) * on_start + (NEST,) * (PAWNS - on_start)
    progress = tuple(row if seat in setup.seats else () for seat in range(setup.arms))
    pawns = place_pawns(setup, progress)
    return Position(setup, pawns, begin_turn(setup, pawns, first))


def roll(position: Position, pips: Sequence[int]) -> Position:
    """The position after a roll, up to the next decision (4.2 to 4.5).

    Raises WrongPhase if no roll is due, InvalidRoll if the dice cannot show these pips.
    """
    setup, pawns, turn = position.setup, position.pawns, position.turn
    if turn.phase != "roll":
        raise WrongPhase(_("A roll is not possible now: the phase is {phase}.", phase=turn.phase))
    rolled_pips = ROLLS[setup.rules.dice].get(tuple(pips)) or checked_pips(setup, pips)
    repeat = rolled_pips in REPEATS
    if repeat and turn.roll_number == 3:
        return _third_repeat(setup, pawns, turn)
    nest = NEST in pawns.progress[turn.acting]
    dice, all_or_nothing = dice_to_use(setup.rules, rolled_pips, nest=nest)
    rolled = Turn(
        turn.seat,
        turn.acting,
        "move",
        turn.roll_number,
        rolled_pips,
        dice,
        (),
        turn.last_moved,
        turn.stood_together,
        repeat and setup.rules.open_blockade,
        all_or_nothing,
    )
    usable = moves_using_all if all_or_nothing else legal_die_moves
    if moves := usable(setup, pawns, rolled):
        return Position(setup, pawns, rolled, tuple(moves))
    return _end_roll(setup, pawns, rolled)


def play(position: Position, move: Move) -> Position:
    """The position after a move, up to the next decision (4.4 to 4.6).

    Raises WrongPhase if no move is due, IllegalMove if the move is not one of the legal moves.
    """
    setup, turn = position.setup, position.turn
    if turn.phase != "move":
        raise WrongPhase(_("A move is not possible now: the phase is {phase}.", phase=turn.phase))
    if move not in position.legal_moves:
        position.find_move(pawn=move.pawn, kind=move.kind, value=move.value)
        raise IllegalMove(
            _(
                "Pawn {pawn} cannot move from {origin} to {target}.",
                pawn=move.pawn,
                origin=move.origin,
                target=move.target,
            )
        )
    if _ends_turn(turn, move):  # by far the most frequent case, and faster than the general one
        return _pass_turn(setup, walk(setup, position.pawns, move), turn)
    pawns, after = advance(setup, position.pawns, turn, move)
    return _settle(setup, pawns, after)


def _ends_turn(turn: Turn, move: Move) -> bool:
    """Whether the move uses the last die of a roll without a repeat, and earns nothing."""
    return (
        len(turn.dice) == 1
        and move.kind == "die"
        and move.captures is None
        and move.target != "home"
        and not turn.bonuses
        and turn.roll not in REPEATS
    )


def checked_pips(setup: Setup, pips: Sequence[int]) -> Roll:
    """The pips as a roll of this ruleset. Raises InvalidRoll."""
    checked = ROLLS[setup.rules.dice].get(tuple(pips))
    if checked is None:
        raise InvalidRoll(
            _(
                "{ruleset} is played with {dice} dice, each from 1 to 6.",
                ruleset=setup.ruleset,
                dice=setup.rules.dice,
            )
        )
    return checked


def is_repeat(pips: Roll) -> bool:
    """Whether the roll is a 6 with one die, or a doublet with two (section 2)."""
    return pips in REPEATS


def dice_to_use(rules: Rules, pips: Roll, *, nest: bool) -> tuple[Roll, bool]:
    """4.3: the values of the dice, and whether they are all or nothing.

    `nest` says whether the acting seat has a pawn in its nest.
    """
    if nest:
        return pips, False
    if pips == (6,) and rules.six_counts_seven:
        return (7,), False
    if rules.doublet_bonus and pips in REPEATS:
        return (*pips, 7 - pips[0], 7 - pips[0]), True
    return pips, False


def _settle(setup: Setup, pawns: Pawns, turn: Turn) -> Position:
    """The position with its legal moves; dice and bonuses without a move are forfeited (4.4, 7)."""
    if turn.phase == "over":
        return Position(setup, pawns, turn)
    moves = legal_moves(setup, pawns, turn)
    if not moves and (due := bonuses_due(setup, turn)):
        turn = without_bonuses(turn, due)
        moves = legal_moves(setup, pawns, turn)
    if not moves:
        return _end_roll(setup, pawns, turn)
    return Position(setup, pawns, turn, tuple(moves))


def _end_roll(setup: Setup, pawns: Pawns, turn: Turn) -> Position:
    """4.5: after a repeat the same player rolls again, else the turn passes."""
    all_used = not (setup.rules.reroll_needs_full_use and turn.dice)
    if turn.roll in REPEATS and all_used:
        again = Turn(
            turn.seat,
            turn.acting,
            "roll",
            turn.roll_number + 1,
            last_moved=turn.last_moved,
            stood_together=turn.stood_together,
        )
        return Position(setup, pawns, again)
    return _pass_turn(setup, pawns, turn)


def _pass_turn(setup: Setup, pawns: Pawns, turn: Turn) -> Position:
    return Position(setup, pawns, begin_turn(setup, pawns, setup.next_seat[turn.seat]))


def _third_repeat(setup: Setup, pawns: Pawns, turn: Turn) -> Position:
    """4.2: a third repeat is not played; a pawn may go back, and the turn ends."""
    penalised = _penalised_pawn(setup, pawns, turn)
    if penalised is not None:
        pawns = send_back(setup, pawns, *penalised)
    return _pass_turn(setup, pawns, turn)


def _penalised_pawn(setup: Setup, pawns: Pawns, turn: Turn) -> tuple[int, int] | None:
    if setup.rules.third_repeat == "last_moved" and turn.last_moved is not None:
        seat, pawn = turn.last_moved
        on_track = setup.board.is_on_track(pawns.progress[seat][pawn])
        return turn.last_moved if on_track else None
    if setup.rules.third_repeat == "leading":
        own = pawns.progress[turn.acting]
        on_the_way = [p for p in own if p not in (NEST, setup.board.home)]
        return (turn.acting, own.index(max(on_the_way))) if on_the_way else None
    return None


def _opening_round(setup: Setup, rolls: Sequence[tuple[int, Roll]]) -> tuple[list[int], int]:
    """The seats that still have to throw in this round of 4.1; if none, the seat that starts."""
    round_order = list(setup.seats)
    waiting, thrown = list(round_order), {}
    for seat, pips in rolls:
        if not waiting or seat != waiting[0]:
            raise InvalidSetup(_("It is not seat {seat}'s opening roll.", seat=seat))
        thrown[waiting.pop(0)] = sum(checked_pips(setup, pips))
        if not waiting:
            best = (max if setup.rules.first_player == "highest" else min)(thrown.values())
            round_order = [seat for seat in round_order if thrown[seat] == best]
            waiting, thrown = (list(round_order), {}) if len(round_order) > 1 else ([], {})
    return waiting, round_order[0]
