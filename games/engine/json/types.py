"""The JSON objects of rules.md sections 9 and 12, as types."""

from typing import Any, NotRequired, TypedDict

from games.engine.moves import MoveKind
from games.engine.moving.obstacles import Reason
from games.engine.position import Phase

Json = dict[str, Any]
"""A JSON object."""
Event = Json
"""A consequence of a roll or a move, with a `type`; see `games.engine.events`."""
_From = TypedDict("_From", {"from": str})


class PawnJson(TypedDict):
    """A pawn of a seat."""

    seat: int
    pawn: int


class MoveJson(_From):
    """A move as offered or recorded."""

    pawn: int
    kind: MoveKind
    value: int
    to: str
    captures: PawnJson | None


class BlockedJson(TypedDict):
    """Pawns that cannot move by a value, and what stops them; see `games.engine.moving.obstacles`.

    `at` is the place of the blockade or of the pawns in the way, else null.
    """

    kind: MoveKind
    value: int
    pawns: list[int]
    reason: Reason
    at: str | None


class PlaceJson(TypedDict):
    """A seat's place in the result."""

    seat: int
    place: int
    distance: int


class TurnJson(TypedDict):
    """The turn of a position; some fields are only there with the options of section 12."""

    seat: int
    phase: Phase
    roll_number: int
    roll: list[int] | None
    dice: list[int]
    bonuses: list[int]
    last_moved: PawnJson | None
    stood_together: list[list[int]]
    must_open: bool
    all_or_nothing: bool
    doublet_bonus: NotRequired[bool]
    number: NotRequired[int]


class PositionJson(TypedDict):
    """A position; some fields are only there with the options of section 12."""

    ruleset: str
    options: Json
    arms: int
    teams: bool
    pawns: dict[str, list[str]]
    arrived_last: dict[str, int]
    second_lap: NotRequired[dict[str, list[int]]]
    blockade_turns: NotRequired[dict[str, int]]
    turn: TurnJson
