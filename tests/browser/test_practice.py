"""Practice: the robots, their strengths, the board and the pace."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor


@pytest.fixture
def card(ana: Visitor) -> Locator:
    ana.play_as_guest()
    ana.open()
    return ana.page.get_by_role("region", name="Practice")


def test_robots_of_several_strengths_play_on_a_board_at_a_pace(ana: Visitor, card: Locator) -> None:
    card.get_by_label("Board").select_option("8")
    expect(card.locator("[name=robots]")).to_have_value("7")
    card.locator("[name=robots]").select_option("3")
    card.get_by_label("Difficulty").select_option("mixed")
    card.get_by_label("Robot 1").select_option("expert")
    card.get_by_label("Robot 3").select_option("easy")
    card.get_by_label("Robots' pace").select_option("350")
    check(ana, "practice")
    ana.screenshot("practice-phone", whole=True)
    card.get_by_role("button", name="Start").click()

    expect(ana.page.locator(".turn-panel")).to_be_visible()
    game = ana.get(f"games/{ana.page.url.rpartition('/')[2]}")
    table = ana.get(f"tables/{game['table_id']}")
    assert (table["arms"], table["robot_pause_ms"]) == (8, 350)
    robots = [seat["strength"] for seat in table["seats"] if seat["kind"] == "robot"]
    assert robots == ["expert", "normal", "easy"]

    # The table is known then, and its pace with it.
    expect(ana.page.get_by_role("link", name="Change the options")).to_be_visible()
    ana.page.get_by_role("button", name="Settings of the game").click()
    ana.page.get_by_role("dialog").get_by_label("Robots' pace").select_option("0")
    expect(ana.page.locator(".toast")).to_contain_text("at once")
    assert ana.get(f"tables/{game['table_id']}")["robot_pause_ms"] == 0

    ana.open("#/")
    ana.page.reload()
    expect(card.get_by_label("Board")).to_have_value("8")
    expect(card.get_by_label("Robot 1")).to_have_value("expert")
    expect(card.get_by_label("Robots' pace")).to_have_value("350")


def test_a_second_tap_on_start_opens_no_second_table(ana: Visitor, card: Locator) -> None:
    opened: list[str] = []
    ana.page.on("request", lambda one: one.method == "POST" and opened.append(one.url))
    card.get_by_role("button", name="Start").dblclick()
    expect(ana.page.locator(".turn-panel")).to_be_visible()
    assert len([url for url in opened if url.endswith("/tables")]) == 1


def test_a_player_who_has_gone_on_is_not_taken_to_the_game(ana: Visitor, card: Locator) -> None:
    with ana.page.expect_response("**/start"):
        card.get_by_role("button", name="Start").click()
        ana.page.evaluate("location.hash = '#/tutorial'")
    expect(ana.page.get_by_role("heading", name="A 5 brings a pawn in")).to_be_visible()
    ana.page.wait_for_timeout(300)  # for what must not happen
    assert ana.page.url.endswith("#/tutorial")


def test_a_refused_pace_is_set_back_and_says_why(ana: Visitor, card: Locator) -> None:
    card.get_by_role("button", name="Start").click()
    expect(ana.page.get_by_role("link", name="Change the options")).to_be_visible()
    problem = {"code": "conflict", "detail": "Not at the moment.", "status": 409}
    ana.page.route(
        "**/api/v1/tables/*",
        lambda route: (
            route.fulfill(status=409, json=problem, content_type="application/problem+json")
            if route.request.method == "PATCH"
            else route.fallback()
        ),
    )
    ana.page.get_by_role("button", name="Settings of the game").click()
    pace = ana.page.get_by_role("dialog").get_by_label("Robots' pace")
    before = pace.input_value()
    pace.select_option("0" if before != "0" else "350")
    expect(ana.page.get_by_role("dialog").get_by_role("alert")).to_have_text("Not at the moment.")
    expect(pace).to_have_value(before)
    ana.forget_errors("409")


def test_a_partner_is_offered_where_all_arms_play(ana: Visitor, card: Locator) -> None:
    pairs = card.get_by_label("Pairs")
    pairs.check()
    card.locator("[name=robots]").select_option("1")
    expect(pairs).to_be_hidden()
    card.locator("[name=robots]").select_option("3")
    card.get_by_role("button", name="Start").click()

    expect(ana.page.locator(".turn-panel")).to_be_visible()
    game = ana.get(f"games/{ana.page.url.rpartition('/')[2]}")
    assert ana.get(f"tables/{game['table_id']}")["teams"] is True
