"""Previews of rolls and moves on a position in JSON, for analysis and teaching.

The outcome of a roll or move is `{position, legal_moves, blocked, events}`, as a game has them.
"""

from collections.abc import Sequence

from games.engine.events import events_of_move, events_of_roll
from games.engine.json.parsing import position_from_json
from games.engine.json.serialization import blocked_pawns, move_to_json, position_to_json
from games.engine.json.types import Event, Json
from games.engine.moves import Move
from games.engine.play import play, roll
from games.engine.position import Position


def preview_roll(position: object, pips: Sequence[int]) -> Json:
    """The outcome of a roll.

    Raises the errors of `position_from_json`, WrongPhase if no roll is due, InvalidRoll.
    """
    before = position_from_json(position)
    after = roll(before, pips)
    return _outcome(after, events_of_roll(before, tuple(pips), after))


def preview_move(position: object, move: Json) -> Json:
    """The outcome of the legal move of this `pawn`, `kind` and `value`, and `to` if given.

    Raises the errors of `position_from_json`, WrongPhase if no move is due, IllegalMove.
    """
    before = position_from_json(position)
    legal_move = before.find_move(
        pawn=move["pawn"], kind=move["kind"], value=move["value"], to=move.get("to")
    )
    return _outcome_of_move(before, legal_move)


def preview_moves(position: object) -> Json:
    """The position, its legal moves, and the outcome of each, in the same order.

    Raises the errors of `position_from_json`.
    """
    before = position_from_json(position)
    outcomes = [_outcome_of_move(before, move) for move in before.legal_moves]
    return {**_position(before), "outcomes": outcomes}


def _outcome_of_move(before: Position, move: Move) -> Json:
    after = play(before, move)
    return _outcome(after, events_of_move(before, move, after))


def _outcome(after: Position, events: list[Event]) -> Json:
    return {**_position(after), "events": events}


def _position(position: Position) -> Json:
    moves = [move_to_json(move) for move in position.legal_moves]
    blocked = blocked_pawns(position)
    return {"position": position_to_json(position), "legal_moves": moves, "blocked": blocked}
