"""The staff's page of an analysis."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import board_svg
from games.analysis import making
from games.analysis.method.sums import dice_balance
from games.engine import position_to_json
from games.models import Game, GameAnalysis
from games.records.replay import replayed
from games.staff.sentences import place
from tests.harness.analysis import forget_luck
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person
from tests.harness.staff import browser_of, unlabelled
from tests.harness.staff import staff as at_work

OF = "/admin/games/gameanalysis/of/{}/"
PAGE = "/admin/games/gameanalysis/{}/change/"
BAR = re.compile(
    r'<tr class="(\w+)">.*?<line x1="([\d.]+)%".*?<rect x="([\d.]+)%".* width="([\d.]+)%"'
)
"""A part of a waterfall: gain, loss or total, where its bar begins, its left edge and width."""


@pytest.fixture
def staff(db: None) -> Any:
    return at_work("support")


@pytest.fixture
def over(ana: Person, ben: Person) -> Game:
    return played_to_the_end(started(ana, ben))


def analysed(staff: Any, game: Game) -> Any:
    """The report of the game, as its page shows it."""
    assert staff.get(OF.format(game.id)).status_code == 302
    assert making.make(game_id=game.id, now=NOW)
    return GameAnalysis.objects.get(game=game).report


def worst_of(report: Any) -> Any:
    """The step with the decision that cost most."""
    decided = [step for step in report["steps"] if step["decision"]]
    return max(decided, key=lambda step: step["decision"]["cost"])


def picture(game: Game, row: int, seat: int, *places: str) -> str:
    """The board after the row, with places of this seat's pawns highlighted."""
    position = position_to_json(replayed(game).at(row))
    return board_svg.render(position, highlight=[(seat, place) for place in places])


def test_the_page_of_a_game_that_is_over_leads_to_it(
    staff: Any, over: Game, person: Callable[[], Person]
) -> None:
    running = started(person(), person())
    for game, shown in ((over, True), (running, False)):
        page = staff.get(f"/admin/games/game/{game.id}/change/").content.decode()
        assert (OF.format(game.id) in page) is shown
    assert staff.get(OF.format(running.id)).url == f"/admin/games/game/{running.id}/change/"
    assert not GameAnalysis.objects.exists()


def test_it_is_requested_and_then_shown(staff: Any, over: Game) -> None:
    address = PAGE.format(over.id)
    assert staff.get(OF.format(over.id)).url == address
    assert "It is being made" in staff.get(address).content.decode()

    assert making.make(game_id=over.id, now=NOW)
    page = staff.get(address).content.decode()
    assert staff.get(OF.format(over.id)).url == address
    report = GameAnalysis.objects.get(game=over).report
    for player in report["players"]:
        for part in ("start", "end"):
            assert f'<td class="number">{player["waterfall"][part] / 100:.2f} %</td>' in page
        own = player["waterfall"]["own_dice"] / 100
        assert f'<td class="number">{own:+.2f} points</td>' in page
        dice = dice_balance(player["waterfall"]) / 100
        assert f"<td>{dice:+.2f} points</td>" in unlabelled(page)
        assert f"<td>wins {player['fair_dice'] / 100:.0f} % of such games</td>" in unlabelled(page)
    worst = worst_of(report)
    assert f"?at={worst['version']}" in page
    assert f">{worst['decision']['cost'] / 100:.2f} points</td>" in page
    assert "Partner&#x27;s dice" not in page
    classes = ("best", "good", "inaccuracy", "mistake", "blunder")
    for player in report["players"]:
        counts = "".join(f"<td>{player['decisions'][name]}</td>" for name in classes)
        assert f"{counts}<td>{player['automatic_decisions']}</td>" in unlabelled(page)


