"""The chances over a game as a curve that follows the board, for the admin."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.analysis.method.shapes import ReportJson, StepJson
from games.board_svg.palette import SEATS

WHOLE: Final = 10_000
DASHES: Final = ("none", "9 5", "2 4", "12 4 2 4", "5 5", "16 6", "2 8", "7 3 2 3 2 3")
"""By side, so that colours need not be distinguished; the same as in the web client."""


def render(report: ReportJson, names: Mapping[int, str], row: int, last: int) -> SafeString:
    """The curve of a game with this number of rows, with its cursor at `row`."""
    chances = chances_of(report, last)
    effects = {step["version"]: effect(step, report["sides"], names) for step in report["steps"]}
    sides = list(_sides(report["sides"], chances, names))
    context = {
        "row": row,
        "last": last,
        "sides": [{**side, "now": percent(chances[row][side["index"]])} for side in sides],
        "levels": [(percent(level, 0), f"{100 - level / 100:g}%") for level in (WHOLE, 5000, 0)],
        "turns": list(_turning_points(report["turning_points"], sides, chances)),
        "cursor": _across(row, last),
        "effect": effects.get(row, ""),
        "rows": {"chances": chances, "effects": effects},
    }
    return render_to_string("admin/games/curve.html", context)


def chances_of(report: ReportJson, last: int) -> list[list[int]]:
    """By row, from 0, the start: the chance of each side. The last is the result."""
    after = {step["version"]: step["chances"] for step in report["steps"]}
    chances = [report["start"]]
    for row in range(1, last + 1):
        chances.append(after.get(row, chances[-1]))
    return [*chances[:-1], report["end"]]


def effect(step: StepJson, sides: Sequence[Sequence[int]], names: Mapping[int, str]) -> str:
    """The luck of a roll or the cost of a decision, in words; empty without a choice."""
    name, decision = names[step["seat"]], step["decision"]
    if step["kind"] == "roll":
        own = next(index for index, side in enumerate(sides) if step["seat"] in side)
        return f"Luck of this roll for {name}: {points(step['effects'][own], sign='+')}"
    if decision is None:
        return ""
    cost = f"Cost of this decision for {name}: {points(decision['cost'])}, {decision['class']}"
    return f"{cost}, automatic" if step["automatic"] else cost


def percent(chance: int, digits: int = 2) -> str:
    """A chance in 1/10,000 as text."""
    return f"{chance / 100:.{digits}f} %"


def points(change: int, *, sign: str = "") -> str:
    """A change of a chance in 1/10,000 as text: points of a hundred, no part of what there was."""
    return f"{change / 100:{sign}.2f} points"


def _sides(
    sides: Sequence[Sequence[int]], chances: Sequence[Sequence[int]], names: Mapping[int, str]
) -> Iterator[dict[str, Any]]:
    for index, seats in enumerate(sides):
        yield {
            "index": index,
            "name": " + ".join(names[seat] for seat in seats),
            "colour": SEATS[seats[0]].pawn,
            "dashes": DASHES[index],
            "points": " ".join(f"{row},{WHOLE - at[index]}" for row, at in enumerate(chances)),
            "start": percent(chances[0][index]),
            "end": percent(chances[-1][index]),
        }


def _turning_points(
    versions: Sequence[int], sides: Sequence[Mapping[str, Any]], chances: Sequence[Sequence[int]]
) -> Iterator[dict[str, Any]]:
    """In the order of the game, each with the side that gained most."""
    changes = [
        [new - old for old, new in zip(*two, strict=True)] for two in pairwise(chances)
    ]  # of row 1, …
    for number, row in enumerate(sorted(versions), start=1):
        most = max(changes[row - 1])
        side = sides[changes[row - 1].index(most)]
        yield {
            "number": number,
            "row": row,
            "x": _across(row, len(chances) - 1),
            "y": -14 * (number - 1) - 6,
            "text": f"{side['name']} {points(most, sign='+')}",
        }


def _across(row: int, last: int) -> str:
    return f"{100 * row / last:.2f}%"
