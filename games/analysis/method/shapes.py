"""The report of an analysis as it is stored; all chances are integers of 1/10,000."""

from typing import Final, Literal, TypedDict, get_args

from games.engine import MoveJson, PawnJson

DecisionClass = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
CLASSES: Final[tuple[tuple[DecisionClass, int], ...]] = (
    ("blunder", 500),
    ("mistake", 250),
    ("inaccuracy", 100),
    ("good", 1),
    ("best", 0),
)
"""The classes of decisions, and the least cost of each in 1/10,000."""
ReasonCode = Literal[
    "missed_capture",
    "missed_home",
    "stayed_in_nest",
    "left_in_danger",
    "gave_up_blockade",
    "missed_blockade",
    "missed_threat",
    "lost_spaces",
    "position",
]
REASON_CODES: Final[tuple[ReasonCode, ...]] = get_args(ReasonCode)
"""The most telling first."""


class ReasonJson(TypedDict):
    """Why another move is better; its text is made for the reader."""

    code: ReasonCode
    pawn: PawnJson | None
    value: int


_Class = TypedDict("_Class", {"class": DecisionClass})


class DecisionJson(_Class):
    """A choice between several different moves."""

    cost: int
    options: int
    seat: int
    """The seat whose pawns are moved."""
    better: MoveJson | None
    reasons: list[ReasonJson]


class StepJson(TypedDict):
    """A roll or a move."""

    version: int
    kind: Literal["roll", "move"]
    seat: int
    automatic: bool
    chances: list[int]
    effects: list[int]
    decision: DecisionJson | None


class WaterfallJson(TypedDict):
    """In 1/10,000; all from `own_dice` to `residual` add up to `end` less `start`."""

    start: int
    own_dice: int
    partner_dice: int
    others_dice: int
    own_decisions: int
    partner_decisions: int
    others_decisions: int
    events: int
    residual: int
    end: int


class OutcomeJson(TypedDict):
    """A roll that could have come instead, and what it would have been worth."""

    pips: list[int]
    effect: int


class RollJson(TypedDict):
    """A roll of a player, with its luck for the player's side."""

    version: int
    pips: list[int]
    """Ascending."""
    effect: int
    others: list[OutcomeJson]


class LuckJson(TypedDict):
    """How good all the dice of a game were for a player."""

    luckiest: list[RollJson]
    unluckiest: list[RollJson]
    dice_percentile: int | None
    spread: int
    dice_sure: bool
    fair_dice: int


class PlayerJson(LuckJson):
    """The game from one player's point of view."""

    seat: int
    side: int
    waterfall: WaterfallJson
    decisions: dict[DecisionClass, int]
    automatic_decisions: int
    automatic_cost: int


class ReportJson(TypedDict):
    """The analysis of a game."""

    sides: list[list[int]]
    start: list[int]
    end: list[int]
    players: list[PlayerJson]
    turning_points: list[int]
    steps: list[StepJson]
