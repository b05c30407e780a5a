"""Bans and mutes: the player reads what, why, until when, and where to answer."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check
from tests.browser.services import CONTACT
from tests.browser.shell import run
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
WHY = "You insulted other players again."
RESTRICT = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from accounts.moderation.restrictions import Restriction, lift
from games.moderation.restrictions import restrict_player
user, now = User.objects.get(username="{name}"), timezone.now()
what = Restriction("{what}")
"""
BEGIN = (
    RESTRICT
    + """
until = now + timedelta(days={days})
restrict_player(user_id=user.id, what=what, until=until, reason="{why}", now=now)
"""
)
LIFT = (
    RESTRICT
    + """
lift(user_id=user.id, what=what, reason="A mistake", now=now)
"""
)
DECIDE = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from games.models import Report
from games.moderation import decisions
now = timezone.now()
judge = User.objects.create(username="judge", is_staff=True, is_superuser=True)
report = Report.objects.get(reporter__username="{name}")
decision = decisions.Decision(judge.id, Report.Effect.MUTED, "{why}", now + timedelta(days=1))
decisions.decide(report_id=report.id, decision=decision, now=now)
"""


@pytest.fixture
def staff(folder: Path, redis_url: str) -> Callable[..., None]:
    """Do what the staff does: `staff(BEGIN, name=…, what=…)`."""

    def do(code: str, days: int = 1, **values: str) -> None:
        run(folder, code.format(days=days, why=WHY, **values), REDIS_URL=redis_url)

    return do


def _says_banned(page: Page, name: str) -> None:
    card = page.get_by_role("alert")
    expect(card.get_by_role("heading", name=f"{name} is banned")).to_be_visible()
    expect(card).to_contain_text(re.compile(r"from signing in until \d+ \w+ \d{4}, \d\d:\d\d\. "))
    expect(card).to_contain_text(WHY)
    answer = card.get_by_role("link", name=CONTACT)
    expect(answer).to_have_attribute("href", f"mailto:{CONTACT}")


def test_a_ban_is_said_in_each_tab_and_stays(ana: Visitor, staff: Callable[..., None]) -> None:
    ana.play_as("ana-banned")
    game = ana.start_against_robots(seats=2, turn_s=None)
    ana.open_lobby()
    other = ana.context.new_page()
    other.goto(f"{ana.address}#/game/{game}")
    expect(other.locator(".turn-panel")).to_be_visible()

    staff(BEGIN, name=ana.name, what="account")
    for page in (ana.page, other):
        _says_banned(page, ana.name)
    ana.page.reload()
    _says_banned(ana.page, ana.name)
    check(ana, "banned")
    ana.screenshot("banned-phone", whole=True)
    ana.page.get_by_role("button", name="Do not show this again").click()
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Parchís")).to_be_visible()
    expect(ana.page.get_by_role("alert")).to_have_count(0)
    ana.forget_errors("401", "403")


def test_a_mute_is_said_in_the_game_and_beside_the_chat(
    ana: Visitor, staff: Callable[..., None]
) -> None:
    ana.play_as("ana-muted")
    ana.game_against_robots(seats=2, turn_s=None)
    text = ana.page.get_by_label("Message", exact=True)
    expect(text).to_be_attached()
    staff(BEGIN, name=ana.name, what="chat", days=36500)
    expect(ana.page.locator(".toast")).to_contain_text(WHY)
    ana.page.locator("summary", has_text="Chat").click()
    expect(text).to_be_disabled()
    muted = ana.page.locator("details .restricted")
    expect(muted).to_contain_text(f"muted you in chats permanently. The reason: {WHY}")
    expect(muted.get_by_role("link", name=CONTACT)).to_be_visible()
    expect(ana.page.locator(".reactions button").first).to_be_disabled()
    check(ana, "muted")
    ana.screenshot("muted-phone", whole=True)
    staff(LIFT, name=ana.name, what="chat")
    expect(text).to_be_enabled()
    expect(muted).to_be_hidden()


def test_a_ban_from_play_is_said_in_the_lobby_at_once(
    ana: Visitor, staff: Callable[..., None]
) -> None:
    ana.play_as("ana-without-play")
    ana.open_lobby()
    staff(BEGIN, name=ana.name, what="play")
    for where in (".toast", "main .restricted"):
        expect(ana.page.locator(where)).to_contain_text("banned you from playing until")
        expect(ana.page.locator(where)).to_contain_text(WHY)
    expect(ana.page.locator("main .restricted").get_by_role("link", name=CONTACT)).to_be_visible()
    ana.screenshot("play-banned-phone")
    staff(LIFT, name=ana.name, what="play")
    expect(ana.page.locator("main .restricted")).to_be_hidden()


def test_a_reporter_hears_that_it_is_known_and_what_became_of_it(
    ana: Visitor, visitor: Visitors, staff: Callable[..., None]
) -> None:
    ben = visitor()
    ana.play_as("ana-reports")
    ben.play_as("ben-reported")
    table = ana.open_table(seats=2)
    ben.post(f"tables/{table}/seats")
    ben.post(f"tables/{table}/chat", {"text": "You fool"})
    ana.open(f"#/table/{table}")
    for answer in ("Reported. Thank you!", "You have reported this already."):
        ana.page.get_by_role("button", name="Report the message of ben-reported").click()
        ana.page.get_by_role("dialog").get_by_role("button", name="Insults").click()
        expect(ana.page.locator(".toast", has_text=answer)).to_be_visible()
    staff(DECIDE, name=ana.name)
    told = re.compile(r"looked at your report of \d+ \w+ \d{4}, \d\d:\d\d and has acted")
    expect(ana.page.locator(".toast", has_text=told)).to_be_visible()
    ana.open("#/me")
    expect(ana.page.locator(".notices")).to_contain_text(told)
    expect(ana.page.locator(".notices")).not_to_contain_text("mute")
