"""Properties of every game, with any ruleset, options, arms, pairs and dice."""

import json
import random
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine import (
    IllegalMove,
    Position,
    WrongPhase,
    move_to_json,
    play,
    position_from_json,
    position_to_json,
    roll,
    start,
)
from games.engine.moves import Move
from games.engine.position import place_pawns
from games.engine.records.record import replay
from games.engine.setups import Setup
from tests.engine.random_games import opened, random_record, setups, step, throw
from tests.engine.reference import Reference
from tests.harness.examples import examples

LONGEST_GAME = 60_000
"""Rolls and moves; random games end long before."""


class AnyGame(RuleBasedStateMachine):
    """A game of rolls and legal moves; every position on the way is sound."""

    @initialize(setup=setups(), seed=st.integers(0, 2**32))
    def begin(self, setup: Setup, seed: int) -> None:
        self.chance = random.Random(seed)
        self.opening = opened(setup, self.chance)
        self.position = start(setup, self.opening)
        self.events: list[Any] = []

    @precondition(lambda self: self.position.turn.phase != "over")
    @rule(steps=st.integers(1, 40))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            if self.position.turn.phase == "over":
                break
            self.position, event = step(self.position, self.chance)
            self.events.append(event)

    @precondition(lambda self: self.position.turn.phase == "move")
    @rule(
        pawn=st.integers(0, 3),
        kind=st.sampled_from(("sum", "die", "bonus")),
        value=st.integers(1, 20),
    )
    def only_what_is_offered_is_accepted(self, pawn: int, kind: str, value: int) -> None:
        legal_moves = self.position.legal_moves
        offered: list[tuple[int, str, int]] = [(m.pawn, m.kind, m.value) for m in legal_moves]
        if offered.count((pawn, kind, value)) == 1:
            move = self.position.find_move(pawn=pawn, kind=kind, value=value)
            self.position = play(self.position, move)
            self.events.append(move)
        else:
            with pytest.raises(IllegalMove):
                self.position.find_move(pawn=pawn, kind=kind, value=value)

    @rule()
    def out_of_turn_is_refused(self) -> None:
        phase = self.position.turn.phase
        if phase != "roll":
            with pytest.raises(WrongPhase):
                roll(self.position, throw(self.position.setup, self.chance))
        if phase != "move":
            with pytest.raises(WrongPhase):
                play(self.position, Move(0, 0, "die", 1, "5", "6"))

    @rule()
    def the_record_leads_here(self) -> None:
        position = start(self.position.setup, self.opening)
        for event in self.events:
            position = play(position, event) if isinstance(event, Move) else roll(position, event)
        assert position == self.position

    @invariant()
    def the_position_is_sound(self) -> None:
        if hasattr(self, "position"):
            assert_sound(self.position)


def assert_sound(position: Position) -> None:
    setup, pawns = position.setup, position.pawns
    own = setup.rules.pawns
    assert [len(pawns.progress[seat]) for seat in setup.seats] == [own] * len(setup.seats)
    squares = Counter(
        square
        for seat in setup.seats
        for progress in pawns.progress[seat]
        if (square := setup.board.bits[seat][progress])
    )
    assert max(squares.values(), default=0) <= 2
    placed = place_pawns(setup, pawns.progress, pawns.arrived_last, pawns.blockade_turns)
    assert placed == pawns
    assert bool(position.legal_moves) == (position.turn.phase == "move")
    written = json.loads(json.dumps(position_to_json(position)))
    assert position_from_json(written) == position
    assert len({json.dumps(move_to_json(m)) for m in position.legal_moves}) == len(
        position.legal_moves
    )


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = examples(60, *HealthCheck, stateful_step_count=25)


@examples(25)
@given(setups(), st.integers(0, 2**32))
def test_a_game_always_ends(setup: Setup, seed: int) -> None:
    record = random_record(setup, seed, LONGEST_GAME)
    assert replay(record).turn.phase == "over"


@examples(60)
@given(setups().filter(lambda s: s.rules.dice == 2), st.integers(0, 2**32))
def test_the_greatest_number_of_dice_is_that_of_all_sequences(setup: Setup, seed: int) -> None:
    """6.3, by playing every sequence."""
    chance = random.Random(seed)
    position = start(setup, opened(setup, chance))
    for _ in range(150):
        if position.turn.phase == "over":
            return
        assert_greatest_number(position)
        position, _ = step(position, chance)


def assert_greatest_number(position: Position) -> None:
    turn = position.turn
    if turn.phase != "move" or len(turn.dice) < 2 or position.legal_moves[0].kind == "bonus":
        return
    reference = Reference(position.setup, limit=sys.maxsize)
    assert list(position.legal_moves) == reference.legal(position.pawns, turn)
