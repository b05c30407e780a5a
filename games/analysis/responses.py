"""The analysis of a game in the API (docs/analysis.md)."""

from typing import Annotated, Final, TypedDict, cast

from core.api.responses import Doc, Uuid
from core.languages import translate
from games.analysis.method.shapes import (
    DecisionClass,
    DecisionJson,
    PlayerJson,
    ReasonCode,
    ReasonJson,
    ReportJson,
    StepJson,
)
from games.analysis.method.sums import fair_dice
from games.analysis.method.version import is_quick
from games.analysis.reasons import sentence
from games.engine import MoveJson, PawnJson
from games.models import Game

UNIT: Final = "In 1/10,000: 2534 is 25.34 %."
Chance = Annotated[int, Doc(UNIT, min_value=0, max_value=10_000)]
Change = Annotated[int, Doc(UNIT, min_value=-10_000, max_value=10_000)]
Total = Annotated[int, Doc("A sum over the game. " + UNIT)]


class AnalysisReason(TypedDict):
    """Why another move is better, and the same as a sentence."""

    code: ReasonCode
    pawn: Annotated[PawnJson | None, Doc("The pawn that it is about, if it is about one.")]
    value: Annotated[int, Doc("Spaces, pawns or a probability in 1/10,000, by the code.")]
    text: Annotated[str, Doc("In the reader's language.")]


_Class = TypedDict("_Class", {"class": DecisionClass})


class AnalysisDecision(_Class):
    """A choice between several different moves."""

    cost: Annotated[Chance, Doc("The chance lost against the best move. " + UNIT)]
    options: Annotated[int, Doc("The number of different moves.", min_value=2)]
    seat: Annotated[int, Doc("The seat whose pawns are moved.")]
    better: Annotated[MoveJson | None, Doc("A best move; null if the move played is one.")]
    reasons: Annotated[
        list[AnalysisReason], Doc("At most three; none if the class is `best` or `good`.")
    ]


class AnalysisStep(TypedDict):
    """A roll or a move, and what it did to the chances."""

    version: Annotated[int, Doc("Of its row in the record.")]
    kind: Annotated[str, Doc(choices=("roll", "move"))]
    seat: Annotated[int, Doc("On turn.")]
    automatic: Annotated[bool, Doc("The server acted for a person.")]
    chances: Annotated[list[Chance], Doc("After it, by side; their sum is 10,000. " + UNIT)]
    effects: Annotated[
        list[Change],
        Doc("By side: the luck of a roll, the cost of a move (0 or less for its own side)."),
    ]
    decision: Annotated[AnalysisDecision | None, Doc("null for rolls, and without a choice.")]


class Waterfall(TypedDict):
    """What adds up to the way from the start to the end, for one player."""

    start: Chance
    own_dice: Total
    partner_dice: Annotated[int, Doc("0 without a partner, like the partner's decisions.")]
    others_dice: Total
    own_decisions: Total
    partner_decisions: Total
    others_decisions: Total
    events: Annotated[int, Doc("Departures, and limits of rounds or time.")]
    residual: Annotated[int, Doc("What stays unexplained, and rounding.")]
    end: Chance


class DecisionCounts(TypedDict):
    """A player's own decisions by class, without automatic ones."""

    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int


class AnalysisOutcome(TypedDict):
    """A roll that could have come instead."""

    pips: Annotated[list[int], Doc("Ascending. Two different dice come twice as often as a pair.")]
    effect: Annotated[Change, Doc("What its luck would have been, for the player's side. " + UNIT)]


class AnalysisRoll(TypedDict):
    """A roll that stood out, beside those that could have come instead."""

    version: Annotated[int, Doc("Of its row in the record, as in the steps.")]
    pips: Annotated[list[int], Doc("Ascending.")]
    effect: Annotated[Change, Doc("Its luck for the player's side, as in the step. " + UNIT)]
    others: Annotated[list[AnalysisOutcome], Doc("By pips, ascending.")]


