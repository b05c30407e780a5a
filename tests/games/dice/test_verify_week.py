"""The scripts of docs, with `--week`, against the service: they count the same."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from games.dice import api as dice_api
from games.dice import weeks
from games.fairness import dice
from games.models import DiceWeek, Game
from tests.games.dice.serving import verify_week
from tests.games.dice.stopped import stopped
from tests.harness.games import started
from tests.harness.people import Person
from tests.harness.verifying import SCRIPTS

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

WEEK = "2026-W44"


@pytest.fixture(params=SCRIPTS)
def script(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
def _week_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_api.clock, "now", lambda: datetime(2026, 11, 3, tzinfo=UTC))


@pytest.fixture
def games(ana: Person, ben: Person) -> list[Game]:
    played = [stopped(started(ana, ben, seats=4)), stopped(started(ana, ruleset="parcheesi"))]
    weeks.count_changes()
    return played


def wrong(lines: list[str]) -> list[str]:
    return [line.removeprefix("WRONG: ") for line in lines if line.startswith("WRONG: ")]


def test_a_whole_week_is_right(script: str, games: list[Game]) -> None:
    status, lines = verify_week(script, WEEK, str(games[0].id))
    dice = sum(sum(counts) for counts in DiceWeek.objects.values_list(
        "face_1", "face_2", "face_3", "face_4", "face_5", "face_6"
    ))  # fmt: skip
    assert (status, lines[-1]) == (0, f"All right: 2 games and {dice} dice.")
    groups = [line.partition(":")[0] for line in lines[:-1]]
    assert groups == [
        *("all", "parcheesi", "parchis", "people", "robots"),
        *("seat 0", "seat 1", "seat 2", "seat 3"),
    ]
    assert lines[0].startswith(f"all: {dice} dice [")


def test_several_pages(script: str, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_api.DiceGamePages, "max_page_size", 1)
    for _ in range(3):
        stopped(started(ana), 6)
    weeks.count_changes()
    status, lines = verify_week(script, WEEK)
    assert (status, lines[-1].split(" and")[0]) == (0, "All right: 3 games")


def test_a_changed_page_is_found(script: str, games: list[Game]) -> None:
    DiceWeek.objects.filter(ruleset="parchis", seat=1).update(face_6=1000)
    status, lines = verify_week(script, WEEK)
    assert status == 1
    groups = [line.partition(":")[0] for line in wrong(lines)]
    assert groups == ["all", "parchis", "people", "seat 1"]


def test_a_game_that_is_left_out_is_found(script: str, games: list[Game]) -> None:
    Game.objects.filter(id=games[0].id).update(private=True)
    other = uuid4()
    status, lines = verify_week(script, WEEK, str(games[1].id), str(other))
    assert status == 1
    assert wrong(lines)[:2] == [
        f"your game {other} is not among the games",
        "the page has 2 games, but 1 are listed",
    ]


def test_changed_dice_are_found(script: str, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts have the formula of their own."""
    monkeypatch.setattr(dice, "_PIPS", {byte: (byte + 1) % 6 + 1 for byte in range(252)})
    stopped(started(ana, ruleset="parcheesi"), 100)
    weeks.count_changes()
    status, lines = verify_week(script, WEEK)
    assert status == 1
    assert "should be" in wrong(lines)[0]


def test_a_week_that_still_runs_is_not_compared(
    script: str, games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_api.clock, "now", lambda: datetime(2026, 11, 1, 13, tzinfo=UTC))
    DiceWeek.objects.filter(seat=1).update(face_6=1000)
    status, lines = verify_week(script, WEEK)
    assert (status, wrong(lines)) == (2, [])
    assert "still runs" in lines[-2]


@pytest.mark.parametrize("week", ["2026-W30", "2026-W99", "lately"])
def test_an_unknown_week_is_not_checked(script: str, week: str) -> None:
    status, (line,) = verify_week(script, week)
    assert status == 3
    assert re.fullmatch(
        rf"NOT CHECKED: http\S+/dice/weeks/{week} is answered with 404: [^{{]+\.", line
    )
