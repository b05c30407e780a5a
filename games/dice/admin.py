"""The dice in the admin: what the support answers if a player says that the dice are rigged."""

from itertools import groupby
from operator import attrgetter

from django.contrib import admin
from django.db.models import Q
from django.utils.safestring import SafeString

from accounts.staff.admin.base import Listed, choice, column, table
from games.dice import selectors, significance
from games.dice.selectors import Rolled, total
from games.models import FACES, DiceWeek
from games.staff.parts import RulesetFilter
from ranking.rules.weeks import week_name

RARE = 0.025
ONE_IN_TWENTY = "One in twenty players with fair dice has one p below 0.025 by chance alone."


def sentence(whose: str, rolled: Rolled) -> str:
    """The difference from the expected sum, whether it is within chance, and for how many dice."""
    dice = sum(rolled.faces)
    if not dice:
        return f"{whose}: no game has ended yet."
    difference = _difference(rolled.faces)
    games = "1 game" if rolled.games == 1 else f"{rolled.games:,} games"
    said = f"{whose}: {difference} against the expected sum, over {games} and {dice:,} dice"
    p, p_faces = significance.p_of_mean(rolled.faces), significance.p_of_faces(rolled.faces)
    if p is None or p_faces is None:
        return f"{said}. Too few dice for a test: it takes {significance.ENOUGH}."
    if min(p, p_faces) >= RARE:
        return f"{said}: within chance (p = {p:.2g}; faces p = {p_faces:.2g})."
    return f"{said}: rare with fair dice (p = {p:.2g}; faces p = {p_faces:.2g}). {ONE_IN_TWENTY}"


PLAYERS = {"0": ("people", Q(is_robot=False)), "1": ("robots", Q(is_robot=True))}
RobotFilter = choice("players", PLAYERS, parameter="robots")


@admin.register(DiceWeek)
class DiceWeekAdmin(Listed):
    """The dice of each week, by ruleset, seat and kind of player; with sums of the whole week."""

    list_display = ("name", "ruleset", "seat", "kind", "dice", "difference", "p_mean", "p_faces")
    list_filter = (RulesetFilter, RobotFilter)
    ordering = ("-week", "-ruleset", "-seat", "-is_robot")
    fields = ("name", "whole_week", "ruleset", "seat", "kind", *FACES)
    readonly_fields = ("name", "whole_week", "kind")
    name = column("Week", lambda row: week_name(row.week))
    kind = column("Player is", lambda row: "robot" if row.is_robot else "person")
    dice = column("Dice", lambda row: f"{sum(_faces(row)):,}")
    difference = column("Difference", lambda row: _difference(_faces(row)))
    p_mean = column("p (pips)", lambda row: _p(significance.p_of_mean(_faces(row))))
    p_faces = column("p (faces)", lambda row: _p(significance.p_of_faces(_faces(row))))

    @admin.display(description="Whole week")
    def whole_week(self, row: DiceWeek) -> str | SafeString:
        """The sums of the week: of all, of people, of robots, and by ruleset."""
        rows = selectors.week(row.week)
        groups = {
            "all": total(rows).faces,
            "people": total(rows, lambda each: not each.is_robot).faces,
            "robots": total(rows, lambda each: each.is_robot).faces,
        }
        for ruleset, of_ruleset in groupby(rows, key=attrgetter("ruleset")):
            groups[ruleset] = total(of_ruleset).faces
        lines = (
            (name, f"{sum(faces):,}", _difference(faces),
             _p(significance.p_of_mean(faces)), _p(significance.p_of_faces(faces)))
            for name, faces in groups.items()
        )  # fmt: skip
        return table(("Of", "Dice", "Difference", "p (pips)", "p (faces)"), lines)


def _faces(row: DiceWeek) -> list[int]:
    return [getattr(row, name) for name in FACES]


def _difference(faces: list[int]) -> str:
    due = significance.MEAN * sum(faces)
    return f"{100 * (significance.pips_of(faces) - due) / due:+.2f} %" if due else "–"


def _p(p: float | None) -> str:
    return "–" if p is None else f"{p:.2g}"
