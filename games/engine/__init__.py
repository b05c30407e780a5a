"""The rules of Parchís and Parcheesi: pure functions over immutable values.

    setup = new_setup(ruleset="parchis", options={}, arms=4, teams=False, seats=[0, 2])
    position = start(setup, [(0, (3,)), (2, (6,))])   # opening rolls: seat and pips
    position = roll(position, (5,))
    position = play(position, position.legal_moves[0])

Nothing here reads a clock or draws random numbers. A violation of the rules raises `EngineError`.
"""

from games.engine.board import ARMS, COLOURS, Board, board
from games.engine.dice import ROLLS, Roll, dice_to_use, is_repeat
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
from games.engine.moving.legality import ENTRY_VALUE
from games.engine.moving.transitions import has_winner
from games.engine.opening import next_opening_seat, start
from games.engine.options import (
    OPTIONS,
    SHORTENING,
    Need,
    Option,
    Options,
    OptionValue,
    Unit,
    Values,
)
from games.engine.places import Place, places
from games.engine.play import begins_round, is_time_up, play, roll, time_up
from games.engine.position import Pair, Pawns, Phase, Position, Turn, place_pawns, standing_together
from games.engine.previews import preview_move, preview_moves, preview_roll
from games.engine.records.notation import read_record, write_record
from games.engine.records.record import Record, RecordEvent, begins_turn, positions, replay
from games.engine.requests import LONGEST_LINE, answer_line
from games.engine.rulesets import (
    DICE,
    RULESETS,
    Rules,
    RulesetName,
    default_options,
    option_from_text,
    possible_values,
)
from games.engine.setups import Setup, new_setup, seats_for

__all__ = [
    "ARMS",
    "COLOURS",
    "DICE",
    "ENTRY_VALUE",
    "LONGEST_LINE",
    "OPTIONS",
    "ROLLS",
    "RULESETS",
    "SHORTENING",
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
    "OptionValue",
    "Options",
    "Pair",
    "PawnJson",
    "Pawns",
    "Phase",
    "Place",
    "PlaceJson",
    "Position",
    "PositionJson",
    "Record",
    "RecordEvent",
    "Roll",
    "Rules",
    "RulesetName",
    "Setup",
    "Turn",
    "Unit",
    "Values",
    "WrongPhase",
    "answer_line",
    "begins_round",
    "begins_turn",
    "blocked_pawns",
    "board",
    "default_options",
    "dice_to_use",
    "events_of_move",
    "events_of_roll",
    "has_winner",
    "is_repeat",
    "is_time_up",
    "move_to_json",
    "new_setup",
    "next_opening_seat",
    "option_from_text",
    "place_pawns",
    "places",
    "places_to_json",
    "play",
    "position_from_json",
    "position_to_json",
    "positions",
    "possible_values",
    "preview_move",
    "preview_moves",
    "preview_roll",
    "read_record",
    "replay",
    "roll",
    "seats_for",
    "setup_from_json",
    "setup_to_json",
    "standing_together",
    "start",
    "stored_position",
    "time_up",
    "write_record",
]
