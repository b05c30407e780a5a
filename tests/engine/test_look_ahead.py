"""6.3 and 4.3 after a roll, compared with playing out every sequence."""

import pytest

from games.engine import Position, position_from_json, roll
from games.engine.board import NEST
from games.engine.dice import dice_to_use
from games.engine.position import Turn
from tests.engine.conformance import lines
from tests.engine.reference import Reference, TooMany
from tests.harness.worst_lookahead import known, settled


@pytest.mark.parametrize("ruleset", ["superparcheesi", "parcheesi"])
def test_positions_of_all_kinds(ruleset: str) -> None:
    cases = lines(f"{ruleset}.random.jsonl")[::4]
    compared = sum(
        agrees_on_roll(position_from_json(case["state"]), tuple(pips))
        for case in cases
        for pips in (case["pips"], [2, 2])
    )
    assert compared > len(cases)


def test_the_positions_that_take_longest() -> None:
    compared = [agrees_on_roll(settled(entry["state"]), tuple(entry["pips"])) for entry in known()]
    assert any(compared)


def agrees_on_roll(position: Position, pips: tuple[int, ...]) -> bool:
    """Compare the moves after a roll. False if it cannot be compared."""
    setup, pawns, turn = position.setup, position.pawns, position.turn
    if turn.roll_number == 3 and pips[0] == pips[1]:
        return False
    dice, bonus = dice_to_use(setup.rules, pips, nest=NEST in pawns.progress[turn.acting])
    must_open = pips[0] == pips[1] and setup.rules.open_blockade
    pairs = turn.stood_together
    rolled = Turn(turn.seat, turn.acting, "move", 1, pips, dice, (), None, pairs, must_open, bonus)
    reference = Reference(setup)
    try:
        expected = reference.legal(pawns, rolled)
        if bonus and reference.most(pawns, rolled) < len(dice):
            expected = []
    except TooMany:
        return False
    assert list(roll(position, pips).legal_moves) == expected
    return True
