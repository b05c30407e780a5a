"""The result of a game: the place in words, what has changed, the story, and what is next."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.accessibility import check
from tests.browser.visitors import SHORT, Visitor

pytestmark = pytest.mark.xdist_group("result")  # of one game
Visitors = Callable[..., Visitor]
NAMES = ("ana-of-results", "ben-of-results")
ANALYSIS = "**/api/v1/games/*/analysis"
WATCHED = """
    window.scenes = [];
    const note = (node) => node.matches?.(".scene") && scenes.push(node.innerText);
    new MutationObserver((changes) => changes.forEach((one) => one.addedNodes.forEach(note)))
      .observe(document, { childList: true, subtree: true });
    window.shifts = [];
    const collect = (entry) => entry.hadRecentInput || window.shifts.push(entry.value);
    new PerformanceObserver((list) => list.getEntries().forEach(collect))
      .observe({ type: "layout-shift", buffered: true });
"""
"""Keeps the winner's scenes, which do not last, and what has moved."""


@pytest.fixture(scope="module")
def played(browser: Browser, address: str) -> tuple[str, Any]:
    """A game for chips that has ended, and the session of its master."""
    ana, ben = (Visitor(browser.new_context(), address) for _ in NAMES)
    for one, name in zip((ana, ben), NAMES, strict=True):
        one.play_as(name)
    options = {"pawns": 2, **SHORT}
    table = ana.open_table(
        competitive=True, bet=100, seats=2, robot_pause_ms=0, turn_s=600, options=options
    )
    ben.sit_down_ready(table)
    game = ana.start(table)
    version = ben.get(f"games/{game}")["version"]
    ben.post(f"games/{game}/auto", {"automatic": True, "version": version})
    ana.play_to_the_end(game)
    state = ana.context.storage_state()
    for one in (ana, ben):
        one.context.close()
    return game, state


@pytest.fixture
def reader(visitor: Visitors, played: tuple[str, Any]) -> Visitors:
    """Open the result in another window of the player."""

    def read(width: int = 1280, height: int = 800, **options: Any) -> Visitor:
        game, state = played
        one = visitor(
            width, height, **{"reduced_motion": "reduce", "storage_state": state} | options
        )
        one.page.add_init_script(WATCHED)
        one.open(f"#/game/{game}")
        one.page.locator(".story").scroll_into_view_if_needed()
        return one

    return read


def test_a_result_says_what_has_changed_and_tells_the_story(reader: Visitors) -> None:
    page = reader().page
    heading = page.locator(".result h2")
    expect(heading).to_have_text(
        re.compile(r"^You (won!|came second, (1 space|\d+ spaces) short)$")
    )
    won = heading.inner_text() == "You won!"
    tiles = page.get_by_role("list", name="What the game has changed").get_by_role("listitem")
    expect(tiles).to_have_text(
        [
            re.compile(rf"^\+{20 if won else 5}XPLevel 1$"),
            re.compile(rf"^{'.5' if won else '−5'}points"),
            re.compile(r"rating1,000 → [\d,]+$"),
            re.compile(rf"^{'.' if won else '−100'}.*chips100 staked$"),
        ]
    )
    expect(page.get_by_role("list", name="Badges")).to_contain_text("Welcome")
    assert len(page.evaluate("scenes")) == 1  # also of a game that is over for long
    first = page.locator(".result").get_by_role("button").first
    expect(first).to_have_text("Rematch")

    luck = page.locator(".story").get_by_role("link", name="Luckiest roll")
    expect(luck).to_contain_text(re.compile(r"rolls \d.*\+[\d.]+\s+points", re.DOTALL))
    assert sum(page.evaluate("shifts")) < 0.01
    said = re.search(r"\S+ rolls \d", luck.inner_text())
    assert said
    luck.click()
    expect(page.locator(".said")).to_contain_text(said[0])
    assert re.match(r"[1-9]\d* /", page.locator(".count").inner_text())


def test_the_story_of_a_quick_analysis_becomes_that_of_the_exact_one(reader: Visitors) -> None:
    def quickly(route: Route) -> None:
        response = route.fetch()
        report = response.json() | {"quick": True, "turning_points": []}
        route.fulfill(response=response, json=report)

    page = reader().page
    page.route(ANALYSIS, quickly)
    page.reload()
    story = page.locator(".story")
    story.scroll_into_view_if_needed()
    expect(story).to_contain_text("There was none.")
    expect(story).to_contain_text("points")
    page.unroute_all(behavior="wait")
    expect(story.get_by_role("link", name="Turning point")).to_be_visible()
    expect(story.locator("li")).to_have_count(3)


