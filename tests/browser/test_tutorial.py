"""The tutorial: wrong tries are explained by the service, right ones lead to the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
LESSONS = 8


@pytest.mark.parametrize(("kind", "scheme"), [("phone", "light"), ("desktop", "dark")])
def test_a_stranger_goes_through_the_tutorial(visitor: Visitors, kind: str, scheme: str) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.open()
    ana.page.get_by_role("link", name="Start the tutorial").click()
    for lesson in range(1, LESSONS + 1):
        expect(ana.page.get_by_text(f"{lesson} of {LESSONS}", exact=True)).to_be_visible()
        _play(ana)
        expect(ana.page.get_by_role("progressbar")).to_have_js_property("value", lesson)
        check(ana, f"lesson {lesson}")
        ana.screenshot(f"tutorial-{lesson}-{kind}-{scheme}")
        ana.page.get_by_role("link", name="Play now" if lesson == LESSONS else "Next").click()
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()


def _play(ana: Visitor) -> None:
    """Roll and play the last move that is offered, which is of the right pawn, until the end."""
    lesson = ana.page.locator(".lesson")
    end = lesson.get_by_role("link", name="Next").or_(lesson.get_by_role("link", name="Play now"))
    action = lesson.locator(".moves button:not(.quiet)")
    while not end.is_visible():
        expect(action.first.or_(end)).to_be_visible()
        if action.count():
            action.filter(has_text="home").or_(action).first.click()
            expect(lesson.locator(".moves button, a.primary:visible").first).to_be_visible()


def test_wrong_tries_are_explained(visitor: Visitors) -> None:
    ana = visitor(reduced_motion="reduce")
    said = ana.page.locator(".lesson-said")
    for lesson, pawn, why in (
        (1, 1, "Pawn 1 cannot move 5: a pawn must leave the nest first."),
        (2, 3, "Pawn 3 cannot move 3: only a five leaves the nest."),
        (5, 1, "Pawn 1 cannot move 4: a blockade on 20 (red)."),
        (6, 2, "Pawn 2 cannot move 3: home needs the exact value."),
    ):
        ana.open(f"#/tutorial/{lesson}")
        ana.page.get_by_role("button", name="Roll").click()
        ana.page.get_by_role("button", name=f"Why not pawn {pawn}?").click()
        expect(said).to_have_text(why)
        ana.page.locator(".moves button:not(.quiet)").first.click()
        expect(said).not_to_have_text(why)
    expect(ana.page.locator(".stopper")).to_have_count(0)
    ana.open("#/tutorial/4")
    ana.page.get_by_role("button", name="Roll").click()
    ana.page.get_by_role("button", name="Move pawn 2").click()
    expect(said).to_contain_text("pawn 1 stays in danger")


def test_a_roll_that_fails_can_be_repeated(visitor: Visitors) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.open("#/tutorial/1")
    refusal = {"status": 400, "json": {"detail": "Not now."}}
    ana.page.route("**/api/v1/rules/roll", lambda route: route.fulfill(**refusal), times=1)
    roll = ana.page.get_by_role("button", name="Roll")
    roll.click()
    expect(ana.page.locator(".lesson-said")).to_have_text("Not now.")
    expect(ana.page.get_by_role("link", name="Next")).to_be_hidden()
    roll.click()
    expect(ana.page.get_by_role("button", name="Enter pawn").first).to_be_visible()
    ana.forget_errors("400")


def test_a_newcomer_can_refuse_the_tutorial(visitor: Visitors) -> None:
    ana = visitor()
    ana.play_as_guest()
    ana.open()
    invitation = ana.page.get_by_role("region", name="Tutorial")
    expect(invitation).to_be_visible()
    invitation.get_by_role("button", name="No, thanks").click()
    expect(invitation).to_have_count(0)
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Hello")).to_be_visible()
    expect(invitation).to_have_count(0)