class AnalysisPlayer(TypedDict):
    """The game from one player's point of view."""

    seat: int
    side: Annotated[int, Doc("The index of the player's side in `sides`.")]
    robot: Annotated[bool, Doc("Whether a robot of the service sat there.")]
    waterfall: Waterfall
    decisions: DecisionCounts
    automatic_decisions: Annotated[int, Doc("Decisions that the server made for the player.")]
    automatic_cost: Annotated[int, Doc("The part of the cost that those have. " + UNIT)]
    luckiest: Annotated[
        list[AnalysisRoll], Doc("Up to three of the player's rolls, the luckiest first.")
    ]
    unluckiest: Annotated[list[AnalysisRoll], Doc("The same, the unluckiest first.")]
    dice_percentile: Annotated[
        int | None,
        Doc(
            "Of 100 games of this kind, those in which a player had worse dice: all dice, for the "
            "player's side. null where it was not measured, and if the pawns did not end the game.",
            min_value=1,
            max_value=99,
        ),
    ]
    spread: Annotated[
        int, Doc("How much usually stays unexplained in games like this one. " + UNIT)
    ]
    dice_sure: Annotated[
        bool, Doc("Whether it is sure that all dice together helped the player, or harmed.")
    ]
    fair_dice: Annotated[
        Chance, Doc("With average dice: `end` less all dice and `events`. " + UNIT)
    ]


class GameAnalysis(TypedDict):
    """How much the dice and the decisions did in a game that has ended."""

    game_id: Uuid
    evaluator: Annotated[str, Doc("The version of the evaluator and of the method.")]
    quick: Annotated[
        bool, Doc("A first, rougher report, in which no dice are sure: the exact one follows.")
    ]
    sides: Annotated[list[list[int]], Doc("The seats that win together.")]
    start: Annotated[list[Chance], Doc("By side, after the opening rolls. " + UNIT)]
    end: Annotated[
        list[Chance],
        Doc("By side: its share of the first place; without a result, its last chances. " + UNIT),
    ]
    players: list[AnalysisPlayer]
    turning_points: Annotated[
        list[int],
        Doc("The versions of the up to three steps that changed the chances most, the most first."),
    ]
    steps: list[AnalysisStep]


class AnalysisRequested(TypedDict):
    """The analysis is being made: ask again."""

    game_id: Uuid
    retry_after_s: Annotated[int, Doc("Also in `Retry-After`.")]


_UNKNOWN: Final[dict[str, object]] = {
    "luckiest": [],
    "unluckiest": [],
    "dice_percentile": None,
    "spread": 10_000,
    "dice_sure": False,
}
"""What reports of the methods before 5 do not say. They are shown until they are made again."""


def present_analysis(game: Game, report: ReportJson, evaluator: str) -> GameAnalysis:
    """The analysis, with reasons in the language of the request."""
    robots = {player["seat"]: player["user"] is None for player in game.players}
    quick = is_quick(evaluator)
    return {
        "game_id": str(game.id),
        "evaluator": evaluator,
        "quick": quick,
        "sides": report["sides"],
        "start": report["start"],
        "end": report["end"],
        "players": [
            _present_player(player, robot=robots[player["seat"]], quick=quick)
            for player in report["players"]
        ],
        "turning_points": report["turning_points"],
        "steps": [_present_step(step) for step in report["steps"]],
    }


def completed(player: PlayerJson) -> PlayerJson:
    """The player of a stored report, with what reports of earlier methods do not say."""
    before = {**_UNKNOWN, "fair_dice": fair_dice(player["waterfall"])}
    return cast(PlayerJson, {**before, **player})


def _present_player(player: PlayerJson, *, robot: bool, quick: bool) -> AnalysisPlayer:
    shown = completed(player)
    sure = shown["dice_sure"] and not quick
    return cast(AnalysisPlayer, {**shown, "robot": robot, "dice_sure": sure})


def _present_step(step: StepJson) -> AnalysisStep:
    decision = step["decision"]
    return {**step, "decision": _present_decision(decision) if decision else None}


def _present_decision(decision: DecisionJson) -> AnalysisDecision:
    return {**decision, "reasons": [_present_reason(reason) for reason in decision["reasons"]]}


def _present_reason(reason: ReasonJson) -> AnalysisReason:
    return {**reason, "text": translate(sentence(reason))}
