"""The rules of Parchís and Parcheesi: pure functions over immutable values.

    setup = new_setup(ruleset="parchis", options={}, arms=4, teams=False, seats=[0, 2])
    position = start(setup, [(0, (3,)), (2, (6,))])   # opening rolls: seat and pips
    position = roll(position, (5,))
    position = play(position, position.legal_moves[0])

Nothing here reads a clock or draws random numbers. A violation of the rules raises `EngineError`.
"""

from games.engine.board import ARMS, COLOURS, Board, board
from games.engine.dice import is_repeat
from games.engine.errors import (
    EngineError,
    IllegalMove,
    ImpossiblePosition,
    InvalidOptions,
    InvalidRoll,
    InvalidSetup,
    MalformedPosition,
    MalformedRecord,
    MalformedRequest,
    WrongPhase,
)
from games.engine.events import events_of_move, events_of_roll, places_to_json
from games.engine.json.parsing import position_from_json, setup_from_json, stored_position
from games.engine.json.serialization import (
    blocked_pawns,
    move_to_json,
    position_to_json,
    setup_to_json,
)
from games.engine.json.types import BlockedJson, MoveJson, PawnJson, PlaceJson, PositionJson
from games.engine.moves import Captured, Move, MoveKind
from games.engine.options import OPTIONS, Need, Option
from games.engine.places import Place, places
from games.engine.play import (
    begins_round,
    next_opening_seat,
    play,
    roll,
    start,
    time_up,
)
from games.engine.position import Pawns, Position, Turn
from games.engine.previews import preview_move, preview_moves, preview_roll
from games.engine.records.notation import read_record, write_record
from games.engine.records.record import Record, replay
from games.engine.rulesets import RULESETS, RulesetName, default_options, possible_values
from games.engine.setups import Setup, new_setup

__all__ = [
    "ARMS",
    "COLOURS",
    "OPTIONS",
    "RULESETS",
    "BlockedJson",
    "Board",
    "Captured",
    "EngineError",
    "IllegalMove",
    "ImpossiblePosition",
    "InvalidOptions",
    "InvalidRoll",
    "InvalidSetup",
    "MalformedPosition",
    "MalformedRecord",
    "MalformedRequest",
    "Move",
    "MoveJson",
    "MoveKind",
    "Need",
    "Option",
    "PawnJson",
    "Pawns",
    "Place",
    "PlaceJson",
    "Position",
    "PositionJson",
    "Record",
    "RulesetName",
    "Setup",
    "Turn",
    "WrongPhase",
    "begins_round",
    "blocked_pawns",
    "board",
    "default_options",
    "events_of_move",
    "events_of_roll",
    "is_repeat",
    "move_to_json",
    "new_setup",
    "next_opening_seat",
    "places",
    "places_to_json",
    "play",
    "position_from_json",
    "position_to_json",
    "possible_values",
    "preview_move",
    "preview_moves",
    "preview_roll",
    "read_record",
    "replay",
    "roll",
    "setup_from_json",
    "setup_to_json",
    "start",
    "stored_position",
    "time_up",
    "write_record",
]
