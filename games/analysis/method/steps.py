"""A game, step by step: the luck of each roll, the cost of each decision."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from games.analysis.method.best_ends import Best, best_ends
from games.analysis.method.evaluation import Chances, OverRolls, evaluator_of
from games.analysis.method.turns import Node, choose_compared, turns_of
from games.engine import Move, Position, Record, Setup, new_setup, positions

LIMITS: Final = ("max_rounds", "game_s")


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between several different moves."""

    position: Position
    options: int
    """The number of different moves."""
    best: Move
    """The move played, if no other is better."""
    played_end: Position
    """The end of the turn by the best moves after the one played."""
    best_end: Position


@dataclass(frozen=True, slots=True)
class Step:
    """A roll or a move, and what it did to the chances of each side."""

    seat: int
    kind: Literal["roll", "move"]
    chances: Chances
    """After the step."""
    effect: Chances
    """The luck of a roll, the cost of a decision. All other changes are residual."""
    decision: Decision | None = None
    outcomes: Mapping[tuple[int, ...], Chances] | None = None
    """Of a roll: the luck of each roll that could have come, by pips, ascending."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The start and the steps of a game."""

    setup: Setup
    start: Chances
    steps: list[Step]


def walked(record: Record, *, quick: bool = False) -> Walk:
    """The steps of a recorded game; `quick` looks at one roll only. Raises EngineError."""
    setup = without_limits(record.setup)
    path = list(positions(replace(record, setup=setup, time_up=False)))
    evaluator = evaluator_of(setup, quick=quick)
    turns = list(turns_of(path, record.events))
    choose_compared(evaluator, turns)
    due = [number for number, position in enumerate(path) if position.turn.phase == "roll"]
    rolls = dict(zip(due, evaluator.over_rolls([path[number] for number in due]), strict=True))
    known = dict(rolls)
    if path[-1].turn.phase == "over":
        result = evaluator.chances(path[-1:])[0]
        known[len(path) - 1] = OverRolls({}, result, result)
    best = best_ends(evaluator, path, turns, known)
    at = {number: over.mean for number, over in known.items()}
    at |= {number: each.chances for number, each in best.items()}
    nodes = {node.number: node for nodes in turns for node in nodes}
    steps = [
        _moved(nodes[number], event, best[number], best[number + 1])
        if isinstance(event, Move)
        else _rolled(path[number], event, rolls[number], at[number + 1])
        for number, event in enumerate(record.events)
    ]
    return Walk(setup, at[0], steps)


def without_limits(setup: Setup) -> Setup:
    """The same setup, but its games end by their pawns only."""
    options = {name: value for name, value in setup.options.items() if name not in LIMITS}
    return new_setup(
        ruleset=setup.ruleset,
        options=options,
        arms=setup.arms,
        teams=setup.teams,
        seats=setup.seats,
        edition=setup.rules.edition,
    )


def _rolled(before: Position, pips: Sequence[int], over: OverRolls, after: Chances) -> Step:
    luck = {each: ends - over.mean for each, ends in over.rolled.items()}
    return Step(before.turn.seat, "roll", after, luck[tuple(sorted(pips))], outcomes=luck)


def _moved(node: Node, played: Move, best: Best, after: Best) -> Step:
    decision = None
    if len(node.options) > 1:
        better = played if best.key == after.key else _move_to(node, best.key)
        decision = Decision(node.position, len(node.options), better, after.end, best.end)
    seat = node.position.turn.seat
    return Step(seat, "move", after.chances, after.chances - best.chances, decision)


def _move_to(node: Node, end: Hashable) -> Move:
    return next(move for move, ends in node.options if end in ends)
