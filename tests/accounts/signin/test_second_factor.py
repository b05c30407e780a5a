"""The second factor: codes of an authenticator app, and recovery codes."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import Session, User
from tests.harness.signing_in import PASSWORD, App, codes, problem, protect, totp

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> App:
    app = App()
    assert app.sign_up().status_code == 200
    return app


@pytest.mark.usefixtures("clock")
def test_setting_up_an_authenticator_requires_a_recent_password(ana: App) -> None:
    answer = ana.get("authenticators/totp")
    secret = answer.json()["meta"]["secret"]
    answer = ana.post("authenticators/totp", {"code": totp(secret)})
    assert answer.status_code == 401
    assert {"id": "reauthenticate"} in answer.json()["data"]["flows"]
    assert codes(ana.post("reauthenticate", {"password": "wrong"})) == ["incorrect_password"]
    assert ana.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    wrong = "000000" if totp(secret) != "000000" else "111111"
    assert codes(ana.post("authenticators/totp", {"code": wrong})) == ["incorrect_code"]
    assert ana.post("authenticators/totp", {"code": totp(secret)}).status_code == 200
    assert [each["type"] for each in ana.get("authenticators").json()["data"]] == [
        "totp",
        "recovery_codes",
    ]


def test_with_a_second_factor_a_password_is_not_enough(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    app = App()
    answer = app.log_in()
    assert answer.status_code == 401
    assert not app.access
    pending = [each for each in answer.json()["data"]["flows"] if each.get("is_pending")]
    assert [each["id"] for each in pending] == ["mfa_authenticate"]
    assert app.session_token
    code = totp(secret, clock[0])
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    assert codes(app.post("2fa/authenticate", {"code": wrong})) == ["incorrect_code"]
    answer = app.post("2fa/authenticate", {"code": code})
    assert answer.status_code == 200, answer.content
    assert app.me().json()["name"] == "Ana"
    assert Session.objects.count() == 2
    methods = [each["method"] for each in app.get("session").json()["data"]["methods"]]
    assert methods == ["password", "mfa"]


def test_a_sign_in_s_token_is_invalid_after_completion(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    app = App()
    app.log_in()
    app.post("2fa/authenticate", {"code": totp(secret, clock[0])})
    again = App()
    again.session_token = app.session_token
    assert again.get("session").status_code == 410
    assert again.post("2fa/authenticate", {"code": "000000"}).status_code == 410


def test_a_code_is_valid_once(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    code = totp(secret, clock[0])
    for expected in (200, 400):
        app = App()
        app.log_in()
        assert app.post("2fa/authenticate", {"code": code}).status_code == expected


def test_codes_cannot_be_guessed(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    code = totp(secret, clock[0] + 60)
    clock[0] += 60
    app = App()
    app.log_in()
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    for _ in range(5):
        assert app.post("2fa/authenticate", {"code": wrong}).status_code == 400
    answer = app.post("2fa/authenticate", {"code": code})
    assert problem(answer) == (429, "too_many_requests")
    assert answer["Retry-After"] == "300"


def test_a_recovery_code_replaces_a_code_once(ana: App, clock: list[float]) -> None:
    protect(ana, clock[0])
    unused = ana.get("authenticators/recovery-codes").json()["data"]["unused_codes"]
    assert len(unused) == 10
    for expected in (200, 400):
        app = App()
        app.log_in()
        assert app.post("2fa/authenticate", {"code": unused[0]}).status_code == expected
    left = ana.get("authenticators/recovery-codes").json()["data"]["unused_codes"]
    assert left == unused[1:]
    assert ana.post("authenticators/recovery-codes").status_code == 200
    assert not set(ana.get("authenticators/recovery-codes").json()["data"]["unused_codes"]) & set(
        unused
    )


def test_an_authenticator_can_be_removed(ana: App, clock: list[float]) -> None:
    protect(ana, clock[0])
    assert ana.delete("authenticators/totp").status_code == 200
    assert App().log_in().status_code == 200
    assert not Authenticator.objects.exists()


def test_a_secret_is_encrypted_at_rest(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    data = Authenticator.objects.get(type="totp").data
    assert secret not in str(data)
    assert Session.objects.get().state.get("mfa.totp.secret") is None


def test_the_login_page_requires_the_second_factor(
    ana: App, clock: list[float], client: object
) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    page = client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})  # type: ignore[attr-defined]
    assert page["Location"] == "/accounts/2fa/authenticate/"
    code = totp(secret, clock[0])
    page = client.post("/accounts/2fa/authenticate/", {"code": code})  # type: ignore[attr-defined]
    assert page["Location"] == "/"


def test_the_admin_requires_the_second_factor(ana: App, clock: list[float], client: Client) -> None:
    protect(ana, clock[0])
    User.objects.update(is_staff=True, is_superuser=True)
    page = client.get("/admin/", follow=True)
    assert page.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    by_password = client.post(
        "/admin/login/?next=/admin/", {"username": "Ana", "password": PASSWORD}
    )
    assert by_password["Location"].startswith("/accounts/login/?next=")
    half = client.post("/accounts/login/?next=/admin/", {"login": "Ana", "password": PASSWORD})
    assert half["Location"].startswith("/accounts/2fa/authenticate/")
    assert client.get("/admin/").status_code == 302
