"""Unused codes, tokens in the hands of another app, and redirect URIs."""

import base64
from typing import Any

import pytest
from allauth.idp.oidc.models import Token
from django.test import Client as Browser

from accounts.models import Grant, User
from accounts.oauth import grants
from accounts.oauth.request_checks import is_registered_redirect_uri
from accounts.sessions import lifecycle
from core import clock
from tests.accounts.oauth.app import (
    API,
    BACK,
    PASSWORD,
    App,
    agree,
    assert_ended,
    browser_of,
    player,
    register_app,
)
from tests.harness.people import Person
from tests.harness.signing_in import OTHER

pytestmark = pytest.mark.django_db
SECRET = "the app's own secret"


@pytest.fixture
def app() -> App:
    return App(register_app())


@pytest.fixture
def other() -> App:
    return App(register_app())


# --- codes ----------------------------------------------------------------------------------------


def log_out_everywhere(ana: Person) -> None:
    assert ana.api.delete(f"{API}/auth/sessions").status_code == 204


def change_password(ana: Person) -> None:
    lifecycle.change_password(User.objects.get(id=ana.id), OTHER, now=clock.now())


def revoke_grant(ana: Person) -> None:
    (granted,) = ana.api.get(f"{API}/me/grants").json()["results"]
    assert ana.api.delete(f"{API}/me/grants/{granted['id']}").status_code == 204


def delete_account(ana: Person) -> None:
    assert ana.api.delete(f"{API}/me", {"password": PASSWORD}).status_code == 204


@pytest.mark.parametrize("end", [log_out_everywhere, change_password, revoke_grant, delete_account])
def test_ending_the_access_invalidates_an_unused_code(app: App, end: Any) -> None:
    ana = player()
    app.tokens(ana)
    code = app.code(browser_of(ana))
    end(ana)
    refused = app.exchange(code)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    assert Grant.objects.count() == 1
    assert not Token.objects.exists()


def test_revoking_a_grant_keeps_the_codes_of_other_apps(app: App, other: App) -> None:
    ana = player()
    app.tokens(ana)
    code = other.code(browser_of(ana))
    revoke_grant(ana)
    assert other.exchange(code).status_code == 200


def test_a_code_is_stored_as_a_hash_until_it_is_used(app: App) -> None:
    code = app.code(browser_of(player()))
    (row,) = Token.objects.all()
    assert code not in row.hash
    assert row.expires_at is not None
    app.exchange(code)
    assert not Token.objects.filter(type=Token.Type.AUTHORIZATION_CODE).exists()


