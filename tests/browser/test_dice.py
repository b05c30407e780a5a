"""The dice of a player and of the whole service: shown to anyone, accessible, in both languages."""

import random
import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from playwright.sync_api import Page, Route, expect

from games.dice import responses
from games.dice.selectors import Rolled
from games.models import FACES, DiceWeek
from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import Visitor

NOW = datetime(2026, 11, 24, tzinfo=UTC)
WEEKS = [date(2026, 11, 23), date(2026, 11, 16)]


def faces(dice: int, seed: str) -> list[int]:
    """The faces of fair dice."""
    counts = Counter(random.Random(seed).choices(range(6), k=dice))
    return [counts[n] for n in range(6)]


def week(monday: date) -> responses.DiceWeekDetails:
    rows = [
        DiceWeek(
            week=monday,
            ruleset=ruleset,
            seat=seat,
            is_robot=is_robot,
            games=1234 if seat == 0 and not is_robot else 0,
            **dict(zip(FACES, faces(9000, f"{monday} {ruleset} {seat} {is_robot}"), strict=True)),
        )
        for ruleset in ("parchis", "superparcheesi")
        for seat in range(4)
        for is_robot in (False, True)
    ]
    return responses.present_week(monday, rows, unfinished=(), now=NOW)


def answer_with(page: Page, path: str, content: Any) -> None:
    """Answer requests for the path with this, in place of the service."""
    body = DjangoJSONEncoder().encode(content)

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/json")

    page.route(path, answer)


def weeks_of(page: Page) -> None:
    details = {each["week"]: each for each in map(week, WEEKS)}
    answer_with(
        page, "**/api/v1/dice/weeks?limit=50", {"results": [*details.values()], "next": None}
    )
    for name, each in details.items():
        answer_with(page, f"**/api/v1/dice/weeks/{name}", each)


@pytest.mark.parametrize(
    ("kind", "scheme"),
    [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")],
)
def test_the_dice_of_the_service(visitor: Callable[..., Visitor], kind: str, scheme: str) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    weeks_of(ana.page)
    ana.open()
    ana.page.get_by_role("link", name="Dice", exact=True).click()  # without an account
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("The dice of the whole service")
    expect(ana.page.get_by_text("This week is not over")).to_be_visible()
    expect(ana.page.get_by_text("over 2,468 games and 144,000 dice")).to_be_visible()
    expect(ana.page.get_by_role("row", name="Seat 4")).to_contain_text("36,000")
    shades = ana.page.locator(".scroll").first  # two layers cover the shades at the ends
    expect(shades).to_have_css("background-attachment", "local, local, scroll, scroll")
    ana.screenshot(f"dice-{kind}-{scheme}", whole=True)
    check(ana, "dice")
    ana.page.get_by_label("Week", exact=True).select_option("2026-W47")
    expect(ana.page.get_by_role("heading", name="2026-W47")).to_be_visible()
    expect(ana.page.get_by_text("This week is not over")).to_have_count(0)
    expect(ana.page.get_by_role("link", name="How to check it yourself")).to_be_visible()


@pytest.mark.parametrize(
    ("rolled", "said"),
    [
        (
            Rolled(214, faces(12345, "ana")),
            "% against the expected sum, over 214 games and 12,345 dice",
        ),
        (Rolled(40, [195, 185, 200, 205, 215, 225]), "Within chance (p = 0.04). "),
        (Rolled(3, [20, 20, 20, 30, 40, 40]), "Rare with fair dice (p < 0.001)"),
        (Rolled(1, [2, 0, 0, 0, 0, 1]), "over 1 game and 3 dice.Too few dice for a test"),
        (Rolled(0, [0] * 6), "No finished games yet."),
    ],
)
def test_the_dice_of_a_player(visitor: Callable[..., Visitor], rolled: Rolled, said: str) -> None:
    many = rolled.games > 3
    kind, scheme = ("phone", "light") if many else ("desktop", "dark")
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.play_as_guest()
    answer_with(ana.page, "**/api/v1/users/*/dice", responses.present_player(rolled))
    ana.open("#/me")
    card = ana.page.locator(".card").filter(has=ana.page.get_by_role("heading", name="Dice"))
    expect(card).to_contain_text(said)
    expect(card.get_by_text("One in twenty players")).to_have_count(int(rolled.games == 3))
    ana.screenshot(f"dice-card-{rolled.games}-{kind}-{scheme}", whole=True)
    check(ana, "profile")


def test_the_dice_in_spanish(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(reduced_motion="reduce")
    weeks_of(ana.page)
    ana.open("#/dice")
    ana.page.get_by_role("button", name="ES").click()
    expect(ana.page.get_by_role("heading", name="Los dados de todo el servicio")).to_be_visible()
    expect(ana.page.get_by_text("Esta semana no ha acabado")).to_be_visible()


def test_a_week_whose_games_ended_before_the_first_roll(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    of = {"week": WEEKS[0], "ruleset": "parchis", "seat": 0, "is_robot": False}
    row = DiceWeek(**of, games=1, **dict.fromkeys(FACES, 0))
    empty = responses.present_week(WEEKS[0], [row], unfinished=(), now=NOW)
    answer_with(ana.page, "**/api/v1/dice/weeks?limit=50", {"results": [empty], "next": None})
    answer_with(ana.page, f"**/api/v1/dice/weeks/{empty['week']}", empty)
    ana.open("#/dice")
    expect(ana.page.get_by_text("No finished games yet.")).to_be_visible()
    expect(ana.page.get_by_role("row", name="2026-W48")).to_contain_text("–")
    check(ana, "no dice in a week")


def test_weeks_that_cannot_be_read_are_reported(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    weeks_of(ana.page)
    details = {"results": [week(WEEKS[0])], "next": f"{ana.address}api/v1/dice/weeks?cursor=2"}
    answer_with(ana.page, "**/api/v1/dice/weeks?limit=50", details)
    ana.page.route("**/api/v1/dice/weeks?cursor=2", lambda route: route.fulfill(status=500))
    ana.open("#/dice")
    ana.page.get_by_role("button", name="More").click()
    expect(ana.page.locator(".toast")).to_contain_text("HTTP 500")
    ana.forget_errors("500")


def test_a_new_service_has_a_page_too(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    answer_with(ana.page, "**/api/v1/dice/weeks?limit=50", {"results": [], "next": None})
    ana.open("#/dice")
    expect(ana.page.get_by_text("No finished games yet.")).to_be_visible()
    check(ana, "no dice")


def test_a_roll_that_does_not_follow_from_the_seeds_is_shown_at_once(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor()
    ana.play_as_guest()
    game = ana.game_against_robots(seats=2)
    ana.action_buttons()
    ana.post(f"games/{game}/resign", {})
    expect(ana.page.get_by_role("region", name="Result")).to_be_visible()  # the seed is published
    fairness = ana.get(f"games/{game}/fairness")
    changed = fairness["rolls"][0]
    changed["roll"] = [changed["roll"][0] % 6 + 1]
    answer_with(ana.page, f"**/api/v1/games/{game}/fairness", fairness)

    ana.open(f"#/dice/{game}")
    expect(ana.page.locator(".checks .wrong")).to_contain_text(
        re.compile("Not all \\d+ rolls match")
    )
    expect(ana.page.locator(".rolls .wrong")).to_have_count(1)
    expect(ana.page.locator(".rolls .wrong")).to_be_visible()
    ana.screenshot("dice-check-wrong")
    check(ana, "wrong dice")