def test_a_report_of_an_earlier_method_is_shown(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    forget_luck(GameAnalysis.objects.get(game=over))
    page = staff.get(PAGE.format(over.id)).content.decode()
    fair = report["players"][0]["fair_dice"] / 100
    assert f"<td>–</td><td>wins {fair:.0f} % of such games</td>" in unlabelled(page)


def test_the_board_and_the_curve_are_at_the_same_row(staff: Any, over: Game) -> None:
    analysed(staff, over)
    page = staff.get(f"{PAGE.format(over.id)}?at=60").content.decode()
    assert f'<p class="row-number">Row 60 of {over.version}</p>' in page
    assert 'At row <span class="at">60</span>' in page
    assert f'<line class="cursor" x1="{100 * 60 / over.version:.2f}%"' in page


def test_the_bars_of_each_player_add_up(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    falls = [
        {"start": 5000, "own_dice": 1000, "own_decisions": -6500, "residual": 500, "end": 0},
        {"start": 5000, "others_dice": -1000, "others_decisions": 6500, "end": 10000},
    ]
    for player, fall in zip(report["players"], falls, strict=True):
        player["waterfall"] = dict.fromkeys(player["waterfall"], 0) | fall
    GameAnalysis.objects.update(report=report)
    page = staff.get(PAGE.format(over.id)).content.decode()
    bars = [(m[1], *map(float, m.groups()[1:])) for m in BAR.finditer(page)]
    # The scale is common: from -5 % (the lowest level) to 105 % (the highest).
    assert bars == [
        *(("total", 4.55, 4.55, 45.45), ("gain", 50.0, 50.0, 9.09), ("gain", 59.09, 59.09, 0.0)),
        *(("loss", 59.09, 0.0, 59.09), ("gain", 0.0, 0.0, 0.0), ("gain", 0.0, 0.0, 4.55)),
        ("total", 4.55, 4.55, 0.0),
        *(("total", 4.55, 4.55, 45.45), ("gain", 50.0, 50.0, 0.0), ("loss", 50.0, 40.91, 9.09)),
        *(("gain", 40.91, 40.91, 0.0), ("gain", 40.91, 40.91, 59.09), ("gain", 100.0, 100.0, 0.0)),
        ("total", 4.55, 4.55, 90.91),
    ]


def test_a_better_move_is_shown_on_the_board_before_the_decision(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    step = worst_of(report)
    row, better = step["version"], step["decision"]["better"]
    address = PAGE.format(over.id)
    words = f"{place(better['from'])} → {place(better['to'])} ({better['value']})"
    link = f'<a href="?better={row}#replay">{words}</a>'
    assert link in staff.get(address).content.decode()

    page = staff.get(f"{address}?better={row}").content.decode()
    assert f'<p class="row-number">Row {row - 1} of {over.version}</p>' in page
    assert f"<b>Better in row {row}: {words}</b></output>" in page
    seat = step["decision"]["seat"]
    assert picture(over, row - 1, seat, better["from"], better["to"]) in page


def test_a_better_move_may_be_one_of_the_partner(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    step = worst_of(report)
    decision = step["decision"]
    decision["seat"] = next(p["seat"] for p in over.players if p["seat"] != step["seat"])
    decision["better"] |= {"from": "nest", "to": "h2"}
    GameAnalysis.objects.update(report=report)
    page = staff.get(f"{PAGE.format(over.id)}?better={step['version']}").content.decode()
    assert "nest → home path 2 (" in page
    assert picture(over, step["version"] - 1, decision["seat"], "nest", "h2") in page


def test_a_better_move_may_be_to_decline_a_bonus(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    worst_of(report)["decision"]["better"] |= {"kind": "decline", "value": 20}
    GameAnalysis.objects.update(report=report)
    assert ">decline the bonus of 20</a>" in staff.get(PAGE.format(over.id)).content.decode()


def test_other_rows_have_no_better_move(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    step = worst_of(report)
    address = f"{PAGE.format(over.id)}?at=60&better="
    roll = next(step["version"] for step in report["steps"] if step["kind"] == "roll")
    for better in ("", "0", "-1", "x", "９", "9" * 5000, roll, over.version, f"0{step['version']}"):
        page = staff.get(f"{address}{better}").content.decode()
        assert f'<p class="row-number">Row 60 of {over.version}</p>' in page, better
        assert "Better in row" not in page

    step["decision"]["better"] = None
    GameAnalysis.objects.update(report=report)
    assert "Better in row" not in staff.get(f"{address}{step['version']}").content.decode()


def test_an_analysis_that_is_being_made_has_no_better_moves(staff: Any, over: Game) -> None:
    assert staff.get(OF.format(over.id)).status_code == 302
    page = staff.get(f"{PAGE.format(over.id)}?better=60")
    assert page.status_code == 200
    assert "Better in row" not in page.content.decode()


def test_automatic_decisions_are_marked(staff: Any, over: Game) -> None:
    report = analysed(staff, over)
    assert "(automatic)" not in staff.get(PAGE.format(over.id)).content.decode()
    for step in report["steps"]:
        step["automatic"] = True
    GameAnalysis.objects.update(report=report)
    assert "(automatic)" in staff.get(PAGE.format(over.id)).content.decode()


def test_it_takes_the_permission_to_view_analyses(staff: Any, over: Game) -> None:
    clerk = browser_of(User.objects.create(username="clerk", is_staff=True))
    assert clerk.get(OF.format(over.id)).status_code == 403
    address = f"{PAGE.format(over.id)}?better={worst_of(analysed(staff, over))['version']}"
    assert staff.get(address).status_code == 200
    assert clerk.get(address).status_code == 403