def test_logging_out_during_the_consent_prevents_the_code(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = player()
    browser = browser_of(ana)
    page = browser.get(app.request())
    promise = grants.promise

    def late(**named: Any) -> None:
        log_out_everywhere(ana)
        promise(**named)

    monkeypatch.setattr(grants, "promise", late)
    assert agree(browser, page, ["play"])["Location"] == "/accounts/login/"
    assert not Token.objects.exists()


def test_logging_out_during_the_exchange_invalidates_the_code(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = player()
    code = app.code(browser_of(ana))
    begin = grants.begin

    def late(**named: Any) -> Grant:
        log_out_everywhere(ana)
        return begin(**named)

    monkeypatch.setattr(grants, "begin", late)
    refused = app.exchange(code)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    assert not Grant.objects.exists()


def test_logging_out_everywhere_ends_the_session_of_the_page(app: App) -> None:
    ana = player()
    browser = browser_of(ana)
    log_out_everywhere(ana)
    assert browser.get(app.request())["Location"].startswith("/accounts/login/")


# --- another app ----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
def test_an_app_revokes_only_its_own_tokens(app: App, other: App, which: str) -> None:
    issued = app.tokens(player())
    refused = other.revoke(issued[which])
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    refreshed = app.refresh(issued["refresh_token"])
    assert refreshed.status_code == 200
    assert app.revoke(refreshed.json()[which]).status_code == 200
    assert_ended(refreshed.json())


def test_a_confidential_app_needs_its_secret_to_revoke() -> None:
    app = App(register_app("confidential"))
    code = app.code(browser_of(player()))
    issued = app.exchange(code, client_secret=SECRET).json()
    assert app.revoke(issued["refresh_token"]).status_code == 401
    assert app.refresh(issued["refresh_token"], client_secret=SECRET).status_code == 200


def test_reuse_by_another_app_ends_nothing(app: App, other: App, settings: Any) -> None:
    settings.REFRESH_REPEATED_WITHIN_S = 0
    code = app.code(browser_of(player()))
    first = app.exchange(code).json()
    second = app.refresh(first["refresh_token"]).json()
    assert other.exchange(code).json()["error"] == "invalid_grant"
    assert other.refresh(first["refresh_token"]).json()["error"] == "invalid_grant"
    assert app.refresh(second["refresh_token"]).status_code == 200


def test_reuse_without_the_secret_ends_nothing(settings: Any) -> None:
    settings.REFRESH_REPEATED_WITHIN_S = 0
    app = App(register_app("confidential"))
    code = app.code(browser_of(player()))
    first = app.exchange(code, client_secret=SECRET).json()
    second = app.refresh(first["refresh_token"], client_secret=SECRET).json()
    assert app.exchange(code).status_code == 401
    assert app.refresh(first["refresh_token"], client_secret="guessed").status_code == 401
    assert app.refresh(second["refresh_token"], client_secret=SECRET).status_code == 200


@pytest.mark.parametrize("address", ["token", "revoke"])
def test_two_different_client_ids_in_a_request_are_refused(address: str) -> None:
    app, mine = (App(register_app("confidential")) for _ in range(2))
    code = app.code(browser_of(player()))
    proof = base64.b64encode(f"{mine.registration.id}:{SECRET}".encode()).decode()
    sent = {
        "grant_type": "authorization_code",
        "client_id": app.registration.id,
        "redirect_uri": BACK,
        "code": code,
        "token": code,
        "code_verifier": app.verifier,
    }
    refused = Browser().post(f"/oauth/{address}", sent, HTTP_AUTHORIZATION=f"Basic {proof}")
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_request")


# --- where codes are sent -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        f"{BACK}?more=1",
        f"{BACK}#more",
        f"{BACK}/",
        "https://evil@board-buddy.example/back",
        "https://BOARD-BUDDY.example/back",
        "https://board-buddy.example:443/back",
        "http://board-buddy.example/back",
        "https://board-buddy.example/back/../back",
    ],
)
def test_the_redirect_uri_is_compared_as_a_whole(app: App, address: str) -> None:
    answer = browser_of(player()).get(app.request(redirect_uri=address))
    assert answer.status_code == 400
    assert "Invalid request" in answer.content.decode()


@pytest.mark.parametrize(
    ("registered", "address", "right"),
    [
        ("http://127.0.0.1/back", "http://127.0.0.1:1234/back", True),
        ("http://127.0.0.1:8080/back", "http://127.0.0.1:1234/back", True),
        ("http://[::1]/back", "http://[::1]:1234/back", True),
        ("http://127.0.0.1/back", "http://127.0.0.1:1234/other", False),
        ("http://127.0.0.1/back", "http://127.0.0.1:1234@evil.example/back", False),
        ("http://127.0.0.1/back", "https://127.0.0.1:1234/back", False),
        ("http://localhost:80/back", "http://localhost:81/back", False),
        ("com.example.buddy:/back", "com.example.buddy:/back", True),
        ("com.example.buddy:/back", "com.example.buddy:/back?x=1", False),
    ],
)
def test_a_loopback_redirect_uri_may_have_another_port(
    app: App, registered: str, address: str, right: bool
) -> None:
    app.registration.redirect_uris = f"{BACK}\n{registered}"
    app.registration.save()
    assert is_registered_redirect_uri(app.registration.id, address) is right


def test_a_code_is_returned_only_in_the_query(app: App) -> None:
    answer = browser_of(player()).get(app.request(response_mode="fragment"))
    assert answer.status_code == 400


@pytest.mark.parametrize("kind", ["public", "confidential"])
def test_every_app_needs_a_code_challenge(kind: str) -> None:
    app = App(register_app(kind))
    without = app.request(code_challenge=None, code_challenge_method=None)
    answer = browser_of(player()).get(without)
    assert answer.status_code == 302
    assert app.returned(answer)["error"] == "invalid_request"


@pytest.mark.parametrize("verifier", [None, "w" * 64])
def test_a_secret_does_not_replace_the_verifier(verifier: str | None) -> None:
    app = App(register_app("confidential"))
    code = app.code(browser_of(player()))
    refused = app.exchange(code, client_secret=SECRET, code_verifier=verifier)
    assert refused.json()["error"] in ("invalid_grant", "invalid_request")
