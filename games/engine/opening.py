"""The opening rolls, which decide on the seat that starts (rules.md section 4.1)."""

from collections.abc import Sequence

from core.messages import message as _
from games.engine.board import NEST, START
from games.engine.dice import Roll, checked_pips
from games.engine.errors import InvalidSetup
from games.engine.position import Position, begin_turn, place_pawns
from games.engine.setups import Setup


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
    row = (START,) * on_start + (NEST,) * (setup.rules.pawns - on_start)
    progress = tuple(row if seat in setup.seats else () for seat in range(setup.arms))
    pawns = place_pawns(setup, progress)
    number = 1 if setup.rules.max_rounds or setup.rules.game_s else 0
    return Position(setup, pawns, begin_turn(setup, pawns, first), (), number)


def _opening_round(setup: Setup, rolls: Sequence[tuple[int, Roll]]) -> tuple[list[int], int]:
    """The seats that still have to throw in this round of 4.1; if none, the seat that starts."""
    round_order = list(setup.seats)
    waiting, thrown = list(round_order), {}
    for seat, pips in rolls:
        if not waiting or seat != waiting[0]:
            raise InvalidSetup(_("It is not seat {seat}'s opening roll.", seat=seat))
        thrown[waiting.pop(0)] = sum(checked_pips(setup.ruleset, setup.rules.opening_dice, pips))
        if not waiting:
            best = (max if setup.rules.first_player == "highest" else min)(thrown.values())
            round_order = [seat for seat in round_order if thrown[seat] == best]
            waiting, thrown = (list(round_order), {}) if len(round_order) > 1 else ([], {})
    return waiting, round_order[0]
