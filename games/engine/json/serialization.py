"""Setups, positions and moves as the JSON of rules.md section 9."""

from games.engine.json.types import Json, MoveJson, PositionJson, TurnJson
from games.engine.moves import Move
from games.engine.position import Position, Turn
from games.engine.setups import Setup


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
