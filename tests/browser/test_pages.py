"""The pages on phones and desktops, light and dark: nothing overflows, all is accessible."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import SECTIONS, SIZES, check
from tests.browser.visitors import Visitor

PAGES = {
    "lobby": ("#/", "Hello"),
    "new": ("#/new", "Open a table"),
    "rankings": ("#/rankings", "Rankings"),
    "profile": ("#/me", "WWW"),
}
"""Where each page is, and its heading."""
SHIFTS = """
    window.shifts = [];
    const collect = (entry) => entry.hadRecentInput || window.shifts.push(entry.value);
    new PerformanceObserver((list) => list.getEntries().forEach(collect))
      .observe({ type: "layout-shift", buffered: true });
"""
SHIFTED = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(() => resolve(window.shifts.reduce((sum, value) => sum + value, 0))))))"""


@pytest.mark.parametrize(
    ("kind", "scheme"),
    [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark"),
     ("small", "light")],
)  # fmt: skip
def test_all_pages_fit_and_are_accessible(
    visitor: Callable[..., Visitor], kind: str, scheme: str
) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.open()
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()
    check(ana, "welcome")
    ana.screenshot(f"welcome-{kind}-{scheme}")
    ana.play_as(f"{kind}{scheme}".ljust(30, "W"))  # as wide as a name can be
    table = ana.open_table(seats=3)
    pages = PAGES | {"table": (f"#/table/{table}", "Parchís")}
    for name, (place, heading) in pages.items():
        ana.open(place)
        expect(ana.page.get_by_role("heading", level=1)).to_contain_text(heading)
        expect(ana.page.locator(".card:visible").first).to_be_visible()
        check(ana, name)
        ana.screenshot(f"{name}-{kind}-{scheme}", whole=kind == "desktop")


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_nothing_moves_while_a_page_is_loaded(visitor: Callable[..., Visitor], kind: str) -> None:
    ana = visitor(*SIZES[kind])
    ana.page.add_init_script(SHIFTS)
    ana.open()
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()
    moved = {"welcome": ana.page.evaluate(SHIFTED)}
    ana.play_as_guest()
    table = ana.open_table()
    ana.game_against_robots()
    game = ana.page.url.partition("#")[2]
    for place, last in {
        "#/": ".table-card",
        f"#/table/{table}": ".seats li",
        f"#{game}": ".choices button",
        "#/rankings": ".empty, table",
        "#/account/settings": ".card select",
        "#/account/notifications": ".switches input",
    }.items():
        ana.open("static/client/icon.svg")  # so that the page is loaded anew
        ana.open(place)
        expect(ana.page.locator(last).first).to_be_visible()
        moved[place] = ana.page.evaluate(SHIFTED)
    assert {place: by for place, by in moved.items() if by >= 0.05} == {}


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_boards_fit_and_are_accessible(
    visitor: Callable[..., Visitor], arms: int, kind: str
) -> None:
    scheme = "dark" if arms == 6 else "light"
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(arms=arms, seats=arms, ruleset="superparcheesi")
    for _ in range(8):
        button = ana.action_buttons().last
        with ana.waiting_for_the_log():
            button.click()
    ana.action_buttons()
    check(ana, f"game of {arms}")
    assert ana.page.locator(".pawn").count() == 4 * arms
    ana.screenshot(f"game-{arms}-{kind}-{scheme}")


def test_nothing_is_cut_off_at_a_zoom_of_200_percent(visitor: Callable[..., Visitor]) -> None:
    # A window of 1280 at 200 % has 640 units of width.
    ana = visitor(640, 400, device_scale_factor=2, reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(seats=2)
    ana.action_buttons()
    check(ana, "game at 200 %")
    ana.screenshot("game-zoomed")


@pytest.mark.release
@pytest.mark.parametrize(
    ("kind", "scheme"),
    [("small", "dark"), ("phone", "light"), ("tablet", "dark"), ("desktop", "light")],
)
def test_pages_and_account_fit_in_spanish(
    visitor: Callable[..., Visitor], kind: str, scheme: str
) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.play_as(f"spanish-{kind}")
    ana.open()
    ana.page.get_by_role("button", name="ES", exact=True).click()
    expect(ana.page.get_by_role("link", name="Clasificación")).to_be_visible()
    table = ana.open_table()
    sections = [f"#/account/{section}" for section in SECTIONS]
    for place in ("#/", "#/new", "#/rankings", "#/me", f"#/table/{table}", f"#/options/{table}",
                  "#/tutorial", "#/account/password/reset", "#/account", *sections):  # fmt: skip
        ana.open(place)
        expect(ana.page.locator(".loading")).to_have_count(0)
        expect(ana.page.locator("main .card:visible, main .tabs:visible").first).to_be_visible()
        check(ana, place)
        ana.screenshot(f"es-{place.split('/')[-1][:12] or 'lobby'}-{kind}", whole=True)
    ana.game_against_robots(teams=True, ruleset="superparcheesi", seats=4)
    ana.action_buttons()
    check(ana, "game")
    ana.page.get_by_role("button", name="Ajustes de la partida").click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    check(ana, "settings")
    ana.screenshot(f"es-settings-{kind}")


def test_the_client_switches_to_spanish(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    ana.play_as_guest()
    ana.open()
    ana.page.get_by_role("button", name="ES").click()
    expect(ana.page.get_by_role("heading", name="Hola")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_role("link", name="Clasificación")).to_be_visible()
    ana.open("#/table/00000000-0000-4000-8000-000000000000")
    expect(ana.page.get_by_role("alert")).to_contain_text("No ha funcionado")
    ana.errors.clear()  # of the missing table


@pytest.mark.parametrize(
    ("locale", "date", "number", "seconds"),
    [
        ("en-GB", "24 Nov 2026, 16:08", "−1,234.5", "12,345.5 s"),
        ("en-US", "Nov 24, 2026, 4:08 PM", "−1,234.5", "12,345.5 s"),
        ("es-ES", "24 nov 2026, 16:08", "−1234,5", "12.345,5 s"),
        (
            "en-US@posix",
            "Nov 24, 2026, 4:08 PM",
            "−1,234.5",
            "12,345.5 s",
        ),  # of headless browsers; not valid
    ],
)
def test_dates_and_numbers_are_the_visitor_s(
    visitor: Callable[..., Visitor], locale: str, date: str, number: str, seconds: str
) -> None:
    ana = visitor(locale=locale, timezone_id="UTC")
    ana.open()
    shown = ana.page.evaluate(
        """async () => {
          const texts = await import("/static/client/texts/texts.js");
          const seconds = texts.t("seconds", { seconds: 12345.5 });
          return [texts.dateOf("2026-11-24T16:08:00Z"), texts.numberOf(-1234.5), seconds];
        }"""
    )
    assert [text.replace("\u202f", " ") for text in shown] == [date, number, seconds]
