"""The settings of notifications, and a game that is snoozed."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
SETTINGS = "me/notification-settings"
MADRID = ZoneInfo("Europe/Madrid")
LOOKS = pytest.mark.parametrize(("kind", "scheme"), [("desktop", "light"), ("phone", "dark")])


@LOOKS
def test_each_choice_is_saved_at_once(visitor: Visitors, kind: str, scheme: str) -> None:
    ana = visitor(
        *SIZES[kind], color_scheme=scheme, reduced_motion="reduce", timezone_id="Europe/Madrid"
    )
    ana.play_as(f"ana-notified-{kind}")
    ana.open("#/account/notifications")
    push, mail = _switch(ana, "Your turn: Devices"), _switch(ana, "Invitations: Mail")
    expect(push).to_be_checked()
    expect(_switch(ana, "Your game begins: Mail")).to_have_count(0)
    push.focus()
    ana.page.keyboard.press("Space")
    expect(push).not_to_be_checked()
    with ana.page.expect_response(lambda answer: "invitation" in (answer.request.post_data or "")):
        mail.check()
    expect(mail).to_be_checked()
    ana.page.wait_for_timeout(300)  # the page has shown it
    expect(ana.page.locator(".toast")).to_have_count(1, timeout=1)
    _saved(ana)
    quiet = _switch(ana, "Send nothing at these hours")
    expect(ana.page.get_by_label("From", exact=True)).to_be_hidden()
    quiet.check()
    _saved(ana)
    ana.page.get_by_label("From", exact=True).fill("23:30")
    _saved(ana)
    expect(ana.page.get_by_text("Time of Europe/Madrid")).to_be_visible()
    ana.send("PATCH", SETTINGS, {"time_zone": "America/Bogota"})
    ana.page.reload()
    expect(ana.page.get_by_text("Time of America/Bogota")).to_be_visible()
    ana.page.get_by_role("button", name="Use Europe/Madrid").click()
    expect(ana.page.get_by_text("Time of Europe/Madrid")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Use Europe/Madrid")).to_be_hidden()
    check(ana, "notifications")
    ana.screenshot(f"notifications-{kind}-{scheme}", whole=True)
    settings = ana.get(SETTINGS)
    kinds = {one["kind"]: one for one in settings["kinds"]}
    assert (kinds["your_turn"]["push"], kinds["invitation"]["mail"]) == (False, True)
    assert settings["quiet_hours"] == {"from": "23:30", "until": "08:00"}
    assert settings["time_zone"] == "Europe/Madrid"
    ana.page.reload()
    expect(push).not_to_be_checked()
    expect(mail).to_be_checked()
    expect(ana.page.get_by_label("From", exact=True)).to_have_value("23:30")


def test_quiet_hours_are_switched_off_while_a_time_is_typed(ana: Visitor) -> None:
    ana.play_as_guest()
    ana.send("PATCH", SETTINGS, {"quiet_hours": {"from": "23:30", "until": "08:00"}})
    ana.open("#/account/notifications")
    ana.page.get_by_label("From", exact=True).fill("")
    quiet = _switch(ana, "Send nothing at these hours")
    quiet.uncheck()
    _saved(ana)
    assert ana.get(SETTINGS)["quiet_hours"] is None
    quiet.check()
    _saved(ana)
    assert ana.get(SETTINGS)["quiet_hours"] == {"from": "22:00", "until": "08:00"}


def test_what_the_service_refuses_is_set_back(ana: Visitor) -> None:
    ana.play_as_guest()
    ana.send("PATCH", SETTINGS, {"quiet_hours": {"from": "22:00", "until": "07:00"}})
    ana.open("#/account/notifications")
    until = ana.page.get_by_label("Until", exact=True)
    until.fill("22:00")
    expect(ana.page.locator(".toast.bad")).to_contain_text("The two times are the same.")
    expect(until).to_have_value("07:00")

    def refuse(route: Route) -> None:
        if route.request.method == "PATCH":
            return route.fulfill(status=403, json={"detail": "Not now."})
        return route.continue_()

    ana.page.route(f"**/{SETTINGS}", refuse)
    switch = _switch(ana, "Your turn: Devices")
    switch.click()
    expect(ana.page.locator(".toast.bad", has_text="Not now.")).to_be_visible()
    expect(switch).to_be_checked()
    expect(ana.page.get_by_role("link", name="Register")).to_have_attribute("href", "#/me")
    ana.forget_errors("400", "403", "422")


def test_mails_are_switched_off_and_on_again(ana: Visitor) -> None:
    ana.play_as("ana-without-mails")
    ana.open("#/account/notifications")
    mails = ana.page.locator(".card", has=ana.page.get_by_role("heading", name="Mails"))
    expect(mails).to_contain_text("You have no verified address.")
    link = mails.get_by_role("link", name="Verify an address")
    expect(link).to_have_attribute("href", "#/account/email")
    expect(mails.get_by_role("button")).to_be_hidden()

    def with_address(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "mail_address": "ana@example.org"})

    ana.page.route(f"**/{SETTINGS}", with_address)
    ana.page.reload()
    expect(mails).to_contain_text("They go to ana@example.org.")
    expect(link).to_be_hidden()
    mails.get_by_role("button", name="Send no mails").click()
    expect(mails).to_contain_text("No mails are sent. You want none.")
    assert ana.get(SETTINGS)["mail"] is False
    check(ana, "mails are off")
    ana.screenshot("notifications-no-mails-phone", whole=True)
    mails.get_by_role("button", name="Send mails again").click()
    expect(mails).to_contain_text("They go to ana@example.org.")
    assert ana.get(SETTINGS)["mail"] is True


@LOOKS
def test_a_game_with_long_turns_is_snoozed(visitor: Visitors, kind: str, scheme: str) -> None:
    ana = visitor(
        *SIZES[kind], color_scheme=scheme, reduced_motion="reduce", timezone_id="Europe/Madrid"
    )
    ana.play_as_guest()
    ana.game_against_robots(seats=2, turn_s=600)
    expect(ana.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Snooze")).to_have_count(0)
    game = ana.game_against_robots(seats=2, turn_s=86400)
    ana.action_buttons()  # until then rows of the robot's turn draw the buttons anew
    snooze = ana.page.get_by_role("button", name="Snooze")
    snooze.click()
    box = ana.page.get_by_role("dialog")
    check(ana, "how long a game is snoozed")
    ana.screenshot(f"snooze-{kind}-{scheme}")
    box.get_by_role("button", name="Until tomorrow morning").click()
    expect(ana.page.get_by_text("snoozed until")).to_be_visible()
    check(ana, "a snoozed game")
    ana.screenshot(f"snoozed-{kind}-{scheme}", whole=True)
    [snoozed] = ana.get(SETTINGS)["snoozed_games"]
    tomorrow = datetime.now(MADRID).date() + timedelta(days=1)
    until = datetime.fromisoformat(snoozed["until"]).astimezone(MADRID)
    assert (snoozed["game_id"], until.date(), until.hour) == (game, tomorrow, 8)
    ana.page.get_by_role("button", name="Wake").click()
    expect(snooze).to_be_visible()
    assert ana.get(SETTINGS)["snoozed_games"] == []
    snooze.click()
    box.get_by_role("button", name="Until the game ends").click()
    ana.page.reload()
    expect(ana.page.get_by_text("snoozed until the game ends")).to_be_visible()
    ana.open("#/account/notifications")
    games = ana.page.locator(".card", has=ana.page.get_by_role("heading", name="Snoozed games"))
    expect(games.get_by_role("link", name="robot (easy)")).to_have_attribute(
        "href", f"#/game/{game}"
    )
    check(ana, "snoozed games")
    ana.screenshot(f"notifications-snoozed-{kind}-{scheme}", whole=True)
    games.get_by_role("button", name="Wake").click()
    expect(games).to_be_hidden()
    assert ana.get(SETTINGS)["snoozed_games"] == []


def _switch(one: Visitor, name: str) -> Locator:
    return one.page.get_by_role("switch", name=name)


def _saved(one: Visitor) -> None:
    """Wait for the confirmation, and take it away."""
    box = one.page.locator(".toast", has_text="Saved.")
    expect(box).to_have_count(1)
    box.click()
    expect(box).to_have_count(0)
