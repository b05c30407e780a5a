"""The JSON objects of rules.md sections 9 and 12, as types.

Texts, choices (a tuple) and limits (a range) in `Annotated` types are for the API's document
(`core.api.responses`).
"""

from typing import Annotated, Any, NotRequired, TypedDict

from games.engine.board import ARMS
from games.engine.moves import MoveKind
from games.engine.moving.obstacles import Reason
from games.engine.position import Phase
from games.engine.rulesets import RULESETS

Json = dict[str, Any]
"""A JSON object."""
Event = Json
"""A consequence of a roll or a move, with a `type`; see `games.engine.events`."""
Options = dict[str, bool | int | str]
"""Options that differ from the ruleset's defaults, by name."""
Ruleset = Annotated[str, RULESETS]
Arms = Annotated[int, ARMS]
Roll = list[Annotated[int, range(1, 7)]]
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


class PositionTurnJson(TypedDict):
    """The turn of a position."""

    seat: int
    phase: Phase
    roll_number: Annotated[int, "1 for the first roll of the turn."]
    roll: Annotated[Roll | None, "The pips; null while a roll is due."]
    dice: Annotated[list[int], "Unused values, in spaces, in the order thrown."]
    bonuses: Annotated[list[int], "Earned and not yet moved, in spaces."]
    last_moved: Annotated[PawnJson | None, "The pawn that a third repeat penalises."]
    stood_together: Annotated[list[list[int]], "Pairs of the acting seat's pawns, as in the rules."]
    must_open: Annotated[bool, "A repeat's roll has to open a blockade."]
    all_or_nothing: Annotated[bool, "All four dice of a doublet, or none."]
    doublet_bonus: NotRequired[Annotated[bool, "With `doublet_bonus_partial`."]]
    number: NotRequired[Annotated[int, "Of the turn, with `max_rounds` or `game_s`."]]


class PositionJson(TypedDict):
    """All that the rules know of a game at one moment."""

    ruleset: Ruleset
    options: Options
    arms: Arms
    teams: bool
    pawns: Annotated[
        dict[str, list[str]],
        "By seat, as text, the place of each pawn: `nest`, `1` …, `h1` to `h7`, or `home`.",
    ]
    arrived_last: Annotated[
        dict[str, int], "By square, as text, the seat of the later of two colours."
    ]
    second_lap: NotRequired[
        Annotated[dict[str, list[int]], "By seat, as text, its pawns on their second lap."]
    ]
    blockade_turns: NotRequired[
        Annotated[dict[str, int], "By square, as text, the age of its blockade."]
    ]
    turn: PositionTurnJson


class SetupJson(TypedDict):
    """What a game is played with."""

    ruleset: Ruleset
    options: Options
    arms: Arms
    teams: bool
    seats: Annotated[list[int], "The seats that are played."]
