"""The rules as JSON lines, for test benches in any language: one request, one response.

    {"setup": {ruleset, options, arms, teams, seats}, "opening": [{"seat", "roll"}, …]}
    {"state": …}                  lists the legal moves
    {"state": …, "pips": [3, 4]}  rolls
    {"state": …, "move": {"pawn", "kind", "value"}}     moves
    {"state": …, "places": true}  gives the result

The response to the first four is {"state", "legal_moves"}, and to the last {"places"}. The response
to an invalid request is {"error": {"code", "detail"}}.
"""

import json
from collections.abc import Callable, Mapping
from typing import Final, NoReturn

from core.messages import message as _
from games.engine.dice import Roll
from games.engine.errors import EngineError, IllegalMove, InvalidRoll, MalformedRequest
from games.engine.events import places_to_json
from games.engine.json.parsing import position_from_json, setup_from_json
from games.engine.json.serialization import move_to_json, position_to_json
from games.engine.json.types import Json
from games.engine.opening import start
from games.engine.play import play, roll
from games.engine.position import Position

LONGEST_LINE: Final = 65_536
"""In bytes."""
MOVE_KEYS: Final = frozenset(("pawn", "kind", "value", "from", "to", "captures"))
"""The fields of a move; the first three are required."""


def answer_line(line: bytes) -> bytes:
    """The response to one line, without a line end. Errors in the request never raise."""
    try:
        response = answer_request(_read(line))
    except EngineError as error:
        response = _error(error)
    except RecursionError:
        response = _error(MalformedRequest(_("The line is nested too deeply.")))
    return json.dumps(response, separators=(",", ":")).encode()


def answer_request(request: object) -> Json:
    """The response to a request. Raises EngineError."""
    if not isinstance(request, Mapping):
        raise MalformedRequest(_("A request must be an object."))
    action = _ACTIONS.get(frozenset(request))
    if action is None:
        keys = ", ".join(sorted(str(key)[:40] for key in request)[:10])
        raise MalformedRequest(_("There is no request with these keys: {keys}.", keys=keys or "-"))
    return action(request)


def _read(line: bytes) -> object:
    if len(line) > LONGEST_LINE:
        raise MalformedRequest(
            _("A line may have at most {LONGEST_LINE} bytes.", LONGEST_LINE=LONGEST_LINE)
        )
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except ValueError as error:
        raise MalformedRequest(_("The line is not JSON in UTF-8.")) from error


def _error(error: EngineError) -> Json:
    return {"error": {"code": error.code, "detail": error.detail}}


def _no_number(name: str) -> NoReturn:
    raise MalformedRequest(_("{name} is not JSON.", name=name))


def _start(request: Mapping[str, object]) -> Json:
    setup = setup_from_json(request["setup"])
    opening = request["opening"]
    if not isinstance(opening, list):
        raise MalformedRequest(_("`opening` must be a list of rolls."))
    return _state(start(setup, [_opening_roll(entry) for entry in opening]))


def _opening_roll(entry: object) -> tuple[int, Roll]:
    if not isinstance(entry, Mapping) or set(entry) != {"seat", "roll"}:
        raise MalformedRequest(_("An opening roll is an object {seat, roll}."))
    if type(entry["seat"]) is not int:
        raise MalformedRequest(_("The seat of an opening roll must be a number."))
    return entry["seat"], _pips(entry["roll"])


def _legal_moves(request: Mapping[str, object]) -> Json:
    return _state(position_from_json(request["state"]))


def _roll(request: Mapping[str, object]) -> Json:
    return _state(roll(position_from_json(request["state"]), _pips(request["pips"])))


def _pips(value: object) -> Roll:
    if not isinstance(value, list) or any(type(pip) is not int for pip in value):
        raise InvalidRoll(_("A roll is a list of whole numbers from 1 to 6."))
    return tuple(value)


def _move(request: Mapping[str, object]) -> Json:
    """Play a move; further fields must be those of the offered move."""
    position, move = position_from_json(request["state"]), request["move"]
    if not isinstance(move, Mapping) or not {"pawn", "kind", "value"} <= set(move) <= MOVE_KEYS:
        raise MalformedRequest(
            _("A move is an object {pawn, kind, value}, and may have from, to, captures.")
        )
    if type(move["pawn"]) is not int or type(move["value"]) is not int:
        raise MalformedRequest(_("The pawn and the value of a move must be whole numbers."))
    kind, to = str(move["kind"]), move.get("to")  # what is no text is no move's, either
    offered = position.find_move(
        pawn=move["pawn"], kind=kind, value=move["value"], to=None if to is None else str(to)
    )
    expected: Json = {**move_to_json(offered)}
    if any(move[key] != expected[key] for key in move):
        raise IllegalMove(_("The move has other values for from, to or captures."))
    return _state(play(position, offered))


def _places(request: Mapping[str, object]) -> Json:
    if request["places"] is not True:
        raise MalformedRequest(_("`places` must be true."))
    return {"places": places_to_json(position_from_json(request["state"]))}


def _state(position: Position) -> Json:
    return {
        "state": position_to_json(position),
        "legal_moves": [move_to_json(move) for move in position.legal_moves],
    }


_ACTIONS: Final[Mapping[frozenset[str], Callable[[Mapping[str, object]], Json]]] = {
    frozenset(("setup", "opening")): _start,
    frozenset(("state",)): _legal_moves,
    frozenset(("state", "pips")): _roll,
    frozenset(("state", "move")): _move,
    frozenset(("state", "places")): _places,
}
