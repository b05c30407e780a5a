"""Setups, positions and moves as the JSON of rules.md section 9."""

from typing import Any, TypedDict

from games.engine.moves import Move, MoveKind
from games.engine.position import Phase, Position, Turn
from games.engine.setups import Setup

Json = dict[str, Any]
_From = TypedDict("_From", {"from": str})


class PawnJson(TypedDict):
    """A pawn of a seat."""

    seat: int
    pawn: int


class MoveJson(_From):
    """A move as offered or recorded."""

    pawn: int
    kind: MoveKind
    value: int
    to: str
    captures: PawnJson | None


class PlaceJson(TypedDict):
    """A seat's place in the result."""

    seat: int
    place: int
    distance: int


class TurnJson(TypedDict):
    """The turn of a position."""

    seat: int
    phase: Phase
    roll_number: int
    roll: list[int] | None
    dice: list[int]
    bonuses: list[int]
    last_moved: PawnJson | None
    stood_together: list[list[int]]
    must_open: bool
    all_or_nothing: bool


class PositionJson(TypedDict):
    """A position."""

    ruleset: str
    options: Json
    arms: int
    teams: bool
    pawns: dict[str, list[str]]
    arrived_last: dict[str, int]
    turn: TurnJson


def setup_to_json(setup: Setup) -> Json:
    """The setup: ruleset, options that differ from it, arms, teams, seats."""
    return {
        "ruleset": setup.ruleset,
        "options": dict(setup.options),
        "arms": setup.arms,
        "teams": setup.teams,
        "seats": list(setup.seats),
    }


def position_to_json(position: Position) -> PositionJson:
    """The position in the shape of section 9."""
    setup, pawns = position.setup, position.pawns
    places = setup.board.places
    return {
        "ruleset": setup.ruleset,
        "options": dict(setup.options),
        "arms": setup.arms,
        "teams": setup.teams,
        "pawns": {
            str(seat): [places[seat][progress] for progress in pawns.progress[seat]]
            for seat in setup.seats
        },
        "arrived_last": {str(square): seat for square, seat in pawns.arrived_last},
        "turn": _turn_to_json(position.turn),
    }


def move_to_json(move: Move) -> MoveJson:
    """The move as offered or recorded, in the shape of section 9."""
    pawn = move.captures
    return {
        "pawn": move.pawn,
        "kind": move.kind,
        "value": move.value,
        "from": move.origin,
        "to": move.target,
        "captures": {"seat": pawn.seat, "pawn": pawn.pawn} if pawn else None,
    }


def _turn_to_json(turn: Turn) -> TurnJson:
    moved = turn.last_moved
    return {
        "seat": turn.seat,
        "phase": turn.phase,
        "roll_number": turn.roll_number,
        "roll": None if turn.roll is None else list(turn.roll),
        "dice": list(turn.dice),
        "bonuses": list(turn.bonuses),
        "last_moved": None if moved is None else {"seat": moved[0], "pawn": moved[1]},
        "stood_together": [list(pair) for pair in turn.stood_together],
        "must_open": turn.must_open,
        "all_or_nothing": turn.all_or_nothing,
    }
