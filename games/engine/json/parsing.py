"""JSON to positions. The schema is checked here, reachability in `plausibility`."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import cast

from core.messages import message as _
from games.engine.board import BEHIND_HOME_ROW
from games.engine.errors import ImpossiblePosition, MalformedPosition
from games.engine.json.plausibility import check_plausible
from games.engine.json.types import Json, PositionJson, PositionTurnJson, SetupJson
from games.engine.moving.lookahead import legal_moves
from games.engine.position import Pair, Pawns, Phase, Position, Turn, is_home, place_pawns
from games.engine.rulesets import EDITION, Rules
from games.engine.setups import Setup, new_setup

_Keys = tuple[str, ...]
_REQUIRED: Mapping[type, _Keys] = {
    shape: tuple(key for key in shape.__annotations__ if key in shape.__required_keys__)
    for shape in (PositionJson, PositionTurnJson, SetupJson)
}
_OPTIONAL: Mapping[type, _Keys] = {
    shape: tuple(shape.__optional_keys__) for shape in (PositionJson, PositionTurnJson)
}
_APPLIES: Mapping[str, Callable[[Rules], object]] = {
    "second_lap": lambda rules: rules.second_lap,
    "blockade_turns": lambda rules: rules.blockade_turns,
    "doublet_bonus": lambda rules: rules.doublet_bonus_partial,
    "number": lambda rules: rules.max_rounds or rules.game_s,
}
"""By optional key: whether positions under these rules have it (section 12)."""


def setup_from_json(data: object) -> Setup:
    """The setup `{ruleset, options, arms, teams, seats}`.

    Raises MalformedPosition if keys are missing or unknown, InvalidOptions, InvalidSetup.
    """
    return new_setup(**_object(data, _REQUIRED[SetupJson], "setup"))


def position_from_json(data: object) -> Position:
    """The position of this JSON (section 9), with its legal moves.

    Raises MalformedPosition if it does not follow the schema, InvalidOptions, InvalidSetup,
    ImpossiblePosition if no game can reach it.
    """
    position = _read(data)
    check_plausible(position)
    position = _with_legal_moves(position)
    if position.turn.phase == "move" and not position.legal_moves:
        raise ImpossiblePosition(_("The phase is move, but there is no legal move."))
    return position


def stored_position(data: object, edition: int) -> Position:
    """The same for a position that this engine wrote, without the check of reachability.

    `edition` is that of the rules with which its game began (section 13).
    """
    position = _read(data, edition)
    moved = position.turn.last_moved
    pawns = range(position.setup.rules.pawns)
    if moved and (moved[0] not in position.setup.seats or moved[1] not in pawns):
        raise ImpossiblePosition(_("There is no such pawn as the one moved last."))
    return _with_legal_moves(position)


def _read(data: object, edition: int = EDITION) -> Position:
    fields = _object(data, _REQUIRED[PositionJson], "position", _OPTIONAL[PositionJson])
    rows = _seats(fields["pawns"])
    setup = new_setup(
        ruleset=fields["ruleset"],
        options=fields["options"],
        arms=fields["arms"],
        teams=fields["teams"],
        seats=list(rows),
        edition=edition,
    )
    fields = _object(data, _keys(PositionJson, setup.rules), "position")
    pawns = place_pawns(
        setup,
        _progress(setup, rows, fields.get("second_lap", {})),
        _by_square(setup, fields["arrived_last"], "arrived_last"),
        _by_square(setup, fields.get("blockade_turns", {}), "blockade_turns"),
    )
    turn = _object(fields["turn"], _keys(PositionTurnJson, setup.rules), "turn")
    number = _integer(turn.get("number", 0), "number")
    return Position(setup, pawns, _turn(setup, pawns, turn), (), number)


def _keys(shape: type, rules: Rules) -> _Keys:
    """The keys of this TypedDict in a position under these rules."""
    return (*_REQUIRED[shape], *(key for key in _OPTIONAL[shape] if _APPLIES[key](rules)))


def _with_legal_moves(position: Position) -> Position:
    setup, pawns, turn = position.setup, position.pawns, position.turn
    moves = legal_moves(setup, pawns, turn) if turn.phase == "move" else ()
    return Position(setup, pawns, turn, tuple(moves), position.turn_number)


def _object(data: object, keys: _Keys, name: str, further: _Keys = ()) -> Json:
    if not isinstance(data, Mapping):
        raise MalformedPosition(_("The {name} is not an object.", name=name))
    for key in keys:
        if key not in data:
            raise MalformedPosition(_("The {name} has no {key!r}.", name=name, key=key))
    for key in data:
        if key not in keys and key not in further:
            raise MalformedPosition(
                _("The {name} has an unknown key {key!r}.", name=name, key=str(key)[:40])
            )
    return cast(Json, data)


def _seats(pawns: object) -> dict[int, object]:
    if not isinstance(pawns, Mapping):
        raise MalformedPosition(_("`pawns` must be an object of seats."))
    if any(key not in _SEAT_KEYS for key in pawns):
        raise MalformedPosition(_('The keys of `pawns` are seats, "0" to "7".'))
    return {int(seat): row for seat, row in sorted(pawns.items())}


_SEAT_KEYS = tuple("01234567")


def _progress(
    setup: Setup, rows: Mapping[int, object], second_lap: object
) -> tuple[tuple[int, ...], ...]:
    """By seat and pawn: the progress."""
    laps = _second_lap(setup, second_lap)
    return tuple(
        _progress_of_row(setup, seat, rows[seat], laps.get(seat, ())) if seat in rows else ()
        for seat in range(setup.arms)
    )


def _second_lap(setup: Setup, data: object) -> dict[int, tuple[int, ...]]:
    if not isinstance(data, Mapping) or any(key not in _SEAT_KEYS for key in data):
        raise MalformedPosition(_("`second_lap` must be an object of seats and pawns."))
    laps = {int(seat): _integers(pawns, "second_lap") for seat, pawns in data.items()}
    for seat, pawns in laps.items():
        known = seat in setup.seats and set(pawns) <= set(range(setup.rules.pawns))
        if not known or not pawns or list(pawns) != sorted(set(pawns)):
            raise ImpossiblePosition(
                _("`second_lap` must list the pawns of seats that play, each once, sorted.")
            )
    return laps


def _progress_of_row(
    setup: Setup, seat: int, row: object, second_lap: tuple[int, ...]
) -> tuple[int, ...]:
    if not isinstance(row, list | tuple) or len(row) != setup.rules.pawns:
        raise MalformedPosition(
            _(
                "Seat {seat} must have a list of {PAWNS} places, one for each pawn.",
                seat=seat,
                PAWNS=setup.rules.pawns,
            )
        )
    return tuple(
        _progress_on_lap(setup, seat, place, again=pawn in second_lap)
        for pawn, place in enumerate(row)
    )


def _progress_on_lap(setup: Setup, seat: int, place: object, *, again: bool) -> int:
    """The progress on a place; `again` says whether the pawn is on its second lap (10.1)."""
    progress, board = _progress_of(setup, seat, place), setup.board
    if again != (progress > board.home) and not (again and board.is_on_track(progress)):
        raise ImpossiblePosition(
            _("`second_lap` does not fit a pawn of seat {seat} on {place}.", seat=seat, place=place)
        )
    if again and progress <= board.home:
        return progress + board.home + BEHIND_HOME_ROW
    return progress


def _progress_of(setup: Setup, seat: int, place: object) -> int:
    known = setup.board.progress[seat]
    if isinstance(place, str) and place in known:
        return known[place]
    if isinstance(place, str) and any(place in others for others in setup.board.progress):
        raise ImpossiblePosition(
            _("A pawn of seat {seat} cannot stand on square {place}.", seat=seat, place=place)
        )
    raise MalformedPosition(
        _("There is no place {place!r} on {arms} arms.", place=str(place)[:40], arms=setup.arms)
    )


def _by_square(setup: Setup, data: object, name: str) -> tuple[tuple[int, int], ...]:
    if not isinstance(data, Mapping):
        raise MalformedPosition(
            _("`{name}` must be an object of track squares and numbers.", name=name)
        )
    squares = _track_squares(setup.board.track)
    for square, number in data.items():
        if square not in squares or type(number) is not int:
            raise MalformedPosition(
                _("`{name}` must name track squares, and a number for each.", name=name)
            )
    return tuple(sorted((squares[square], number) for square, number in data.items()))


@cache
def _track_squares(track: int) -> dict[str, int]:
    return {str(number): number for number in range(1, track + 1)}


def _turn(setup: Setup, pawns: Pawns, fields: Json) -> Turn:
    seat = fields["seat"]
    if type(seat) is not int:
        raise MalformedPosition(_("`turn.seat` must be a seat number."))
    if seat not in setup.seats:
        raise ImpossiblePosition(_("Seat {seat} is on turn but does not play.", seat=seat))
    partner_moves = setup.teams and is_home(setup, pawns, seat)
    return Turn(
        seat,
        setup.partner(seat) if partner_moves and fields["phase"] != "over" else seat,
        _phase(fields["phase"]),
        _integer(fields["roll_number"], "roll_number"),
        None if fields["roll"] is None else _integers(fields["roll"], "roll"),
        _integers(fields["dice"], "dice"),
        _integers(fields["bonuses"], "bonuses"),
        _last_moved(fields["last_moved"]),
        _pairs(fields["stood_together"]),
        _flag(fields["must_open"], "must_open"),
        _doublet_bonus(setup, fields),
    )


def _doublet_bonus(setup: Setup, fields: Json) -> bool:
    """Whether the dice are of the four of 4.3, which 10.5 names otherwise."""
    all_or_nothing = _flag(fields["all_or_nothing"], "all_or_nothing")
    if not setup.rules.doublet_bonus_partial:
        return all_or_nothing
    if all_or_nothing:
        raise ImpossiblePosition(_("`all_or_nothing` is not possible with doublet_bonus_partial."))
    return _flag(fields["doublet_bonus"], "doublet_bonus")


def _phase(value: object) -> Phase:
    if not isinstance(value, str) or value not in ("roll", "move", "over"):
        raise MalformedPosition(_("`turn.phase` must be roll, move or over."))
    return cast(Phase, value)


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise MalformedPosition(_("`turn.{name}` must be true or false.", name=name))
    return value


def _integer(value: object, name: str) -> int:
    if type(value) is not int:
        raise MalformedPosition(_("`turn.{name}` must be a whole number.", name=name))
    return value


def _integers(value: object, name: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or any(type(v) is not int for v in value):
        raise MalformedPosition(_("`turn.{name}` must be a list of whole numbers.", name=name))
    return tuple(value)


def _last_moved(value: object) -> Pair | None:
    if value is None:
        return None
    fields = _object(value, ("seat", "pawn"), "last moved pawn")
    if any(type(number) is not int for number in fields.values()):
        raise MalformedPosition(_("`turn.last_moved` must have the numbers of a seat and a pawn."))
    return fields["seat"], fields["pawn"]


def _pairs(value: object) -> tuple[Pair, ...]:
    if not isinstance(value, list | tuple):
        raise MalformedPosition(_("`turn.stood_together` must be a list of pairs."))
    pairs = [_integers(pair, "stood_together") for pair in value]
    if any(len(pair) != 2 for pair in pairs):
        raise MalformedPosition(_("`turn.stood_together` must have pairs of pawn numbers."))
    return tuple((pair[0], pair[1]) for pair in pairs)
