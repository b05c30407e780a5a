"""docs/ranking.md: its figures and names match the code."""

import re

from ranking.rules import badges, rating
from ranking.rules.points import weekly_points
from ranking.rules.xp import level_begins_at
from ranking.weeks.closing import GRACE
from tests.harness.markdown import names, rows, section, text

PAGE = "docs/ranking.md"


def test_its_points_match_the_code() -> None:
    documented = {int(n): points for n, points in rows(section(PAGE, "## Weekly points"))}
    assert set(documented) == {2, 3, 4, 6, 8}
    for n, points in documented.items():
        numbers = [int(each.replace("−", "-")) for each in points.split(", ")]
        assert numbers == weekly_points(range(1, n + 1))


def test_it_lists_every_badge() -> None:
    documented = [code for row in rows(section(PAGE, "## Badges")) for code in names(row[0])]
    assert sorted(documented) == sorted(kind.code for kind in badges.KINDS)


def test_its_numbers_match_the_code() -> None:
    levels = re.findall(r"level (\d+) at ([\d,]+)", section(PAGE, "## XP and levels"))
    assert len(levels) == 3
    for level, xp in levels:
        assert level_begins_at(int(level)) == int(xp.replace(",", ""))
    assert rating.points(rating.INITIAL.ordinal) == 1000
    assert (rating.INITIAL.mu, rating.INITIAL.sigma) == (25_000_000, 8_333_333)
    assert GRACE.total_seconds() == 30
    assert "Half a minute after" in text(PAGE)
