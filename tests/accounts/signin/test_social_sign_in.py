"""Signing in with an external provider, if one is configured."""

import environ
import pytest

from accounts.models import User
from accounts.wallet import balances
from parcheesi_site.settings.auth import mail_links, social_apps
from tests.harness import production
from tests.harness.signing_in import App, codes, provider_token

pytestmark = pytest.mark.django_db


def test_a_new_player_chooses_a_name_once() -> None:
    app = App()
    answer = app.post("provider/token", provider_token("123", email="ana@example.org"))
    assert answer.status_code == 401, answer.content
    pending = [each for each in answer.json()["data"]["flows"] if each.get("is_pending")]
    assert [each["id"] for each in pending] == ["provider_signup"]
    assert not app.access
    assert not User.objects.exists()
    assert codes(app.post("provider/signup", {"username": "guest-1", "email": ""})) == [
        "username_taken"
    ]
    answer = app.post("provider/signup", {"username": "Ana", "email": "ana@example.org"})
    assert answer.status_code == 200, answer.content
    assert app.me().json()["name"] == "Ana"
    user = User.objects.get()
    assert not user.has_usable_password()
    assert balances.balance(user.id) == 1000

    again = App()
    assert again.post("provider/token", provider_token("123")).status_code == 200
    assert again.me().json()["name"] == "Ana"
    assert User.objects.count() == 1


def test_a_provider_s_email_address_opens_no_existing_account() -> None:
    App().sign_up(email="ana@example.org")
    app = App()
    answer = app.post(
        "provider/token", provider_token("666", email="ana@example.org", email_verified=True)
    )
    assert answer.status_code == 401
    assert not app.access


def test_an_unconfigured_provider_is_refused() -> None:
    answer = App().post("provider/token", {**provider_token("1"), "provider": "google"})
    assert codes(answer) == ["invalid_token"]


def test_providers_are_configured_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert social_apps(environ.Env()) == {}
    for name, value in {
        "SOCIAL_LOGIN": "google,apple",
        "GOOGLE_CLIENT_ID": "g",
        "GOOGLE_SECRET": "s",
        "APPLE_CLIENT_ID": "a",
        "APPLE_KEY": "team",
        "APPLE_CERTIFICATE": r"-----BEGIN\nPRIVATE",
    }.items():
        monkeypatch.setenv(name, value)
    apps = {name: each["APPS"][0] for name, each in social_apps(environ.Env()).items()}
    assert apps["google"] == {"client_id": "g", "secret": "s", "key": ""}
    assert apps["apple"]["settings"] == {"certificate_key": "-----BEGIN\nPRIVATE"}


def test_mails_link_to_the_front_end_if_there_is_one() -> None:
    own = mail_links("https://api.example", "")
    assert own["account_confirm_email"] == "https://api.example/accounts/confirm-email/{key}/"
    urls = mail_links("https://api.example", "https://play.example/")
    assert urls["account_confirm_email"] == "https://play.example/account/verify-email/{key}"


def test_by_default_the_front_end_is_the_web_client() -> None:
    read = production.read(**production.COMPLETE)
    urls = read["HEADLESS_FRONTEND_URLS"]
    assert read["FRONTEND_URL"] == "https://play.example/#"
    assert urls["account_confirm_email"] == "https://play.example/#/account/verify-email/{key}"
    own = production.read(**production.COMPLETE, FRONTEND_URL="")["HEADLESS_FRONTEND_URLS"]
    assert own["account_signup"] == "https://play.example/accounts/signup/"
