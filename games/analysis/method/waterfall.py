"""For each player: what the dice and the decisions did to the chances, from start to end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from games.analysis.method.shapes import StepJson, WaterfallJson
from games.engine import Setup
from games.robots.chances.results import side_of

Whose = Literal["own", "partner", "others"]
CAUSES: Final = {"roll": "dice", "move": "decisions"}


def waterfalls(
    setup: Setup, start: Sequence[int], steps: Sequence[StepJson], end: Sequence[int]
) -> Iterator[WaterfallJson]:
    """By seat, ascending: what adds up to the way from the start to the end.

    The change from the last step to the end is the effect of events: departures and limits.
    """
    last = steps[-1]["chances"] if steps else start
    for seat in setup.seats:
        side = side_of(setup, seat)
        yield _waterfall(_sums(setup, seat, steps), start[side], end[side] - last[side], end[side])


def _sums(setup: Setup, seat: int, steps: Sequence[StepJson]) -> Counter[str]:
    side, sums = side_of(setup, seat), Counter[str]()
    for step in steps:
        sums[f"{_whose(setup, seat, step['seat'])}_{CAUSES[step['kind']]}"] += step["effects"][side]
    return sums


def _whose(setup: Setup, seat: int, other: int) -> Whose:
    if other == seat:
        return "own"
    return "partner" if side_of(setup, other) == side_of(setup, seat) else "others"


def _waterfall(sums: Counter[str], start: int, events: int, end: int) -> WaterfallJson:
    return {
        "start": start,
        "own_dice": sums["own_dice"],
        "partner_dice": sums["partner_dice"],
        "others_dice": sums["others_dice"],
        "own_decisions": sums["own_decisions"],
        "partner_decisions": sums["partner_decisions"],
        "others_decisions": sums["others_decisions"],
        "events": events,
        "residual": end - start - events - sum(sums.values()),
        "end": end,
    }
