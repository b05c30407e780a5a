"""The pages of the staff in a browser, with a screenshot of each."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.accessibility import fits_and_is_accessible
from tests.browser.services import ready_desk
from tests.browser.visitors import PATIENCE_MS, SCREENSHOTS

Theme = Literal["light", "dark"]
FRAMES = '<script id="frames" type="application/json">'
PARTS = 4
"""The pages are divided among so many tests, which run beside each other."""
CONTENT = "document.querySelector('#content, main').getBoundingClientRect().width"


CUT = """() => [...document.querySelectorAll(".scrolled")]
  .filter((box) => box.scrollWidth > box.clientWidth)
  .map((box) => box.textContent.slice(0, 80))"""
"""The tables that do not fit."""


@pytest.fixture(scope="session")
def desk() -> dict[str, Any]:
    """The pages, the cookie that opens them, and the address of the service."""
    return ready_desk()


@pytest.fixture
def page(browser: Browser, desk: dict[str, Any]) -> Iterator[Page]:
    """A page of the staff member, whose console stays without errors."""
    context = browser.new_context(viewport={"width": 1366, "height": 900}, locale="en-GB")
    cookie = {"name": "sessionid", "value": desk["cookie"], "url": desk["address"]}
    context.add_cookies([cookie])  # type: ignore[list-item]  # a cookie
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.mark.release
@pytest.mark.parametrize("part", range(PARTS))
def test_each_page_of_the_staff_opens_and_fits(page: Page, desk: dict[str, Any], part: int) -> None:
    for name, path in list(desk["pages"].items())[part::PARTS]:
        show(page, 390, "dark")
        answer = page.goto(desk["address"] + path)
        assert answer, path
        assert answer.status == 200, path
        assert answer.url == desk["address"] + path
        assert page.evaluate(CONTENT) > 300, name
        fits_and_is_accessible(page, name)
        screenshot(page, f"{name}-390-dark")
        show(page, 1366, "light")
        screenshot(page, f"{name}-1366-light")


def show(page: Page, width: int, theme: Theme) -> None:
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})


def screenshot(page: Page, name: str) -> None:
    page.screenshot(path=SCREENSHOTS / "staff" / f"{name}.png", full_page=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_the_first_page_leads_to_what_is_waiting(
    page: Page, desk: dict[str, Any], width: int, theme: Theme
) -> None:
    show(page, width, theme)
    page.goto(desk["address"] + desk["pages"]["index"])
    screenshot(page, f"first-{width}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("link", name="1 Open reports").click()
    expect(page.get_by_role("heading", name="Reports")).to_be_visible()
    expect(page.locator("#result_list tbody tr")).to_have_count(1)

    page.get_by_role("searchbox", name="Name, id, mail, game or table").fill("ben")
    page.keyboard.press("Enter")
    expect(page.locator(".banners")).to_contain_text("Restricted from writing in chats until")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_case_shows_its_games_whole_and_sums_up_before_it_voids_them(
    page: Page, desk: dict[str, Any], width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(desk["address"] + desk["pages"]["integrity"])
    assert page.evaluate(CUT) == []
    games = page.locator(".field-games tbody tr")
    expect(games).to_have_count(18)
    last = games.last.locator("td").last.bounding_box()
    assert last
    assert last["x"] + last["width"] <= width
    screenshot(page, f"case-{width}")

    dismiss, void = (
        page.locator(".object-tools").get_by_role("link", name=name)
        for name in ("Dismiss", "Void all games")
    )
    looks = [one.evaluate("one => getComputedStyle(one).color") for one in (dismiss, void)]
    assert looks[0] != looks[1]
    first, second = dismiss.bounding_box(), void.bounding_box()
    assert first
    assert second
    apart = second["x"] - first["x"] - first["width"]
    assert apart > 40 or second["y"] >= first["y"] + first["height"]
    void.click()
    expect(page.locator(".banners")).to_contain_text("There is no undo.")
    page.get_by_label("Accounts").select_option("play")
    page.get_by_label("Lasts").select_option("30 days")
    page.locator("[name=reason]").fill("You used several accounts.")
    page.get_by_role("button", name="Void all games").click()
    expect(page.get_by_role("alert")).to_contain_text("You are about to void 18 games")
    fits_and_is_accessible(page, "summary")
    screenshot(page, f"case-summary-{width}")
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".field-status").first).to_contain_text("Open")


def test_the_board_plays_forward_and_back(page: Page, desk: dict[str, Any]) -> None:
    page.goto(desk["address"] + desk["pages"]["game-voided"])
    row, said = page.locator(".row-number"), page.locator("#replay output")
    pawns = page.locator("[data-layer=pawns]")
    here = page.locator(".record li.here")
    expect(row).to_have_text(re.compile("^Row 60 of"))
    first, text = pawns.inner_html(), said.inner_text()

    page.get_by_role("button", name="Forward").click()
    expect(row).to_have_text(re.compile("^Row 61 of"))
    expect(here).to_have_attribute("data-row", "61")
    page.keyboard.press("ArrowLeft")
    expect(row).to_have_text(re.compile("^Row 60 of"))
    page.keyboard.press("End")
    last = row.inner_text().split()[-1]
    expect(row).to_have_text(f"Row {last} of {last}")
    assert pawns.inner_html() != first
    page.get_by_role("slider", name="Row").fill("5")
    expect(row).to_have_text(f"Row 5 of {last}")
    page.get_by_role("button", name="Play").click()
    expect(row).to_have_text(re.compile(rf"^Row ([7-9]|\d\d+) of {last}$"))
    page.get_by_role("button", name="Pause").click()
    page.locator('.record [data-row="60"] a').click()
    expect(row).to_have_text(f"Row 60 of {last}")
    expect(said).to_have_text(text)
    page.screenshot(path=SCREENSHOTS / "staff" / "board-player.png")


def test_the_curve_of_an_analysis_moves_with_the_board(page: Page, desk: dict[str, Any]) -> None:
    page.goto(desk["address"] + desk["pages"]["analysis"])
    curve, row = page.locator("#curve"), page.locator(".row-number")
    now, cursor = curve.locator(".now"), curve.locator(".cursor")
    last = int(row.inner_text().split()[-1])
    expect(now.filter(has_text=re.compile(r"^(100|0)\.00 %$"))).to_have_count(2)  # the result

    turning = curve.get_by_role("listitem").first
    turning.get_by_role("link").click()
    at = int(turning.get_by_role("link").inner_text().split()[-1])
    expect(row).to_have_text(f"Row {at} of {last}")
    moved = cursor.get_attribute("x1") or ""
    assert float(moved.removesuffix("%")) == pytest.approx(100 * at / last)
    chances = [float(text.removesuffix(" %")) for text in now.all_inner_texts()]
    assert sum(chances) == pytest.approx(100)
    assert 100 not in chances

    page.get_by_role("button", name="First").click()
    expect(curve.locator(".at")).to_have_text("1")
    plot = curve.get_by_role("img", name="Chances over the game")
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] / 2, "y": 20})
    shown = int(row.inner_text().split()[1])
    assert abs(shown - last / 2) <= 1
    page.get_by_role("button", name="First").click()
    page.locator(".field-costliest_decisions").get_by_role("link").first.click()
    expect(row).not_to_have_text(f"Row 1 of {last}")
    expect(curve.locator(".effect")).to_have_text(re.compile("^Cost of this decision "))
    expect(page.locator("#replay .board")).to_be_in_viewport()
    page.screenshot(path=SCREENSHOTS / "staff" / "analysis-curve.png", full_page=True)


def test_a_better_move_is_on_the_board_until_it_moves(page: Page, desk: dict[str, Any]) -> None:
    page.goto(desk["address"] + desk["pages"]["analysis"])
    line = page.locator(".field-costliest_decisions tbody tr").first
    number = int(line.get_by_role("link").first.inner_text())
    better = line.get_by_role("link").last
    words = better.inner_text()
    better.click()
    row, said = page.locator(".row-number"), page.locator("#replay output")
    outlined = page.locator("[data-layer=highlights] [data-highlight]")
    expect(row).to_have_text(re.compile(f"^Row {number - 1} of"))
    expect(said).to_contain_text(f"Better in row {number}: {words}")
    expect(outlined).to_have_count(2)
    expect(page.locator("#replay .board")).to_be_in_viewport()
    page.screenshot(path=SCREENSHOTS / "staff" / "better-move.png")

    page.get_by_role("button", name="Forward").click()
    expect(row).to_have_text(re.compile(f"^Row {number} of"))
    expect(outlined).to_have_count(0)
    expect(said).not_to_contain_text("Better")


def test_each_bar_begins_where_the_one_above_ends(page: Page, desk: dict[str, Any]) -> None:
    page.goto(desk["address"] + desk["pages"]["analysis"])
    first = page.get_by_role("table", name="yellow: Ana")
    edges = first.locator("tr").evaluate_all(
        """rows => rows.map((row) => {
          const [begin, bar] = ["line", "rect"].map((name) => row.querySelector(name));
          const { left, right } = bar.getBoundingClientRect();
          const at = begin.getBoundingClientRect().left;
          return [at, row.className === "loss" ? left : right, left, right];
        })"""
    )
    ends = [end for _, end, *_ in edges]
    begins = [begin for begin, *_ in edges]
    assert begins[1:-1] == pytest.approx(ends[:-2], abs=2)
    assert ends[-1] == pytest.approx(ends[-2], abs=2)
    assert begins[0] == begins[-1]


def test_the_board_marks_pawns_on_their_second_lap(page: Page, desk: dict[str, Any]) -> None:
    def with_a_lap(route: Route) -> None:
        """Pawn 2 of yellow is on its second lap from the row after the shown one on."""
        response = route.fetch()
        before, rest = response.text().split(FRAMES)
        frames, after = rest.split("</script>", 1)
        played = json.loads(frames)
        spots = {key: spot for frame in played["frames"][:201] for key, *spot in frame["pawns"]}
        frame = played["frames"][200]
        others = [moved for moved in frame["pawns"] if moved[0] != "0/1"]
        frame["pawns"] = [*others, ["0/1", *spots["0/1"][:3], True]]
        body = f"{before}{FRAMES}{json.dumps(played)}</script>{after}"
        route.fulfill(response=response, body=body)

    page.route("**/admin/games/game/*/change/*", with_a_lap)
    page.goto(desk["address"] + desk["pages"]["game-eight-arms"])
    laps = page.locator("[data-layer=pawns] g[data-mark=second-lap]")
    expect(page.get_by_role("button", name="Forward")).to_be_visible()
    expect(laps).to_have_count(0)
    page.get_by_role("button", name="Forward").click()
    expect(laps).to_have_count(1)
    expect(
        page.locator('[data-seat="0"][data-pawn="1"] [data-mark=second-lap]').first
    ).to_be_visible()
    page.screenshot(path=SCREENSHOTS / "staff" / "second-lap.png", full_page=True)
    page.get_by_role("button", name="Back").click()
    expect(laps).to_have_count(0)
