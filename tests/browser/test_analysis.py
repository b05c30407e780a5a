"""The analysis of a game that was played to the end."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, get_args
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import SHORT, Visitor

pytestmark = pytest.mark.xdist_group("analysis")  # of one game
ANALYSIS = "**/api/v1/games/*/analysis"
FIRST = "A first estimate. More exact figures follow in some seconds."
Scheme = Literal["light", "dark"]
SHIFTS = """
    window.shifts = [];
    const collect = (entry) => entry.hadRecentInput || window.shifts.push(entry.value);
    new PerformanceObserver((list) => list.getEntries().forEach(collect))
      .observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(params=get_args(Scheme))
def scheme(request: pytest.FixtureRequest) -> Any:
    """The theme."""
    return request.param


@pytest.fixture(scope="module")
def played(browser: Browser, address: str) -> tuple[str, Any]:
    """A finished game against a robot, and the session of its player."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    ana = Visitor(context, address)
    ana.play_as_guest()
    game = ana.start_against_robots(ruleset="superparcheesi", seats=2, options=SHORT)
    ana.play_to_the_end(game)
    ana.open(f"#/game/{game}")
    ana.page.get_by_role("link", name="Analysis").click()  # of the result
    expect(ana.page.get_by_text("How it adds up")).to_be_visible()
    expect(ana.page.get_by_text(FIRST)).to_have_count(0)  # the exact report is there
    assert not ana.errors
    state = context.storage_state()
    context.close()
    return ana.page.url.rpartition("/")[2], state


@pytest.fixture
def reader(visitor: Callable[..., Visitor], played: tuple[str, Any]) -> Callable[..., Visitor]:
    """Open the analysis in another window of the player."""

    def read(width: int = 1280, height: int = 800, **options: Any) -> Visitor:
        game, state = played
        options = {"reduced_motion": "reduce", "storage_state": state} | options
        one = visitor(width, height, **options)
        one.page.add_init_script(SHIFTS)
        one.open(f"#/analysis/{game}")
        expect(one.page.locator(".report-side summary").first).to_be_visible()
        return one

    return read


def test_the_points_add_up_as_shown(reader: Callable[..., Visitor]) -> None:
    ana = reader()
    players = ana.page.get_by_role("group", name="Players").get_by_role("button").all()
    said = ana.page.get_by_text(re.compile(r" (won|lost)\. "))
    for number, player in enumerate(players):
        player.click()
        expect(said).to_have_count(1 + (number > 0))  # the headline, and of each other player
        expect(player).to_have_attribute("aria-pressed", "true")
        table = ana.page.locator(".waterfall")
        expect(table).not_to_be_visible()
        ana.page.get_by_text("How it adds up").click()
        expect(table).to_be_visible()
        shown = [_digits(text) for text in table.locator("td.number").all_inner_texts()]
        start, own, others, unexplained, between, *dice, end = shown
        assert len(dice) == 2  # no partner, no departures
        assert start + own + others + unexplained == between
        assert between + sum(dice) == end
        assert end in (0, 100)
    expect(ana.page.locator(".curve .lead")).to_have_text(
        re.compile(
            r"^You (won|lost)\. (The dice|Your decisions) .+\. With average dice and the same .+\.$"
        )
    )


def test_a_roll_that_stood_out_leads_to_the_board(reader: Callable[..., Visitor]) -> None:
    ana = reader()
    ana.page.get_by_text("Unluckiest rolls").click()
    roll = ana.page.locator(".decision").filter(has_text="Points for other rolls").first
    expect(roll).to_have_text(re.compile(r"^Rolled \d\u2011\d−[\d.]+\spoints"))
    step = re.search(r"Step (\d+)", roll.inner_text())
    assert step
    roll.click()
    expect(ana.page.locator(".count")).to_have_text(re.compile(rf"^{step[1]} / "))


def test_many_games_are_a_line_of_their_own(
    visitor: Callable[..., Visitor], played: tuple[str, Any], scheme: Scheme
) -> None:
    ana = visitor(390, 844, storage_state=played[1], color_scheme=scheme)
    sums = {"games": 37, "wins": 150000, "expected": 170000, "fair_dice": 168000}
    luck = {**sums, "dice": -18000, "decisions": -51000, "dice_percentile": 46}
    ana.page.route("**/api/v1/me/luck", lambda route: route.fulfill(json=luck))
    words = (
        "In 37 analysed games you won 15; with average dice and the same decisions 16.8. "
        "On average your dice were better than in 46 of 100 games."
    )
    for page in (f"#/analysis/{played[0]}", "#/me"):
        ana.open(page)
        expect(ana.page.get_by_text(words)).to_be_visible()
    check(ana, "luck-in-many-games")
    ana.screenshot(f"luck-in-many-games-{scheme}", whole=True)


def test_curve_and_board_are_stepped_through_together(reader: Callable[..., Visitor]) -> None:
    ana = reader()
    count, slider = ana.page.locator(".count"), ana.page.get_by_role("slider", name="Step")
    last = int(count.inner_text().partition(" / ")[2])
    chances = ana.page.get_by_role("list", name="Chances")
    slider.press("End")
    expect(count).to_have_text(f"{last} / {last}")
    expect(chances).to_contain_text(re.compile(r"100\.0\s%"))
    slider.press("ArrowLeft")
    expect(count).to_have_text(f"{last - 1} / {last}")

    turning = ana.page.get_by_role("group", name="Turning points").get_by_role("button")
    expect(turning).to_have_count(3)
    step = re.search(r"Step (\d+)", turning.first.inner_text())
    assert step
    turning.first.click()
    expect(count).to_have_text(f"{step[1]} / {last}")
    expect(turning.first).to_have_attribute("aria-current", "true")

    ana.page.locator(".plot").click(position={"x": 20, "y": 100})
    expect(count).to_have_text(re.compile(r"^[0-4] / "))


def test_board_and_buttons_are_together_on_a_page_at_200_percent(
    reader: Callable[..., Visitor],
) -> None:
    ana = reader(640, 400)
    forward = ana.page.get_by_role("button", name="Forward", exact=True)
    for place in (ana.page.locator(".board"), ana.page.locator(".plot")):
        place.scroll_into_view_if_needed()
        expect(ana.page.locator(".board")).to_be_in_viewport(ratio=0.9)
        expect(forward).to_be_in_viewport(ratio=1)
    ana.screenshot("analysis-200-percent")


def test_a_better_move_is_drawn_until_the_next_step(reader: Callable[..., Visitor]) -> None:
    ana = reader(390, 844, has_touch=True, is_mobile=True)
    decision = ana.page.locator(".decision").filter(has_text="Better: Move pawn").first
    shown = re.search(r"Step (\d+).*Better: Move pawn (\d)", decision.inner_text(), re.DOTALL)
    assert shown
    decision.tap()
    expect(ana.page.locator(".count")).to_have_text(re.compile(rf"^{int(shown[1]) - 1} / "))
    expect(ana.page.locator(".ghost .digit")).to_have_text(shown[2])
    expect(ana.page.locator(".trail polyline")).to_have_attribute("points", re.compile(r"\d"))
    expect(ana.page.locator(".board")).to_be_in_viewport(ratio=0.9)
    ana.screenshot("analysis-better-phone")

    ana.page.get_by_role("button", name="Forward", exact=True).click()
    expect(ana.page.locator(".ghost")).to_have_count(0)


def test_the_picture_to_share_needs_nothing_else(
    reader: Callable[..., Visitor], tmp_path: Path
) -> None:
    ana = reader()
    ana.page.evaluate("delete HTMLCanvasElement.prototype.toBlob")  # it is not painted then
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Share").click()
    picture = tmp_path / "parcheesi.svg"
    download.value.save_as(picture)
    drawn = ElementTree.fromstring(picture.read_text())  # noqa: S314 - our own text
    words = " ".join(text for each in drawn.iter() if (text := each.text))
    assert "With average dice" in words
    assert "Without the dice" in words
    assert "Not explained" in words
    assert "Red robot" in words
    assert len(drawn.findall(".//{*}polyline")) == 8  # two lines with their rims, and the legend
    names = {name for each in drawn.iter() for name in each.attrib}
    assert not {name for name in names if "href" in name or name in {"class", "style"}}
    assert "url(" not in picture.read_text()


@pytest.mark.parametrize(
    ("kind", "scheme", "locale"),
    [("desktop", "light", "es-ES"), ("desktop", "dark", "en-GB"), ("phone", "light", "en-GB"),
     ("phone", "dark", "es-ES"), ("small", "light", "es-ES")],
)  # fmt: skip
def test_the_analysis_fits_and_is_accessible(
    reader: Callable[..., Visitor], kind: str, scheme: str, locale: str
) -> None:
    ana = reader(*SIZES[kind], color_scheme=scheme, locale=locale)
    word = "Probabilidades" if locale == "es-ES" else "Chances"
    expect(ana.page.get_by_role("list", name=word)).to_be_visible()
    assert ana.page.evaluate("window.shifts.reduce((sum, value) => sum + value, 0)") < 0.05
    report, links = (ana.page.locator(f".panel-side > .{one}") for one in ("report-side", "row"))
    assert _edges(report)[1] <= _edges(links)[0]
    for summary in ana.page.locator(".report-side summary").all():
        summary.click()
    ana.page.locator(".decision").first.click()
    check(ana, "analysis")
    ana.screenshot(f"analysis-{kind}-{scheme}", whole=kind == "desktop")


def test_the_board_can_be_stepped_through_while_it_is_made(
    visitor: Callable[..., Visitor], played: tuple[str, Any], scheme: Scheme
) -> None:
    ana = visitor(390, 844, storage_state=played[1], color_scheme=scheme)
    waiting = {"game_id": played[0], "retry_after_s": 1}
    ana.page.route(ANALYSIS, lambda route: route.fulfill(status=202, json=waiting))
    ana.open(f"#/analysis/{played[0]}")
    said = ana.page.locator(".curve").get_by_role("status")
    expect(said).to_have_text("The analysis is being computed. This takes some seconds.")
    ana.page.get_by_role("button", name="Forward", exact=True).click()
    expect(ana.page.locator(".count")).to_have_text(re.compile("^1 / "))
    check(ana, "analysis-being-made")
    ana.screenshot(f"analysis-being-made-{scheme}", whole=True)
    ana.page.unroute_all(behavior="wait")
    expect(ana.page.get_by_text("How it adds up")).to_be_visible()
    expect(said).to_have_text(re.compile("^You (won|lost)"))
    expect(ana.page.locator(".count")).to_have_text(re.compile("^1 / "))


def test_exact_figures_replace_a_first_estimate(
    visitor: Callable[..., Visitor], played: tuple[str, Any]
) -> None:
    ana = visitor(390, 844, storage_state=played[1], reduced_motion="reduce")

    def quickly(route: Route) -> None:
        response = route.fetch()
        report = response.json() | {"quick": True, "turning_points": []}
        route.fulfill(response=response, json=report)

    ana.page.route(ANALYSIS, quickly)
    ana.open(f"#/analysis/{played[0]}")
    expect(ana.page.get_by_text(FIRST)).to_be_visible()
    points = ana.page.get_by_role("group", name="Turning points").get_by_role("button")
    expect(points).to_have_count(0)
    other = ana.page.get_by_role("group", name="Players").get_by_role("button").nth(1)
    other.click()
    check(ana, "analysis-first-estimate")
    ana.screenshot("analysis-first-estimate", whole=True)
    other.focus()
    ana.page.unroute_all(behavior="wait")
    expect(ana.page.get_by_text(FIRST)).to_have_count(0)
    expect(points).not_to_have_count(0)
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(other).to_be_focused()


def test_an_analysis_that_failed_says_so_beside_the_board(
    visitor: Callable[..., Visitor], played: tuple[str, Any], scheme: Scheme
) -> None:
    ana = visitor(390, 844, storage_state=played[1], color_scheme=scheme, locale="es-ES")
    text = "Esta partida no se puede analizar en este momento."
    problem = {"status": 503, "code": "analysis_unavailable", "title": "", "detail": text}
    again = {"Retry-After": "60"}  # longer than the page waits
    ana.page.route(ANALYSIS, lambda route: route.fulfill(status=503, json=problem, headers=again))
    ana.open(f"#/analysis/{played[0]}")
    expect(ana.page.locator(".curve").get_by_role("status")).to_have_text(text)
    ana.page.get_by_role("button", name="Adelante", exact=True).click()
    expect(ana.page.locator(".count")).to_have_text(re.compile("^1 / "))
    check(ana, "analysis-failed")
    ana.screenshot(f"analysis-failed-{scheme}", whole=True)
    ana.forget_errors("503")


def test_a_game_without_a_result_ends_where_it_stood(
    visitor: Callable[..., Visitor], scheme: Scheme
) -> None:
    ana = visitor(390, 844, color_scheme=scheme, reduced_motion="reduce")
    ana.play_as_guest()
    game = ana.game_against_robots(seats=2)
    for _ in range(3):
        with ana.waiting_for_the_log():
            ana.action_buttons().first.click()
    ana.post(f"games/{game}/cancel-votes", {"vote": "propose"})
    ana.open(f"#/analysis/{game}")
    ana.page.get_by_text("How it adds up").click()
    table = ana.page.locator(".waterfall")
    expect(table).to_be_visible()
    expect(table).not_to_contain_text("Departures")
    expect(ana.page.locator(".curve .lead")).to_have_text(
        re.compile(r"^The dice .+\. With average dice and the same .+\.$")
    )
    ana.page.get_by_role("slider", name="Step").press("End")
    chances = ana.page.get_by_role("list", name="Chances").locator(".number")
    shown = [_digits(text) for text in chances.all_inner_texts()]  # tenths of a percent
    assert sum(shown) == pytest.approx(1000, abs=1)
    assert max(shown) < 1000
    check(ana, "analysis-cancelled")
    ana.screenshot(f"analysis-cancelled-{scheme}", whole=True)


def _edges(part: Locator) -> tuple[float, float]:
    """The top and the bottom of all that a part shows, in pixels of the page."""
    top, bottom = part.evaluate(
        """(part) => {
          const boxes = [part, ...part.children].map((one) => one.getBoundingClientRect());
          return [boxes[0].top, Math.max(...boxes.map(({ bottom }) => bottom))];
        }"""
    )
    return top, bottom


def _digits(shown: str) -> int:
    return int(re.sub(r"[^\d-]", "", shown.replace("−", "-")))
