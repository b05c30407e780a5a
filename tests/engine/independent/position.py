"""§9, §12: positions as plain values, and their JSON."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from tests.engine.independent import board, options

Json = dict[str, Any]
Pawn = tuple[int, int]  # seat and pawn number


class Setup:
    """What stays the same during a game; `rules` are all options, with the defaults."""

    def __init__(self, ruleset: str, chosen: Json, arms: int, teams: bool, seats: Sequence[int]):
        self.ruleset, self.arms, self.teams, self.seats = ruleset, arms, teams, tuple(seats)
        self.rules = options.all_options(ruleset, chosen)
        self.dice = options.DICE[ruleset]

    def rule(self, name: str) -> Any:
        """The value of an option; None where it does not apply."""
        return self.rules.get(name)

    def partner(self, seat: int) -> int:
        return (seat + self.arms // 2) % self.arms

    @property
    def counts_turns(self) -> bool:
        return bool(self.rules["max_rounds"] or self.rules["game_s"])


class Position(NamedTuple):
    setup: Setup
    pawns: tuple[tuple[str, ...], ...]  # places, by seat; () where nobody sits
    seat: int
    number: int = 1
    phase: str = "roll"
    roll_number: int = 1
    roll: tuple[int, ...] | None = None
    dice: tuple[int, ...] = ()
    bonuses: tuple[int, ...] = ()
    last_moved: Pawn | None = None
    together: frozenset[tuple[int, int]] = frozenset()
    must_open: bool = False
    all_or_nothing: bool = False
    doublet_bonus: bool = False  # the dice are those of §10.5
    arrived_last: frozenset[tuple[str, int]] = frozenset()  # square and seat
    ages: frozenset[tuple[str, int]] = frozenset()  # square and turns, of blockades
    second_lap: frozenset[Pawn] = frozenset()

    def place(self, pawn: Pawn) -> str:
        return self.pawns[pawn[0]][pawn[1]]

    @property
    def acting(self) -> int:
        """The seat whose pawns are moved (§2)."""
        if self.setup.teams and set(self.pawns[self.seat]) == {board.HOME}:
            return self.setup.partner(self.seat)
        return self.seat

    @property
    def own(self) -> tuple[str, ...]:
        return self.pawns[self.acting]


def standing_together(row: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    """The pairs of pawns of one seat that share a square of track or home path."""
    return frozenset(
        (first, second)
        for first, second in combinations(range(len(row)), 2)
        if row[first] == row[second] and row[first] not in (board.NEST, board.HOME)
    )


def setup_from_json(state: Json) -> Setup:
    """The setup of a game, or of a position; the same one for the same JSON."""
    seats = state["seats"] if "seats" in state else sorted(int(seat) for seat in state["pawns"])
    return _setup(
        state["ruleset"],
        tuple(sorted(state["options"].items())),
        state["arms"],
        state["teams"],
        tuple(seats),
    )


@lru_cache(maxsize=1000)
def _setup(
    ruleset: str,
    chosen: tuple[tuple[str, Any], ...],
    arms: int,
    teams: bool,
    seats: tuple[int, ...],
) -> Setup:
    return Setup(ruleset, dict(chosen), arms, teams, seats)


def from_json(state: Json) -> Position:
    setup, turn = setup_from_json(state), state["turn"]
    last = turn["last_moved"]
    return Position(
        setup=setup,
        pawns=tuple(tuple(state["pawns"].get(str(seat), ())) for seat in range(setup.arms)),
        seat=turn["seat"],
        number=turn.get("number", 1),
        phase=turn["phase"],
        roll_number=turn["roll_number"],
        roll=None if turn["roll"] is None else tuple(turn["roll"]),
        dice=tuple(turn["dice"]),
        bonuses=tuple(turn["bonuses"]),
        last_moved=None if last is None else (last["seat"], last["pawn"]),
        together=frozenset((first, second) for first, second in turn["stood_together"]),
        must_open=turn["must_open"],
        all_or_nothing=turn["all_or_nothing"],
        doublet_bonus=turn.get("doublet_bonus", False),
        arrived_last=frozenset(state["arrived_last"].items()),
        ages=frozenset(state.get("blockade_turns", {}).items()),
        second_lap=frozenset(
            (int(seat), pawn)
            for seat, pawns in state.get("second_lap", {}).items()
            for pawn in pawns
        ),
    )


def to_json(position: Position) -> Json:
    setup = position.setup
    state: Json = {
        "ruleset": setup.ruleset,
        "options": options.changed(setup.ruleset, setup.rules),
        "arms": setup.arms,
        "teams": setup.teams,
        "pawns": {str(seat): list(position.pawns[seat]) for seat in setup.seats},
        "arrived_last": _by_square(position.arrived_last),
    }
    if setup.rule("second_lap"):
        state["second_lap"] = {
            str(seat): sorted(pawn for other, pawn in position.second_lap if other == seat)
            for seat in setup.seats
            if any(other == seat for other, _ in position.second_lap)
        }
    if setup.rule("blockade_turns"):
        state["blockade_turns"] = _by_square(position.ages)
    state["turn"] = _turn_to_json(position)
    return state


def _by_square(pairs: frozenset[tuple[str, int]]) -> dict[str, int]:
    return dict(sorted(pairs, key=lambda pair: int(pair[0])))


def _turn_to_json(position: Position) -> Json:
    turn: Json = {
        "seat": position.seat,
        "phase": position.phase,
        "roll_number": position.roll_number,
        "roll": None if position.roll is None else list(position.roll),
        "dice": list(position.dice),
        "bonuses": list(position.bonuses),
        "last_moved": pawn_to_json(position.last_moved),
        "stood_together": [list(pair) for pair in sorted(position.together)],
        "must_open": position.must_open,
        "all_or_nothing": position.all_or_nothing,
    }
    if position.setup.rule("doublet_bonus_partial"):
        turn["doublet_bonus"] = position.doublet_bonus
    if position.setup.counts_turns:
        turn["number"] = position.number
    return turn


def pawn_to_json(pawn: Pawn | None) -> Json | None:
    return None if pawn is None else {"seat": pawn[0], "pawn": pawn[1]}
