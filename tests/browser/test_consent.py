"""The service's own pages: signing in with a second factor, and letting an app in."""

from collections.abc import Callable
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import PASSWORD, Visitor, code_of_app

Visitors = Callable[..., Visitor]
BACK = "https://board-buddy.example/back"
SCOPES = ["openid", "read", "play", "chat", "profile"]
APP = {"name": "Board Buddy", "type": "public", "redirect_uris": [BACK], "scopes": SCOPES}
LOOKS = pytest.mark.parametrize(
    ("kind", "scheme", "locale"),
    [
        ("desktop", "light", "en-GB"),
        ("desktop", "dark", "es-ES"),
        ("phone", "dark", "en-GB"),
        ("phone", "light", "es-ES"),
    ],
)


class Device:
    """A registered player's device, on which the player has not signed in."""

    def __init__(self, visitor: Visitors, kind: str, scheme: str, locale: str) -> None:
        look = {"color_scheme": scheme, "reduced_motion": "reduce"}
        self.visitor = visitor(*SIZES[kind], locale=locale, **look)
        self.visitor.register(f"pages-{kind}-{scheme}-{uuid4().hex[:8]}")
        self.visitor.post("auth/reauthenticate", {"password": PASSWORD})
        self.page, self.name = self.visitor.page, f"{kind}-{scheme}"
        self.send = self.page.locator("main button").first

    def shown(self, name: str) -> None:
        """Save a screenshot of the page: it fits, and is accessible."""
        self.visitor.screenshot(f"page-{name}-{self.name}", whole=True)
        check(self.visitor, name)

    def refused(self, name: str) -> None:
        """Send the form; the page says what is wrong with it."""
        self.send.click()
        expect(self.page.locator(".errorlist")).to_be_visible()
        self.shown(name)

    def fill(self, **fields: str) -> None:
        for name, value in fields.items():
            self.page.locator(f"[name={name}]").fill(value)


@pytest.mark.release
@LOOKS
def test_a_player_signs_in_with_two_factors(
    visitor: Visitors, kind: str, scheme: str, locale: str
) -> None:
    device = Device(visitor, kind, scheme, locale)
    one = device.visitor
    codes = _recovery_codes(one)

    one.open("accounts/signup/")
    device.fill(username=one.name, password1=PASSWORD)
    device.refused("sign-up")
    one.open("accounts/login/")
    device.shown("sign-in")
    device.fill(login=one.name, password="not this one")
    device.refused("sign-in-refused")
    device.fill(password=PASSWORD)
    device.send.click()
    device.fill(code="000000")
    device.refused("second-factor")
    device.fill(code=codes[0])
    device.send.click()

    expect(one.page).to_have_url(one.address)
    for path in ("reauthenticate", "2fa/reauthenticate", "password/reset", "email"):
        one.open(f"accounts/{path}/")
        device.shown(path.replace("/", "-"))


def _recovery_codes(one: Visitor) -> list[str]:
    """Turn the second factor on; the codes that stand in for the app."""
    none_yet = one.request("GET", "auth/authenticators/totp").json()
    one.post("auth/authenticators/totp", {"code": code_of_app(none_yet["meta"]["secret"])})
    return list(one.get("auth/authenticators/recovery-codes")["data"]["unused_codes"])


@LOOKS
def test_a_player_lets_an_app_in(visitor: Visitors, kind: str, scheme: str, locale: str) -> None:
    device = Device(visitor, kind, scheme, locale)
    one, page = device.visitor, device.page
    app = one.post("me/apps", APP)["id"]
    one.context.route(f"{BACK}*", lambda route: route.fulfill(body="back"))
    query = {"response_type": "code", "client_id": app, "redirect_uri": BACK, "state": "s",
             "scope": " ".join(SCOPES), "code_challenge_method": "S256",
             "code_challenge": "x" * 43}  # fmt: skip

    one.open(f"oauth/authorize?{urlencode(query)}")
    device.fill(login=one.name, password=PASSWORD)
    device.send.click()
    scopes = page.locator("[name=scopes]")
    expect(scopes).to_have_count(len(SCOPES))
    assert [each.get_attribute("value") for each in scopes.all()] == SCOPES
    device.shown("consent")
    for each in scopes.all():
        each.uncheck()
    device.refused("consent-to-nothing")
    scopes.first.check()
    device.send.click()
    page.wait_for_url(f"{BACK}?code=*")

    one.open(f"oauth/authorize?{urlencode(query)}")
    page.locator("[value=cancel]").click()
    page.wait_for_url(f"{BACK}?error=access_denied*")
    one.open(f"oauth/authorize?{urlencode({**query, 'client_id': 'nobody'})}")
    expect(page.locator("code")).to_be_visible()
    device.shown("invalid-request")
    one.forget_errors("400")
