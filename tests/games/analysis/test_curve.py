"""The curve of the chances on the staff's page of an analysis."""

import json
import re
from typing import Any

import pytest

from games.analysis import curve
from games.analysis.method.shapes import ReportJson, StepJson

NAMES = {0: "yellow: Ana", 1: "blue: <Ben>"}


def _step(version: int, chances: list[int], **more: Any) -> StepJson:
    rolled: Any = {
        "version": version, "kind": "roll", "seat": 0, "automatic": False, "chances": chances,
        "effects": [0, 0], "decision": None,
    }  # fmt: skip
    return {**rolled, **more}


@pytest.fixture
def report() -> ReportJson:
    """A game of six rows; the chances do not change at rows 1 and 4, and its end is an event."""
    decision: Any = {"cost": 150, "class": "inaccuracy"}
    return {
        "sides": [[0], [1]],
        "start": [5000, 5000],
        "end": [10_000, 0],
        "players": [],
        "turning_points": [5, 2],
        "steps": [
            _step(2, [6000, 4000], effects=[-120, 120]),
            _step(3, [5900, 4100], kind="move", decision=decision, automatic=True),
            _step(5, [2500, 7500], seat=1, effects=[-3100, 3100]),
        ],
    }


@pytest.fixture
def page(report: ReportJson) -> str:
    return curve.render(report, NAMES, 4, 6)


def test_a_line_has_a_point_for_each_row(page: str) -> None:
    ana = "0,5000 1,5000 2,4000 3,4100 4,4100 5,7500 6,0"
    ben = "0,5000 1,5000 2,6000 3,5900 4,5900 5,2500 6,10000"
    drawn = re.findall(
        r'class="way" points="([^"]*)" stroke="([^"]*)" stroke-dasharray="(\S+?)', page
    )
    assert [(points, colour) for points, colour, _ in drawn] == [(ana, "#f6c926"), (ben, "#2468c9")]
    assert drawn[0][2] != drawn[1][2]


def test_the_cursor_and_the_chances_are_at_the_row(page: str) -> None:
    assert '<line class="cursor" x1="66.67%" x2="66.67%"' in page
    assert re.findall(r'now">([^<]*)<', page) == ["59.00 %", "41.00 %"]
    assert 'At row <span class="at">4</span>' in page


def test_turning_points_are_in_the_order_of_the_game(page: str) -> None:
    lines = re.findall(r'<li><a href="\?at=(\d)">Row \d</a>: (.*)</li>', page)
    assert lines == [("2", "yellow: Ana +10.00 points"), ("5", "blue: &lt;Ben&gt; +34.00 points")]
    assert re.findall(r'class="turn" x1="([^"]*)"', page) == ["33.33%", "83.33%"]


def test_a_screen_reader_gets_start_end_and_turning_points(page: str) -> None:
    found = re.search(r'<desc id="curve-desc">(.*)</desc>', page)
    assert found
    assert found[1].endswith(
        " yellow: Ana: 50.00 % → 100.00 %. blue: &lt;Ben&gt;: 50.00 % → 0.00 %. "
        "Turning point 1, row 2: yellow: Ana +10.00 points. "
        "Turning point 2, row 5: blue: &lt;Ben&gt; +34.00 points."
    )


def test_each_row_has_its_luck_or_cost(report: ReportJson, page: str) -> None:
    found = re.search(r'<script id="curve-rows"[^>]*>(.*)</script>', page)
    assert found
    assert json.loads(found[1])["effects"] == {
        "2": "Luck of this roll for yellow: Ana: -1.20 points",
        "3": "Cost of this decision for yellow: Ana: 1.50 points, inaccuracy, automatic",
        "5": "Luck of this roll for blue: <Ben>: +31.00 points",
    }
    assert '<p class="effect"></p>' in page
    assert "inaccuracy, automatic</p>" in curve.render(report, NAMES, 3, 6)


def test_a_game_without_a_step_has_a_curve(report: ReportJson) -> None:
    page = curve.render({**report, "steps": [], "turning_points": []}, NAMES, 1, 1)
    assert 'points="0,5000 1,0"' in page
    assert "Turning points" not in page
