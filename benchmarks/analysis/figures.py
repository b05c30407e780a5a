"""Figures of analysed games."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev, quantiles
from typing import Final, NamedTuple

from games.analysis.method.shapes import ReportJson
from games.analysis.method.sums import dice_balance

WHOLE: Final = 10_000
HEADINGS: Final = (
    "| game | games | residual | luck | p50, s | p95, s | p95, kB |\n|---|---|---|---|---|---|---|"
)


class Figures(NamedTuple):
    """Of one game."""

    residual: float
    """The mean size over the players, as a part of a game."""
    luck: float
    """Of the first seat's rolls, in all, as a chance."""
    seconds: float
    size: int
    steps: int
    residuals: list[int]
    """By player, like the balances of the dice."""
    balances: list[int]


def figures_of(report: ReportJson, seconds: float, size: int) -> Figures:
    """The figures of a report."""
    falls = [player["waterfall"] for player in report["players"]]
    residuals = [fall["residual"] for fall in falls]
    return Figures(
        residual=fmean(map(abs, residuals)) / WHOLE,
        luck=falls[0]["own_dice"] / WHOLE,
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
        f"| {fmean(luck):+.3f} ± {error:.3f} | {seconds[9]:.2f} | {seconds[18]:.2f} "
        f"| {sizes[18] / 1000:,.0f} |"
    )
