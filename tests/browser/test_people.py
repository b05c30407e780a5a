"""Several players in the web client: chips, pairs, friends and blocks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import SHORT, Visitor

Visitors = Callable[..., Visitor]
NAMED_BY = """async (token) => {
  const answer = await fetch("/api/v1/me", { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).name;
}"""


@pytest.fixture
def ana(visitor: Visitors) -> Visitor:
    return visitor(reduced_motion="reduce")


@pytest.fixture
def ben(visitor: Visitors) -> Visitor:
    return visitor(390, 844, reduced_motion="reduce", has_touch=True, is_mobile=True)


def test_two_players_play_for_chips(ana: Visitor, ben: Visitor) -> None:
    for one, name in ((ana, "ana-with-chips"), (ben, "ben-with-chips")):
        one.play_as(name)
        one.open("#/me")
        expect(one.page.get_by_text("1,000 chips")).to_be_visible()
    table = _open_table(ana, players="2", Competitive=True)
    ben.open("#/")
    card = ben.page.locator(f'.table-card[href="#/table/{table}"]')
    expect(card).to_contain_text("100 chips")
    ben.open(f"#/table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.get_by_role("button", name="Ready", exact=True).click()
    expect(ana.page.get_by_text("Ready", exact=True)).to_have_count(1)  # the master starts instead
    for one in (ana, ben):
        expect(one.page.locator(".scoring")).to_have_text("This game will count.")
    ana.page.get_by_role("button", name="Start").click()
    for one in (ana, ben):
        expect(one.page.locator(".turn-panel")).to_be_visible()

    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    for one, chips in ((ana, "+50chips"), (ben, "−100chips")):
        expect(one.page.locator(".gains")).to_contain_text(chips)
    ana.screenshot("result-chips-desktop")
    ben.screenshot("result-chips-phone")
    for one, chips in ((ana, 1050), (ben, 900)):
        one.open("#/me")
        expect(one.page.get_by_text(f"{chips:,} chips")).to_be_visible()
    ana.screenshot("profile-chips-desktop", whole=True)


def test_partners_share_a_place(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    table = _open_table(ana, ruleset="superparcheesi", players="4", Pairs=True)
    ben.open(f"#/table/{table}")
    ben.page.get_by_role("listitem").nth(2).get_by_role("button", name="Sit down").click()
    expect(ana.page.locator("main li", has_text=ben.name)).to_have_count(1)
    ana.page.get_by_label("Robots").select_option("easy")
    ana.page.get_by_role("button", name="Fill with robots").click()
    # Ready is for the table that one has seen.
    expect(ben.page.locator("main li .note", has_text="easy")).to_have_count(2)
    ben.page.get_by_role("button", name="Ready", exact=True).click()
    expect(ana.page.locator("main li", has_text="not ready")).to_have_count(
        0
    )  # Ana starts the game
    ana.page.get_by_role("button", name="Start").click()
    for one in (ana, ben):
        expect(one.page.locator(".turn-panel")).to_be_visible()
        one.play_automatically()

    for one, size in ((ana, "desktop"), (ben, "phone")):
        expect(one.page.locator(".places li")).to_have_count(4, timeout=600_000)
        expect(one.page.locator(".places .place-1")).to_have_count(2)
        one.screenshot(f"result-pairs-{size}")
    own = [one.page.locator(".places li.own .medal").inner_text() for one in (ana, ben)]
    assert own[0] == own[1]


def _open_table(ana: Visitor, *, players: str, ruleset: str = "parchis", **ticked: bool) -> str:
    """Open a table with the form, for 100 chips if it is competitive, and return its id."""
    page = ana.page
    ana.open("#/new")
    page.locator('select[name="ruleset"]').select_option(ruleset)
    page.get_by_label("Players").select_option(players)
    page.get_by_label("Robots' pace").select_option("0")
    for name in ticked:
        page.get_by_label(name, exact=True).check()
    if "Competitive" in ticked:
        page.get_by_label("Chips to stake").fill("100")
    page.get_by_text("House rules").click()
    for name, value in {"pawns": 2, **SHORT}.items():
        ana.choose_option(name, value)
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("heading", name="Table of")).to_be_visible()
    return page.url.rpartition("/")[2]


def test_a_player_befriends_and_blocks_another(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    ben.open_lobby()
    ana.open("#/me")
    friends = ana.page.locator("section", has=ana.page.get_by_role("heading", name="Friends"))
    friends.get_by_label("Name").fill(ben.name)
    friends.get_by_role("button", name="Send a request").click()
    expect(friends.get_by_text("request sent", exact=True)).to_be_visible()

    expect(ben.page.get_by_text(f"{ana.name} wants to be your friend.")).to_be_visible()
    ben.open("#/me")
    ben.page.get_by_role("button", name="Accept").click()
    expect(ben.page.get_by_role("button", name="Remove")).to_be_visible()
    ben.screenshot("friends-phone", whole=True)
    expect(ana.page.get_by_text(f"{ben.name} is now your friend.").first).to_be_visible()

    ana.open(f"#/user/{ben.name}")
    ana.page.get_by_role("button", name="Block").click()
    expect(ana.page.get_by_text("This player is blocked.")).to_be_visible()
    ana.open("#/me")
    expect(friends.get_by_role("listitem")).to_have_count(0)
    ben.open(f"#/user/{ana.name}")
    ben.page.get_by_role("button", name="Add as a friend").click()
    expect(ben.page.get_by_text("Your request was sent.")).to_be_visible()
    ana.page.reload()
    expect(friends.get_by_role("listitem")).to_have_count(0)


def test_a_guest_has_no_tokens_and_no_apps(ana: Visitor) -> None:
    ana.play_as_guest()
    for place in ("", "#/account/developer"):
        ana.open(place)
        expect(ana.page.locator("main .card:visible").first).to_be_visible()
        for words in ("Make a token", "Manage your apps"):
            expect(ana.page.get_by_text(words)).to_have_count(0)


def test_a_player_makes_and_revokes_an_access_token(ana: Visitor) -> None:
    ana.play_as("ana-with-a-token")
    ana.open("#/account/developer")
    box = ana.page.locator("section", has=ana.page.get_by_role("heading", name="Access tokens"))
    box.locator("summary").click()
    box.get_by_label("What it is for").fill("my robot")
    box.get_by_role("button", name="Make a token").click()
    ana.prove_it()
    expect(box.locator("code")).to_have_text(re.compile(r"^pcsi_\w{36}$"))
    expect(box.get_by_role("listitem")).to_have_count(1)
    ana.screenshot("access-token-desktop", whole=True)
    assert ana.copied() == ana.page.locator(".token-text").inner_text()
    token = box.locator("code").inner_text()
    name = ana.page.evaluate(NAMED_BY, token)
    assert name == "ana-with-a-token"
    box.get_by_role("button", name="Revoke").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(box.get_by_role("listitem")).to_have_count(0)


def test_a_developer_registers_and_deletes_an_app(ana: Visitor) -> None:
    ana.play_as("ana-with-an-app")
    ana.open("#/account/developer")
    box = ana.page.locator("section", has=ana.page.get_by_role("heading", name="Your apps"))
    box.get_by_text("Manage your apps").click()
    box.get_by_text("Register an app").first.click()
    box.get_by_label("Name shown to players").fill("Board Buddy")
    box.get_by_label("Redirect URIs").fill("https://board-buddy.example/back")
    box.get_by_label("Where it runs").select_option("confidential")
    box.get_by_role("button", name="Register an app").click()
    ana.prove_it()
    expect(box.locator("code")).to_have_text(re.compile(r"^\S{50}$"))
    app = box.get_by_role("listitem")
    expect(app).to_contain_text("confidential")
    app.locator("summary").click()
    ana.screenshot("apps-desktop", whole=True)
    app.get_by_label("Name shown to players").fill("Board Buddy 2")
    app.get_by_role("button", name="Save").click()
    expect(app.locator("b")).to_have_text("Board Buddy 2")
    app.locator("summary").click()
    app.get_by_role("button", name="Delete").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(app).to_have_count(0)


def test_a_notice_goes_away_once_its_page_is_open(ana: Visitor) -> None:
    ana.play_as_guest()
    ana.open_lobby()
    game = ana.start_against_robots(seats=2)
    notice = ana.page.locator(".toast", has_text="It is your turn.")
    expect(notice).to_be_visible()
    ana.open("#/rankings")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Rankings")
    expect(notice).to_be_visible()
    ana.open(f"#/game/{game}")
    ana.action_buttons()
    assert notice.count() == 0  # long before it would go away by itself


def test_what_a_visitor_reads_of_a_table_holds_after_sitting_down(
    ana: Visitor, ben: Visitor
) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    terms = {"ruleset": "superparcheesi", "seats": 4, "teams": True}
    ben.open(f"#/table/{ana.open_table(**terms)}")
    lead = ben.page.locator(".table-head .lead")
    expect(lead).to_contain_text("60 s; alone: no clock")
    partners = ben.page.locator(".seats .partner")
    expect(partners).to_have_text(["with red", "with green", "with yellow", "with blue"])
    ben.screenshot("table-pairs-phone")
    ben.page.get_by_role("button", name="Sit down").nth(1).click()
    expect(lead).to_contain_text("60 s a turn")


def test_what_is_said_on_a_page_does_not_stay_on_the_next(ana: Visitor) -> None:
    ana.play_as("ana-with-toasts")
    ana.open("#/account/settings")
    card = ana.page.locator(".card", has_text="Requests and invitations")
    card.get_by_role("button", name="Save").click()
    expect(ana.page.locator(".toast")).to_have_text("Saved.")
    ana.page.wait_for_timeout(1100)  # longer than what leads to another page is shown there
    ana.page.evaluate("location.hash = '#/account/second-factor'")
    expect(ana.page.get_by_role("button", name="Turn on")).to_be_visible()
    expect(ana.page.locator(".toast")).to_have_count(0, timeout=1)