def test_a_spectator_reads_who_has_won(visitor: Visitors, played: tuple[str, Any]) -> None:
    eve = visitor(reduced_motion="reduce")
    eve.play_as_guest()
    eve.open(f"#/game/{played[0]}")
    eve.page.locator(".story").scroll_into_view_if_needed()
    expect(eve.page.locator(".result h2")).to_have_text(re.compile(rf"^({'|'.join(NAMES)}) won$"))
    expect(eve.page.locator(".story li")).to_have_count(1)
    expect(eve.page.locator(".story")).to_contain_text("Best capture")
    expect(eve.page.locator(".story")).not_to_contain_text("…")
    expect(eve.page.locator(".gains")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_without_an_analysis_the_best_capture_is_told(visitor: Visitors, reader: Visitors) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"code": "analysis_unavailable"})

    ana = reader()
    ana.page.route(ANALYSIS, refuse)
    ana.page.reload()
    ana.page.locator(".story").scroll_into_view_if_needed()
    expect(ana.page.locator(".story li")).to_have_count(1)
    expect(ana.page.locator(".story")).to_contain_text("Best capture")
    ana.forget_errors("503")


def test_the_picture_has_the_result_in_words(reader: Visitors, tmp_path: Path) -> None:
    page = reader().page
    page.evaluate("delete Navigator.prototype.share; delete Navigator.prototype.canShare")
    expect(page.locator(".story")).not_to_contain_text("…")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share picture").click()
    painted = tmp_path / "result.png"
    download.value.save_as(painted)
    assert painted.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(painted.read_bytes()[16:20]) == 1200

    page.evaluate("delete HTMLCanvasElement.prototype.toBlob")  # the words are in the drawing
    with page.expect_download() as download:
        page.get_by_role("button", name="Share picture").click()
    file = tmp_path / "result.svg"
    download.value.save_as(file)
    words = list(ElementTree.parse(file).getroot().itertext())  # noqa: S314 - our own
    assert any(re.match(rf"({'|'.join(NAMES)}) won$", each) for each in words)
    assert {"Luckiest roll", "all home", f"1. {NAMES[0]}"} & set(words)


@pytest.mark.release
@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 844), (360, 640)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_result_fits_and_is_accessible(
    reader: Visitors, size: tuple[int, int], scheme: str
) -> None:
    locale = "en-GB" if scheme == "light" else "es-ES"
    ana = reader(*size, color_scheme=scheme, locale=locale)
    expect(ana.page.locator(".story")).not_to_contain_text("…")
    expect(ana.page.locator(".scene")).to_have_count(0)
    check(ana, f"result {size} {scheme}")
    ana.screenshot(f"result-{size[0]}-{scheme}", whole=True)


def places(*distances: int) -> list[dict[str, int]]:
    """The places of seats 0, 1, 2 …, or of 0 and 2, with these distances; the least is first."""
    step = 2 if len(distances) == 2 else 1
    rank = {seat * step: 1 + sum(d < own for d in distances) for seat, own in enumerate(distances)}
    return [
        {"seat": seat, "place": rank[seat], "distance": distances[seat // step]}
        for seat in sorted(rank, key=lambda seat: (rank[seat], seat))
    ]


ENDINGS: list[tuple[dict[str, Any], str, str]] = [
    ({"places": places(0, 12)}, "You won!", "¡Has ganado!"),
    (
        {"places": places(2, 0)},
        "You came second, 2 spaces short",
        "Has quedado en segundo lugar, a 2 casillas de la meta",
    ),
    (
        {"places": places(1, 0)},
        "You came second, 1 space short",
        "Has quedado en segundo lugar, a 1 casilla de la meta",
    ),
    (
        {"places": places(30, 25), "reason": "round_limit"},
        "You came second, 5 spaces behind",
        "Has quedado en segundo lugar, a 5 casillas del primer puesto",
    ),
    (
        {"places": places(30, 30), "reason": "time_limit"},
        "You share first place!",
        "¡Compartes el primer puesto!",
    ),
    (
        {"places": places(99, 40), "reason": "last_remaining", "left": "resigned"},
        "You resigned and came second",
        "Abandonaste y has quedado en segundo lugar",
    ),
    (
        {"places": None, "status": "cancelled", "reason": "vote"},
        "The game was cancelled.",
        "La partida se ha anulado.",
    ),
]


def test_every_ending_has_its_words(visitor: Visitors) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    game = ana.start_against_robots(turn_s=None, seats=2)
    read = ana.get(f"games/{game}")
    waiting = {"game_id": game, "retry_after_s": 600}
    ana.page.route("**/games/*/analysis", lambda route: route.fulfill(status=202, json=waiting))
    for ending, *words in ENDINGS:
        _show_over(ana.page, read, **ending)
        for language, said in zip(("EN", "ES"), words, strict=True):
            ana.open(f"#/game/{game}")
            ana.page.get_by_role("button", name=language, exact=True).click()
            expect(ana.page.locator(".result h2")).to_have_text(said)


def _show_over(page: Page, game: dict[str, Any], **ending: Any) -> None:
    """Let the page read that the running game has ended so."""
    over = {"status": "finished", "reason": "played", "ended_at": "2026-11-24T08:00:00Z", **ending}
    listed, left = over.pop("places"), over.pop("left", None)
    mine, *others = game["seats"]
    over |= {"result": listed and {"places": listed}, "turn": None, "legal_moves": []}
    over["seats"] = [{**mine, "left": left}, *others]
    page.route(f"**/api/v1/games/{game['id']}", lambda route: route.fulfill(json={**game, **over}))
