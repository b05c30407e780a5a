"""Positions and moves written briefly, for tests of single rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Position, play, position_from_json, roll

State = dict[str, Any]


def state(
    ruleset: str = "parchis",
    pawns: Mapping[int, str] | None = None,
    *,
    options: Mapping[str, object] | None = None,
    arms: int = 4,
    teams: bool = False,
    arrived_last: Mapping[int, int] | None = None,
    second_lap: Mapping[int, list[int]] | None = None,
    blockade_turns: Mapping[int, int] | None = None,
    **turn: Any,
) -> State:
    """The JSON of a position; pawns that are not named are in their nest.

    Seats 0 and 2 play unless `pawns` says otherwise, and the first of them is to roll.
    """
    options = dict(options or {})
    own = int(str(options.get("pawns", 4)))
    rows = {str(seat): _row(places, own) for seat, places in (pawns or {0: "", 2: ""}).items()}
    seat = turn.get("seat", int(next(iter(rows))))
    acting = str((seat + arms // 2) % arms) if set(rows[str(seat)]) == {"home"} else str(seat)
    return {
        "ruleset": ruleset,
        "options": options,
        "arms": arms,
        "teams": teams,
        "pawns": rows,
        "arrived_last": {str(square): seat for square, seat in (arrived_last or {}).items()},
        **_of_options(options, second_lap or {}, blockade_turns or {}),
        "turn": {
            "seat": seat,
            "phase": "roll",
            "roll_number": 1,
            "roll": None,
            "dice": [],
            "bonuses": [],
            "last_moved": None,
            "stood_together": _together(rows.get(acting, [])),
            "must_open": False,
            "all_or_nothing": False,
            **({"doublet_bonus": False} if options.get("doublet_bonus_partial") else {}),
            **({"number": 1} if options.get("max_rounds") or options.get("game_s") else {}),
            **turn,
        },
    }


def _of_options(
    options: Mapping[str, object],
    second_lap: Mapping[int, list[int]],
    blockade_turns: Mapping[int, int],
) -> State:
    """The fields that positions have only with the option."""
    fields: State = {}
    if options.get("second_lap"):
        fields["second_lap"] = {str(seat): pawns for seat, pawns in second_lap.items()}
    if options.get("blockade_turns"):
        fields["blockade_turns"] = {str(square): turns for square, turns in blockade_turns.items()}
    return fields


def position(*arguments: Any, **keywords: Any) -> Position:
    """The position of `state` with the same arguments."""
    return position_from_json(state(*arguments, **keywords))


def after(before: Position, *pips: int, moves: Sequence[str] = ()) -> Position:
    """The position after a roll and these moves, each the beginning of one as `shown`."""
    then = roll(before, pips)
    for text in moves:
        then = move(then, text)
    return then


def move(before: Position, text: str) -> Position:
    """The position after the one legal move that is shown as `text`."""
    return play(before, before.legal_moves[shown(before).index(text)])


def shown(position: Position) -> list[str]:
    """The legal moves as text: `0:10-15`, `1:nest-5 sum`, `2:8-28 bonus`, `3:10-12 x2.1`."""
    return [
        f"{move.pawn}:{move.origin}-{move.target}"
        + ("" if move.kind == "die" else f" {move.kind}")
        + ("" if move.captures is None else f" x{move.captures.seat}.{move.captures.pawn}")
        for move in position.legal_moves
    ]


def offered(before: Position, *pips: int) -> list[str]:
    """The legal moves after a roll, as `shown`."""
    return shown(roll(before, pips))


def places_of(position: Position, seat: int) -> str:
    """Where the pawns of a seat stand, by pawn number."""
    return " ".join(position.place(seat, pawn) for pawn in range(position.setup.rules.pawns))


def _row(places: str, pawns: int) -> list[str]:
    named = places.split()
    return [*named, *["nest"] * (pawns - len(named))]


def _together(row: list[str]) -> list[list[int]]:
    return [
        [first, second]
        for first in range(len(row))
        for second in range(first + 1, len(row))
        if row[first] == row[second] and row[first] not in ("nest", "home")
    ]
