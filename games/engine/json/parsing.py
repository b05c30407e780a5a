"""JSON to positions. The schema is checked here, reachability in `plausibility`."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from games.engine.board import PAWNS
from games.engine.errors import ImpossiblePosition, MalformedPosition
from games.engine.json.plausibility import check_plausible
from games.engine.json.types import Json
from games.engine.lookahead import legal_moves
from games.engine.position import Pair, Pawns, Phase, Position, Turn, is_home, place_pawns
from games.engine.setups import Setup, new_setup
from games.engine.text import text as _

POSITION_KEYS = ("ruleset", "options", "arms", "teams", "pawns", "arrived_last", "turn")
SETUP_KEYS = ("ruleset", "options", "arms", "teams", "seats")
TURN_KEYS = (
    "seat",
    "phase",
    "roll_number",
    "roll",
    "dice",
    "bonuses",
    "last_moved",
    "stood_together",
    "must_open",
    "all_or_nothing",
)


def setup_from_json(data: object) -> Setup:
    """The setup `{ruleset, options, arms, teams, seats}`.

    Raises MalformedPosition if keys are missing or unknown, InvalidOptions, InvalidSetup.
    """
    return new_setup(**_object(data, SETUP_KEYS, "setup"))


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


def stored_position(data: object) -> Position:
    """The same for a position that this engine wrote, without the check of reachability."""
    position = _read(data)
    moved = position.turn.last_moved
    if moved and (moved[0] not in position.setup.seats or moved[1] not in range(PAWNS)):
        raise ImpossiblePosition(_("There is no such pawn as the one moved last."))
    return _with_legal_moves(position)


def _read(data: object) -> Position:
    fields = _object(data, POSITION_KEYS, "position")
    rows = _seats(fields["pawns"])
    setup = new_setup(
        ruleset=fields["ruleset"],
        options=fields["options"],
        arms=fields["arms"],
        teams=fields["teams"],
        seats=list(rows),
    )
    pawns = _pawns(setup, rows, fields["arrived_last"])
    return Position(setup, pawns, _turn(setup, pawns, fields["turn"]))


def _with_legal_moves(position: Position) -> Position:
    setup, pawns, turn = position.setup, position.pawns, position.turn
    moves = legal_moves(setup, pawns, turn) if turn.phase == "move" else ()
    return Position(setup, pawns, turn, tuple(moves))


def _object(data: object, keys: Sequence[str], name: str) -> Json:
    if not isinstance(data, Mapping):
        raise MalformedPosition(_("The {name} is not an object.", name=name))
    for key in keys:
        if key not in data:
            raise MalformedPosition(_("The {name} has no {key!r}.", name=name, key=key))
    for key in data:
        if key not in keys:
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


def _pawns(setup: Setup, rows: Mapping[int, object], arrived_last: object) -> Pawns:
    progress = tuple(
        _progress(setup, seat, rows[seat]) if seat in rows else () for seat in range(setup.arms)
    )
    return place_pawns(setup, progress, _arrived_last(setup, arrived_last))


def _progress(setup: Setup, seat: int, row: object) -> tuple[int, ...]:
    if not isinstance(row, list | tuple) or len(row) != PAWNS:
        raise MalformedPosition(
            _(
                "Seat {seat} must have a list of {PAWNS} places, one for each pawn.",
                seat=seat,
                PAWNS=PAWNS,
            )
        )
    return tuple(_progress_of(setup, seat, place) for place in row)


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


def _arrived_last(setup: Setup, data: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(data, Mapping):
        raise MalformedPosition(_("`arrived_last` must be an object of track squares and seats."))
    squares = _track_squares(setup.board.track)
    for square, seat in data.items():
        if square not in squares or type(seat) is not int:
            raise MalformedPosition(
                _("`arrived_last` must name track squares, and a seat for each.")
            )
    return tuple(sorted((squares[square], seat) for square, seat in data.items()))


@cache
def _track_squares(track: int) -> dict[str, int]:
    return {str(number): number for number in range(1, track + 1)}


def _turn(setup: Setup, pawns: Pawns, data: object) -> Turn:
    fields = _object(data, TURN_KEYS, "turn")
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
        _flag(fields["all_or_nothing"], "all_or_nothing"),
    )


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
