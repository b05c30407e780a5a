"""Setups, positions and moves as the JSON of rules.md section 9."""

from collections.abc import Iterable

from games.engine.json.types import (
    BlockedJson,
    MoveJson,
    PositionJson,
    PositionTurnJson,
    SetupJson,
)
from games.engine.moves import Move, MoveKind
from games.engine.moving.obstacles import Obstacle, Reason, obstacles
from games.engine.position import Position
from games.engine.setups import Setup


def setup_to_json(setup: Setup) -> SetupJson:
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
    setup, pawns, rules = position.setup, position.pawns, position.setup.rules
    places = setup.board.places
    written: PositionJson = {
        "ruleset": setup.ruleset,
        "options": dict(setup.options),
        "arms": setup.arms,
        "teams": setup.teams,
        "pawns": {
            str(seat): [places[seat][progress] for progress in pawns.progress[seat]]
            for seat in setup.seats
        },
        "arrived_last": {str(square): seat for square, seat in pawns.arrived_last},
        "turn": _turn_to_json(position),
    }
    if rules.second_lap:
        written["second_lap"] = _second_lap(position)
    if rules.blockade_turns:
        written["blockade_turns"] = {str(square): n for square, n in pawns.blockade_turns}
    return written


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


def obstacles_to_json(obstacles: Iterable[Obstacle]) -> list[BlockedJson]:
    """What stops pawns, one entry for those that the same thing stops, in the order of values."""
    pawns: dict[tuple[MoveKind, int, Reason, str | None], list[int]] = {}
    for kind, value, pawn, reason, at in obstacles:
        pawns.setdefault((kind, value, reason, at), []).append(pawn)
    return [
        {"kind": kind, "value": value, "pawns": stopped, "reason": reason, "at": at}
        for (kind, value, reason, at), stopped in pawns.items()
    ]


def blocked_pawns(position: Position) -> list[BlockedJson]:
    """What stops pawns of the acting seat, by value; none unless the phase is `move`."""
    if position.turn.phase != "move":
        return []
    setup, pawns, turn = position.setup, position.pawns, position.turn
    return obstacles_to_json(obstacles(setup, pawns, turn, position.legal_moves))


def _second_lap(position: Position) -> dict[str, list[int]]:
    home = position.setup.board.home
    rows = {
        str(seat): [pawn for pawn, progress in enumerate(row) if progress > home]
        for seat, row in enumerate(position.pawns.progress)
    }
    return {seat: pawns for seat, pawns in rows.items() if pawns}


def _turn_to_json(position: Position) -> PositionTurnJson:
    turn, rules = position.turn, position.setup.rules
    moved = turn.last_moved
    written: PositionTurnJson = {
        "seat": turn.seat,
        "phase": turn.phase,
        "roll_number": turn.roll_number,
        "roll": None if turn.roll is None else list(turn.roll),
        "dice": list(turn.dice),
        "bonuses": list(turn.bonuses),
        "last_moved": None if moved is None else {"seat": moved[0], "pawn": moved[1]},
        "stood_together": [list(pair) for pair in turn.stood_together],
        "must_open": turn.must_open,
        "all_or_nothing": turn.doublet_bonus and not rules.doublet_bonus_partial,
    }
    if rules.doublet_bonus_partial:
        written["doublet_bonus"] = turn.doublet_bonus
    if position.turn_number:
        written["number"] = position.turn_number
    return written
