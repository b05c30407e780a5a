"""The report on a game: what is stored and shown of an analysis, in integers of 1/10,000."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.analysis.method.integers import shared
from games.analysis.method.luck import Rolled, luck_of
from games.analysis.method.reasons import Ends, reasons_of
from games.analysis.method.shapes import (
    CLASSES,
    DecisionClass,
    DecisionJson,
    PlayerJson,
    ReportJson,
    StepJson,
    WaterfallJson,
)
from games.analysis.method.steps import Decision, Step, Walk, walked
from games.analysis.method.waterfall import waterfalls
from games.engine import Move, Record, Setup, move_to_json
from games.robots.chances.results import side_of

TURNING_POINTS: Final = 3


@dataclass(frozen=True, slots=True)
class Ply:
    """A roll or a move of the record, which the analysis does not need for the chances."""

    version: int
    """The number of its row in the record."""
    automatic: bool
    """Whether the server acted for a person."""


def report_on(
    record: Record,
    plies: Sequence[Ply],
    result: Sequence[float] | None,
    *,
    quick: bool = False,
) -> ReportJson:
    """The report on a recorded game. Raises EngineError if the record breaks the rules.

    `plies` describe the events of the record. `result` is the share of each side in the first
    place; None if the game has no result. A `quick` report is rougher.
    """
    walk = walked(record, quick=quick)
    start = shared(walk.start)
    steps = [_step(walk.setup, *each) for each in zip(walk.steps, plies, strict=True)]
    last = steps[-1]["chances"] if steps else start
    end = last if result is None else shared(result)
    falls = waterfalls(walk.setup, start, steps, end)
    seats = zip(walk.setup.seats, falls, strict=True)
    rolls = list(_rolls(walk, record, steps))
    return {
        "sides": [list(side) for side in walk.setup.sides()],
        "start": start,
        "end": end,
        "players": [_player(walk.setup, seat, fall, steps, rolls) for seat, fall in seats],
        "turning_points": _turning_points(start, steps),
        "steps": steps,
    }


def class_of(cost: int) -> DecisionClass:
    """The class of a decision by its cost, 0 or more, in 1/10,000."""
    return next(name for name, least in CLASSES if cost >= least)


def _step(setup: Setup, step: Step, ply: Ply) -> StepJson:
    effects, side = shared(step.effect), side_of(setup, step.seat)
    decision = step.decision
    return {
        "version": ply.version,
        "kind": step.kind,
        "seat": step.seat,
        "automatic": ply.automatic,
        "chances": shared(step.chances),
        "effects": effects,
        "decision": _decision(decision, -effects[side]) if decision else None,
    }


def _decision(decision: Decision, cost: int) -> DecisionJson:
    found = class_of(cost)
    ends = Ends(decision.position, decision.played_end, decision.best_end)
    named = found not in ("best", "good")
    return {
        "cost": cost,
        "options": decision.options,
        "class": found,
        "seat": decision.position.turn.acting,
        "better": move_to_json(decision.best) if cost else None,
        "reasons": reasons_of(ends) if named else [],
    }


def _rolls(walk: Walk, record: Record, steps: Sequence[StepJson]) -> Iterator[Rolled]:
    for step, pips, shown in zip(walk.steps, record.events, steps, strict=True):
        if step.outcomes is not None and not isinstance(pips, Move):
            side = side_of(walk.setup, step.seat)
            effect, outcomes = shown["effects"][side], step.outcomes
            yield Rolled(step.seat, side, shown["version"], pips, effect, outcomes)


def _player(
    setup: Setup,
    seat: int,
    waterfall: WaterfallJson,
    steps: Sequence[StepJson],
    rolls: Sequence[Rolled],
) -> PlayerJson:
    own = [(s, s["decision"]) for s in steps if s["seat"] == seat and s["decision"]]
    chosen = [decision["class"] for step, decision in own if not step["automatic"]]
    automatic = [decision["cost"] for step, decision in own if step["automatic"]]
    return {
        "seat": seat,
        "side": side_of(setup, seat),
        "waterfall": waterfall,
        "decisions": {name: chosen.count(name) for name, _ in reversed(CLASSES)},
        "automatic_decisions": len(automatic),
        "automatic_cost": sum(automatic),
        **luck_of(setup, waterfall, steps, [each for each in rolls if each.seat == seat]),
    }


def _turning_points(start: Sequence[int], steps: Sequence[StepJson]) -> list[int]:
    """The versions of the steps that changed the chances most, the greatest change first."""
    changes, before = [], start
    for step in steps:
        moved = sum(abs(new - old) for old, new in zip(before, step["chances"], strict=True))
        changes.append((moved, step["version"]))
        before = step["chances"]
    most = sorted(changes, key=lambda change: (-change[0], change[1]))[:TURNING_POINTS]
    return [version for change, version in most if change]
