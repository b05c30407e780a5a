"""The pages of an account: addresses, password, second factor, sessions, chips, data, deletion."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Response, Route, expect

from tests.browser.accessibility import SECTIONS, SIZES, check
from tests.browser.visitors import PASSWORD, Visitor, code_of_app
from tests.harness.service import until

Visitors = Callable[..., Visitor]
WITHOUT_ACCESS = """() => {
  const kept = JSON.parse(localStorage.getItem("parcheesi.session"));
  localStorage.setItem("parcheesi.session", JSON.stringify({ ...kept, access_token: "expired" }));
}"""


@pytest.fixture
def ana(visitor: Visitors) -> Visitor:
    return visitor(reduced_motion="reduce")


def test_a_guest_plays_at_once_and_registers(ana: Visitor) -> None:
    ana.open()
    ana.page.get_by_role("button", name="Play as guest").click()
    expect(ana.page.get_by_role("heading", name="Hello, ")).to_be_visible()
    ana.open("#/me")
    ana.page.get_by_role("textbox", name="Name").first.fill("ana-who-registers")
    ana.page.get_by_label("Password").fill(PASSWORD)
    ana.page.get_by_role("button", name="Register").click()
    expect(ana.page.get_by_role("heading", name="ana-who-registers")).to_be_visible()
    expect(ana.page.get_by_text("1,000 chips")).to_be_visible()


@pytest.mark.parametrize(("kind", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_each_section_fits_and_is_accessible(visitor: Visitors, kind: str, scheme: str) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.play_as(f"ana-on-{kind}")
    ana.open("#/account")
    expect(ana.page.locator(".account-index a")).to_have_count(len(SECTIONS))
    check(ana, "account")
    for section in SECTIONS:
        ana.open(f"#/account/{section}")
        expect(ana.page.locator("main.account .card").first).to_be_visible()
        check(ana, section)
        ana.screenshot(f"account-{section}-{kind}-{scheme}", whole=True)


def test_a_player_adds_and_removes_an_address(ana: Visitor) -> None:
    ana.play_as("ana-with-a-mail")
    ana.open("#/account/email")
    ana.page.get_by_label("E-mail address").fill("ana@example.org")
    ana.page.get_by_role("button", name="Add").click()
    ana.prove_it()
    line = ana.page.locator(".lines li", has_text="ana@example.org")
    expect(line).to_contain_text("not verified")
    line.get_by_role("button", name="Remove").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(line).to_have_count(0)


def test_links_in_mails_verify_an_address_and_set_a_password(
    ana: Visitor, visitor: Visitors, folder: Path
) -> None:
    ana.play_as("ana-with-mails")
    ana.open("#/account/email")
    ana.page.get_by_label("E-mail address").fill("mails@example.org")
    ana.page.get_by_role("button", name="Add").click()
    ana.prove_it()
    stranger = visitor(*SIZES["phone"], reduced_motion="reduce")
    stranger.open(_link_in_mail(folder, "mails@example.org", "account/verify-email/"))
    expect(stranger.page.get_by_text("Is mails@example.org your address?")).to_be_visible()
    check(stranger, "verify")
    stranger.screenshot("verify-phone")
    stranger.page.get_by_role("button", name="Verify the address").click()
    expect(stranger.page.get_by_role("status").get_by_text("is verified")).to_be_visible()
    stranger.page.reload()  # as if the link were followed once more
    stranger.page.get_by_role("button", name="Verify the address").click()
    expect(stranger.page.get_by_role("status").get_by_text("is verified")).to_be_visible()
    ana.page.reload()
    expect(ana.page.locator(".lines li .note.good")).to_have_text("verified")
    stranger.open("#/account/password/reset")
    stranger.page.get_by_label("E-mail address").fill("mails@example.org")
    stranger.page.get_by_role("button", name="Send the mail").click()
    link = _link_in_mail(folder, "mails@example.org", "account/password/reset/key/")
    stranger.open(link)
    password = stranger.page.get_by_label("New password")
    password.fill("ana-with-mails")
    stranger.page.get_by_role("button", name="Set the password").click()
    expect(password).to_have_accessible_description("The password is too similar to the username.")
    expect(password).to_be_focused()
    check(stranger, "refused")
    stranger.screenshot("refused-phone")
    password.fill(f"{PASSWORD} again")
    check(stranger, "reset")
    stranger.page.get_by_role("button", name="Set the password").click()
    expect(stranger.page.get_by_role("heading", name="Hello, ana-with-mails")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()  # signed out
    ana.forget_errors("401")
    stranger.open(link)
    expect(stranger.page.get_by_role("alert")).to_contain_text("This link was used already")
    expect(stranger.page.locator(".toast")).to_have_count(0)
    stranger.forget_errors("400", "401")


def test_a_forgotten_password_is_reset_with_a_second_factor(ana: Visitor, folder: Path) -> None:
    ana.register("ana-who-forgets")
    ana.post("auth/reauthenticate", {"password": PASSWORD})
    ana.post("auth/email", {"email": "forgets@example.org"})
    key = _link_in_mail(folder, "forgets@example.org", "account/verify-email/").rpartition("/")[2]
    ana.post("auth/email/verify", {"key": unquote(key)})
    secret = ana.request("GET", "auth/authenticators/totp").json()["meta"]["secret"]
    ana.post("auth/authenticators/totp", {"code": code_of_app(secret)})
    codes = ana.get("auth/authenticators/recovery-codes")["data"]["unused_codes"]
    ana.post("auth/password/request", {"email": "forgets@example.org"})

    ana.open(_link_in_mail(folder, "forgets@example.org", "account/password/reset/key/"))
    ana.page.get_by_label("New password").fill(f"{PASSWORD} again")
    ana.page.get_by_role("button", name="Set the password").click()
    expect(ana.page.get_by_text("Your new password is set.")).to_be_visible()
    code = ana.page.get_by_label("Authentication code")
    code.fill("no code")
    ana.page.get_by_role("button", name="Sign in").click()
    expect(code).to_have_accessible_description("Incorrect code.")
    check(ana, "reset with a second factor")
    ana.screenshot("reset-second-factor-desktop")
    code.fill(codes[0])
    ana.page.get_by_role("button", name="Sign in").click()
    expect(ana.page.get_by_role("heading", name="Hello, ana-who-forgets")).to_be_visible()
    ana.forget_errors("400", "401")


def test_what_is_wrong_stands_at_its_field(ana: Visitor) -> None:
    ana.play_as("ana-with-typos")
    ana.open("#/account/password")
    old, fresh = (ana.page.get_by_label(name) for name in ("Current password", "New password"))
    old.fill("another one")
    fresh.fill(f"{PASSWORD} again")
    ana.page.get_by_role("button", name="Change password").click()
    expect(old).to_have_accessible_description("Please type your current password.")
    expect(fresh).to_have_accessible_description("")
    expect(ana.page.locator(".toast")).to_have_count(0)
    old.fill(PASSWORD)
    ana.page.get_by_role("button", name="Change password").click()
    expect(ana.page.locator(".toast")).to_contain_text("Your password has been changed.")
    expect(ana.page.locator(".refused:visible")).to_have_count(0)
    ana.forget_errors("400")


def test_only_a_verified_address_can_become_the_primary_one(ana: Visitor, folder: Path) -> None:
    ana.play_as("ana-with-two-mails")
    ana.post("auth/reauthenticate", {"password": PASSWORD})
    for name in ("first", "second"):
        ana.post("auth/email", {"email": f"{name}.of.two@example.org"})
    key = _link_in_mail(folder, "first.of.two@example.org", "account/verify-email/")
    ana.post("auth/email/verify", {"key": unquote(key.rpartition("/")[2])})
    ana.open("#/account/email")
    second = ana.page.locator(".lines li", has_text="second.of.two@example.org")
    expect(second.get_by_role("button", name="Send the mail again")).to_be_visible()
    expect(second.get_by_role("button", name="Make primary")).to_have_count(0)
    ana.open("#/account/verify-email/no-key")
    expect(ana.page.get_by_role("alert")).to_contain_text("This link is too old")
    check(ana, "a link that is too old")
    ana.forget_errors("400")


def _link_in_mail(folder: Path, to: str, page: str) -> str:
    """The address in a mail to one person, after the service's own."""

    def find() -> re.Match[str] | None:
        mails = (path.read_text() for path in (folder / "mails").glob("*"))
        own = "".join(mail for mail in mails if f"To: {to}\n" in mail)
        return re.search(rf"#/{page}\S+", own.replace("=\n", ""))

    return str(until(find)[0])


