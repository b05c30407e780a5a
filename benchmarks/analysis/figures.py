"""Figures of analysed games."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev, quantiles
from typing import Final, NamedTuple

from games.analysis.method.shapes import ReportJson
from games.analysis.method.sums import dice_balance
from games.robots import STRENGTHS

WHOLE: Final = 10_000
HEADINGS: Final = (
    "| game | games | residual | luck | true decisions | p50, s | p95, s | p95, kB |\n"
    "|---|---|---|---|---|---|---|---|"
)


class Figures(NamedTuple):
    """Of one game."""

    residual: float
    """The mean size over the players, as a part of a game."""
    luck: float
    """Of the first seat's rolls, in all, as a chance."""
    strengths: Sequence[str]
    """By player, like all that follow."""
    decisions: list[int]
    """What all decisions did for a player, as reported."""
    truth: list[int]
    """The same in the mean of many games: the result less the start and the luck."""
    seconds: float
    size: int
    steps: int
    residuals: list[int]
    balances: list[int]


def figures_of(report: ReportJson, strengths: Sequence[str], seconds: float, size: int) -> Figures:
    """The figures of a report."""
    falls = [player["waterfall"] for player in report["players"]]
    residuals = [fall["residual"] for fall in falls]
    decisions = [
        fall["own_decisions"] + fall["partner_decisions"] + fall["others_decisions"]
        for fall in falls
    ]
    return Figures(
        residual=fmean(map(abs, residuals)) / WHOLE,
        luck=falls[0]["own_dice"] / WHOLE,
        strengths=strengths,
        decisions=decisions,
        truth=[of + residual for of, residual in zip(decisions, residuals, strict=True)],
        seconds=seconds,
        size=size,
        steps=len(report["steps"]),
        residuals=residuals,
        balances=[dice_balance(fall) for fall in falls],
    )


def line(name: str, found: Sequence[Figures]) -> str:
    """The line of a kind of games: mean residual, mean luck ± two standard errors, times, size."""
    luck = [each.luck for each in found]
    error = 2 * pstdev(luck) / sqrt(len(luck))
    seconds = quantiles([each.seconds for each in found], n=20, method="inclusive")
    sizes = quantiles([each.size for each in found], n=20, method="inclusive")
    return (
        f"| {name} | {len(found):,} | {fmean(each.residual for each in found):.3f} "
        f"| {fmean(luck):+.3f} ± {error:.3f} | {_true_part(found):.0%} "
        f"| {seconds[9]:.2f} | {seconds[18]:.2f} | {sizes[18] / 1000:,.0f} |"
    )


def _true_part(found: Sequence[Figures]) -> float:
    """The part of the reported effects of decisions that is true (least squares)."""
    pairs = [pair for each in found for pair in zip(each.decisions, each.truth, strict=True)]
    return sum(said * true for said, true in pairs) / sum(said * said for said, _ in pairs)


def by_strengths(found: Sequence[Figures]) -> Iterator[str]:
    """Of games of two players: what the decisions did for the weaker, reported and true."""
    yield "\n| strengths | games | reported | true |\n|---|---|---|---|"
    for weak, strong in combinations(STRENGTHS, 2):
        own = [each for each in found if {*each.strengths} == {weak, strong}]
        said = [each.decisions[each.strengths.index(weak)] / WHOLE for each in own]
        true = [each.truth[each.strengths.index(weak)] / WHOLE for each in own]
        if len(own) > 1:
            error = 2 * pstdev(true) / sqrt(len(own))
            means = f"{fmean(said):+.3f} | {fmean(true):+.3f} ± {error:.3f}"
            yield f"| {weak} – {strong} | {len(own):,} | {means} |"
    yield ""
