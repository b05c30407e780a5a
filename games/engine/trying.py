"""Previews of rolls and moves on a position in JSON, to think ahead, teach or learn.

What comes of one is an outcome `{position, legal_moves, events}`, all as a game shows them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.consequences import Event, events_of_move, events_of_roll
from games.engine.json.parsing import position_from_json
from games.engine.json.serialization import Json, move_to_json, position_to_json
from games.engine.moves import Move
from games.engine.play import checked_pips, play, roll
from games.engine.position import Position


def try_roll(position: object, pips: Sequence[int]) -> Json:
    """The outcome of a roll.

    Raises what `position_from_json` does, WrongPhase where no roll is due, InvalidRoll.
    """
    before = position_from_json(position)
    after = roll(before, pips)
    return _outcome(after, events_of_roll(before, checked_pips(before.setup, pips), after))


def try_move(position: object, move: Mapping[str, Any]) -> Json:
    """The outcome of the legal move of this `pawn`, `kind` and `value`.

    Raises what `position_from_json` does, WrongPhase where no move is due, IllegalMove.
    """
    before = position_from_json(position)
    chosen = before.find_move(pawn=move["pawn"], kind=move["kind"], value=move["value"])
    return _outcome_of_move(before, chosen)


def try_moves(position: object) -> Json:
    """The position, its legal moves, and in `outcomes` what comes of each, in their order.

    Raises what `position_from_json` does.
    """
    before = position_from_json(position)
    outcomes = [_outcome_of_move(before, move) for move in before.legal_moves]
    return {**_shown(before), "outcomes": outcomes}


def _outcome_of_move(before: Position, move: Move) -> Json:
    after = play(before, move)
    return _outcome(after, events_of_move(before, move, after))


def _outcome(after: Position, events: list[Event]) -> Json:
    return {**_shown(after), "events": events}


def _shown(position: Position) -> Json:
    moves = [move_to_json(move) for move in position.legal_moves]
    return {"position": position_to_json(position), "legal_moves": moves}