@pytest.mark.parametrize(("kind", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_a_player_declares_a_robot_account(visitor: Visitors, kind: str, scheme: str) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.play_as(f"robot-on-{kind}")
    ana.open("#/account/developer")
    card = ana.page.locator(".card", has_text="Robot account")
    card.locator("summary").click()
    ana.screenshot(f"robot-account-{kind}-{scheme}", whole=True)
    card.get_by_role("button", name="Declare").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    card.get_by_role("button", name="Declare").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Declare").click()
    expect(card).to_contain_text("A program plays with this account.")
    ana.open("#/me")
    expect(ana.page.locator("h1 .robot")).to_have_text("robot account")
    check(ana, "robot account")
    ana.screenshot(f"robot-profile-{kind}-{scheme}", whole=True)
    ana.open("#/rankings")
    ana.page.get_by_role("button", name="Robot accounts").click()
    expect(ana.page.locator(".prizes")).to_have_count(0)
    expect(ana.page.locator(".empty")).to_be_visible()
    ana.screenshot(f"robot-rankings-{kind}-{scheme}", whole=True)


def test_a_new_password_signs_out_other_devices(ana: Visitor, visitor: Visitors) -> None:
    ana.play_as("ana-with-two-devices")
    other = visitor()
    _sign_in(other, ana.name, PASSWORD)
    ana.open("#/account/sessions")
    expect(ana.page.get_by_text("this device")).to_have_count(1)
    expect(ana.page.locator(".lines li")).to_have_count(3)  # two sessions; no connected apps
    ana.open("#/account/password")
    ana.page.get_by_label("Current password").fill(PASSWORD)
    ana.page.get_by_label("New password").fill("another one, for tests only")
    ana.page.get_by_role("button", name="Change password").click()
    expect(ana.page.get_by_text("Your password has been changed.")).to_be_visible()
    ana.open("#/account/sessions")
    expect(ana.page.locator(".lines li")).to_have_count(2)
    other.page.context.close()
    other.forget_errors("401")  # of the lobby, which reads the tables every few seconds


def test_a_guest_is_asked_before_the_account_is_lost(ana: Visitor) -> None:
    ana.play_as_guest()
    ana.open("#/me")
    ana.page.get_by_role("button", name="Sign out").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Register to keep it.")
    check(ana, "a guest signs out")
    dialog.get_by_role("button", name="Stay and register").click()
    expect(dialog).to_have_count(0)
    ana.open("#/account/sessions")
    ana.page.get_by_role("button", name="Sign out", exact=True).click()
    dialog.get_by_role("button", name="Stay and register").click()
    expect(ana.page.get_by_role("button", name="Register")).to_be_visible()
    ana.page.get_by_role("button", name="Sign out").click()
    dialog.get_by_role("button", name="Sign out and lose it").click()
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()
    ana.forget_errors("401")


def test_mails_and_messages_are_in_the_language_chosen_on_the_page(ana: Visitor) -> None:
    def is_change(response: Response) -> bool:
        return response.request.method == "PATCH" and response.url.endswith("/api/v1/me")

    ana.open()
    ana.page.get_by_role("button", name="ES", exact=True).click()  # before signing in
    with ana.page.expect_response(is_change) as change:
        ana.page.get_by_role("button", name="Jugar como invitado").click()
    assert change.value.json()["language"] == "es"
    with ana.page.expect_response(is_change) as change:
        ana.page.get_by_role("button", name="EN", exact=True).click()
    assert change.value.json()["language"] == "en"


def test_a_second_factor_is_enabled_asked_for_and_disabled(ana: Visitor) -> None:
    ana.play_as("ana-with-two-factors")
    ana.open("#/account/second-factor")
    ana.page.get_by_role("button", name="Turn on").click()
    expect(ana.page.get_by_role("img", name="QR")).to_be_visible()
    check(ana, "second factor")
    ana.screenshot("second-factor-desktop", whole=True)
    secret = ana.page.locator(".token-text").inner_text()
    ana.page.get_by_label("Code from the app").fill(code_of_app(secret))
    ana.page.get_by_role("button", name="Turn on").click()
    ana.prove_it()
    expect(ana.page.locator(".codes li")).to_have_count(10)
    code = ana.page.locator(".codes li").first.inner_text()
    assert ana.copied().split("\n") == ana.page.locator(".codes li").all_inner_texts()
    ana.open("#/account/sessions")
    ana.page.get_by_role("button", name="Sign out", exact=True).click()
    _sign_in(ana, ana.name, PASSWORD, code=code)
    ana.open("#/account/second-factor")
    expect(ana.page.get_by_text("9 of 10 recovery codes are left.")).to_be_visible()
    ana.page.get_by_role("button", name="Turn off").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Turn off").click()
    ana.prove_it()
    expect(ana.page.get_by_role("button", name="Turn on")).to_be_visible()
    ana.forget_errors("401", "404")


def test_a_second_factor_that_another_tab_has_enabled_is_shown(ana: Visitor) -> None:
    ana.play_as("ana-with-two-tabs")
    ana.open("#/account/second-factor")
    enable = ana.page.get_by_role("button", name="Turn on")
    expect(enable).to_be_visible()
    first, ana.page = ana.page, ana.context.new_page()
    ana.open("#/account/second-factor")
    ana.page.get_by_role("button", name="Turn on").click()
    secret = ana.page.locator(".token-text").inner_text()
    ana.page.get_by_label("Code from the app").fill(code_of_app(secret))
    ana.page.get_by_role("button", name="Turn on").click()
    ana.prove_it()
    expect(ana.page.locator(".codes li")).to_have_count(10)
    enable.click()
    expect(first.get_by_text("10 of 10 recovery codes are left.")).to_be_visible()
    ana.forget_errors("401", "404")


def test_a_player_exports_the_data_and_deletes_the_account(ana: Visitor, tmp_path: Path) -> None:
    ana.play_as("ana-who-leaves")
    ana.open("#/account/wallet")
    expect(ana.page.get_by_role("cell", name="For registering")).to_be_visible()
    ana.open("#/account/data")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["account"][0]["name"] == ana.name
    ana.page.get_by_label("Password").fill("not this one")
    _delete(ana)
    expect(ana.page.get_by_role("alert")).to_be_visible()
    ana.page.get_by_label("Password").fill(PASSWORD)
    _delete(ana)
    expect(ana.page.get_by_role("button", name="Play as guest")).to_be_visible()
    ana.forget_errors("400", "403", "422")


def test_a_stranger_registers_on_the_first_page(ana: Visitor) -> None:
    ana.open()
    ana.page.get_by_text("Register", exact=True).click()
    sheet = ana.page.locator("details[open]")
    sheet.get_by_label("Name").fill("ana-from-the-front")
    sheet.get_by_label("Password").fill("password")
    ana.screenshot("register")
    sheet.get_by_role("button", name="Create the account").click()
    expect(sheet.locator("[name=password][aria-invalid]")).to_be_visible()
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Create the account").click()
    expect(ana.page.get_by_role("heading", name="Hello, ana-from-the-front")).to_be_visible()
    ana.forget_errors("400", "422")


def test_a_forgotten_password_is_asked_for_by_strangers(ana: Visitor) -> None:
    ana.open()
    ana.page.get_by_text("I have an account").click()
    ana.page.get_by_role("link", name="Forgot your password?").click()
    ana.page.get_by_label("E-mail address").fill("nobody@example.org")
    ana.page.get_by_role("button", name="Send the mail").click()
    expect(ana.page.get_by_role("main").get_by_role("status")).to_contain_text("on its way")


def _sign_in(one: Visitor, name: str, password: str, *, code: str = "") -> None:
    one.open()
    one.page.get_by_text("I have an account").click()
    sheet = one.page.locator("details[open]")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("Password").fill(password)
    one.page.get_by_role("button", name="Sign in").click()
    if code:
        one.page.get_by_label("Authentication code").fill(code)
        one.page.get_by_role("button", name="Sign in").click()
    expect(one.page.get_by_role("heading", name="Hello")).to_be_visible()


def _delete(one: Visitor) -> None:
    one.page.get_by_role("button", name="Delete the account").click()
    box = one.page.get_by_role("dialog")
    box.get_by_role("button", name="Delete the account").click()


def test_a_guest_survives_a_refresh_whose_response_is_lost_with_the_page(ana: Visitor) -> None:
    replayed: list[str | None] = []

    def lose(route: Route) -> None:
        replayed.append(route.fetch().headers.get("idempotency-replayed"))
        route.abort()

    ana.open()
    ana.page.get_by_role("button", name="Play as guest").click()
    hello = ana.page.get_by_role("heading", name="Hello, ")
    expect(hello).to_be_visible()
    ana.name = hello.inner_text().removeprefix("Hello, ")
    ana.page.evaluate(WITHOUT_ACCESS)
    ana.page.route("**/auth/refresh", lose)
    with ana.page.expect_event("requestfailed", lambda request: "auth/refresh" in request.url):
        ana.open("#/me")
    ana.page.close()
    ana.page = ana.context.new_page()
    with ana.page.expect_response("**/auth/refresh") as second:
        ana.open("#/me")
    expect(ana.page.get_by_role("heading", name=ana.name)).to_be_visible()
    assert replayed[0] is None
    assert second.value.headers["idempotency-replayed"] == "true"
    ana.errors.clear()  # of the refused access tokens, and of the lost response
