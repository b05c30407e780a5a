"""A third-party app, from authorization to the revocation of its grant."""

from typing import Any

import jwt
import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.db import connection
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext

from accounts.models import Grant, Session, User
from core import clock
from parcheesi_site.run.environment import new_private_key
from tests.accounts.oauth.app import (
    ALL,
    API,
    BACK,
    PASSWORD,
    App,
    agree,
    assert_ended,
    bearer,
    browser_of,
    player,
    register_app,
)
from tests.harness.games import on_turn, started
from tests.harness.people import Person, register
from tests.harness.signing_in import problem
from tests.harness.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def app() -> App:
    return App(register_app())


def assert_insufficient(answer: Any, scope: str | None) -> None:
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")
    assert answer.json()["scope"] == scope
    challenge = 'Bearer error="insufficient_scope"'
    assert answer["WWW-Authenticate"] == challenge + (f', scope="{scope}"' if scope else "")


def test_an_app_plays_for_its_player_until_the_grant_is_revoked(app: App, ben: Person) -> None:
    ana = player()
    browser = Browser()
    redirect = browser.get(app.request("play openid"))
    assert redirect.status_code == 302
    assert redirect["Location"].startswith("/accounts/login/?next=")
    signed_in = browser.post(
        redirect["Location"], {"login": ana.user.username, "password": PASSWORD}
    )
    page = browser.get(signed_in["Location"])
    content = page.content.decode()
    assert "Board Buddy" in content
    assert "Play for you" in content
    assert "chats" not in content
    code = app.returned(agree(browser, page, ["play", "openid"]))["code"]
    issued = app.exchange(code).json()
    assert (issued["token_type"], issued["expires_in"]) == ("Bearer", 3600)
    api = bearer(issued["access_token"])

    game = started(ana, ben, now=clock.now())
    table = game.table_id
    roller = on_turn(game, ana, ben)
    rolled = api.post(f"{API}/games/{game.id}/roll", {"version": game.version})
    assert rolled.status_code == (200 if roller is ana else 409), rolled.content
    assert_insufficient(api.post(f"{API}/tables/{table}/chat", {"text": "Hi"}), "chat")
    assert_insufficient(api.get(f"{API}/games/{game.id}"), "read")
    assert_insufficient(api.get(f"{API}/me/wallet"), None)

    again = app.refresh(issued["refresh_token"]).json()
    assert again["refresh_token"] != issued["refresh_token"]
    api = bearer(again["access_token"])
    assert api.post(f"{API}/games/{game.id}/auto", {"automatic": True}).status_code == 200

    (grant,) = ana.api.get(f"{API}/me/grants").json()["results"]
    assert (grant["app"], grant["scopes"]) == ("Board Buddy", ["openid", "play"])
    assert ana.api.delete(f"{API}/me/grants/{grant['id']}").status_code == 204
    assert_ended(again)
    assert app.refresh(again["refresh_token"]).json()["error"] == "invalid_grant"
    assert ana.api.get(f"{API}/me/grants").json()["results"] == []
    assert ana.api.get(f"{API}/me").status_code == 200


# --- the consent page ---------------------------------------------------------------------------


def test_the_player_may_grant_less_or_nothing(app: App) -> None:
    browser = browser_of(player())
    page = browser.get(app.request("play chat read"))
    issued = app.exchange(app.returned(agree(browser, page, ["read"]))["code"]).json()
    assert issued["scope"] == "read"
    assert Grant.objects.get().scopes == ["read"]
    page = browser.get(app.request("play"))
    assert app.returned(agree(browser, page, ["play"], "cancel"))["error"] == "access_denied"
    assert agree(browser, page, []).status_code == 200
    assert agree(browser, page, ["chat"]).status_code == 200
    assert Grant.objects.count() == 1


def test_only_the_player_can_consent(app: App) -> None:
    browser = browser_of(player())
    page = browser.get(app.request("play"))
    strict = Browser(enforce_csrf_checks=True)
    strict.cookies = browser.cookies
    assert agree(strict, page, ["play"]).status_code == 403
    assert page["X-Frame-Options"] == "DENY"
    assert agree(Browser(), page, ["play"])["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_id": "nobody"},
        {"redirect_uri": "https://evil.example/back"},
        {"redirect_uri": f"{BACK}/more"},
        {"redirect_uri": None},
        {"prompt": "none"},
        {"prompt": "consent none"},
        {"code_challenge_method": "plain"},
        {"code_challenge_method": None},
        {"request": "e30.e30."},
        {"resource": "https://elsewhere.example"},
        {"client_id": "\x00"},
    ],
)
def test_an_untrusted_request_is_not_redirected(app: App, wrong: dict[str, Any]) -> None:
    answer = browser_of(player()).get(app.request("play", **wrong))
    assert answer.status_code in (200, 400)
    assert "Invalid request" in answer.content.decode()
    assert "Location" not in answer


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"scope": "play email"}, "invalid_scope"),
        ({"scope": "everything"}, "invalid_scope"),
        ({"response_type": "token"}, "unauthorized_client"),
        ({"response_type": "nonsense"}, "unsupported_response_type"),
    ],
)
def test_a_refused_request_is_redirected_to_the_app(
    app: App, wrong: dict[str, Any], error: str
) -> None:
    answer = browser_of(player()).get(app.request(**{"scope": "play", **wrong}))
    assert answer.status_code == 302
    assert answer["Location"].startswith(BACK)
    assert f"error={error}" in answer["Location"]


def test_a_grant_does_not_cover_another_app(app: App) -> None:
    ana = player()
    app.tokens(ana, "play read")
    other = App(register_app())
    silent = browser_of(ana).get(other.request("play", prompt="none"))
    assert "Location" not in silent
    page = browser_of(ana).get(other.request("play"))
    assert "Allow" in page.content.decode()


def test_a_guest_cannot_log_in(app: App, ana: Person) -> None:
    sent = {"login": ana.user.username, "password": ""}
    assert Browser().post("/accounts/login/", sent).status_code == 200


# --- codes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"code_verifier": "w" * 64},
        {"code_verifier": None},
        {"redirect_uri": "https://evil.example/back"},
        {"code": "guessed"},
        {"code": "\x00"},
        {"grant_type": "password", "username": "ana", "password": PASSWORD},
        {"grant_type": "client_credentials"},
        {"client_id": "nobody"},
        {"client_id": None},
        {"resource": "nonsense"},
    ],
)
def test_a_code_is_not_exchanged_by_a_wrong_request(app: App, wrong: dict[str, Any]) -> None:
    code = app.code(browser_of(player()))
    answer = app.exchange(code, **wrong)
    assert answer.status_code in (400, 401), answer.content
    assert "error" in answer.json()
    assert "access_token" not in answer.json()
    assert not Grant.objects.exists()


def test_another_app_cannot_use_the_code(app: App) -> None:
    code = app.code(browser_of(player()))
    other = App(register_app(), verifier=app.verifier)
    assert other.exchange(code).json()["error"] == "invalid_grant"


def test_reusing_a_code_revokes_its_tokens(app: App) -> None:
    ana = player()
    code = app.code(browser_of(ana))
    issued = app.exchange(code).json()
    assert bearer(issued["access_token"]).post(f"{API}/tables", {"ruleset": "parchis"})
    again = app.exchange(code)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert app.refresh(issued["refresh_token"]).json()["error"] == "invalid_grant"
    assert ana.api.get(f"{API}/me/grants").json()["results"] == []


def test_a_confidential_app_needs_its_secret() -> None:
    app = App(register_app("confidential"))
    code = app.code(browser_of(player()))
    assert app.exchange(code).status_code == 401
    assert app.exchange(code, client_secret="guessed").status_code == 401
    issued = app.exchange(code, client_secret="the app's own secret")
    assert issued.status_code == 200
    token = issued.json()["refresh_token"]
    assert app.refresh(token).status_code == 401
    assert app.refresh(token, client_secret="the app's own secret").status_code == 200


# --- refreshing, revoking -----------------------------------------------------------------------


def test_a_refresh_token_is_used_once(app: App) -> None:
    first = app.tokens(player())
    second = app.refresh(first["refresh_token"]).json()
    repeated = app.refresh(first["refresh_token"])
    assert (repeated.status_code, repeated.json()["error"]) == (400, "invalid_grant")
    third = app.refresh(second["refresh_token"]).json()
    assert bearer(third["access_token"]).post(f"{API}/tables", {"ruleset": "parchis"})


def test_reusing_a_refresh_token_ends_the_session(app: App, settings: Any) -> None:
    settings.REFRESH_REPEATED_WITHIN_S = 0
    first = app.tokens(player())
    second = app.refresh(first["refresh_token"]).json()
    assert app.refresh(first["refresh_token"]).status_code == 400
    assert app.refresh(second["refresh_token"]).json()["error"] == "invalid_grant"
    assert_ended(second)


def test_a_refresh_cannot_widen_the_scope(app: App) -> None:
    issued = app.tokens(player(), "play read")
    assert app.refresh(issued["refresh_token"], scope="play chat").json()["error"] == (
        "invalid_scope"
    )
    less = app.refresh(issued["refresh_token"], scope="read").json()
    assert less["scope"] == "read"


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
def test_revoking_a_token_ends_its_session_only(app: App, which: str) -> None:
    ana = player()
    issued = app.tokens(ana)
    other_device = app.tokens(ana)
    assert app.revoke(issued[which]).status_code == 200
    assert app.revoke("nonsense").status_code == 200
    assert_ended(issued)
    assert app.refresh(issued["refresh_token"]).status_code == 400
    assert app.refresh(other_device["refresh_token"]).status_code == 200


@pytest.mark.parametrize("how", ["logout", "deletion", "closed"])
def test_logout_everywhere_or_closing_the_account_ends_apps(app: App, how: str) -> None:
    ana = player()
    issued = app.tokens(ana)
    if how == "logout":
        assert ana.api.delete(f"{API}/auth/sessions").status_code == 204
    elif how == "deletion":
        assert ana.api.delete(f"{API}/me", {"password": PASSWORD}).status_code == 204
    else:
        User.objects.filter(id=ana.id).update(is_active=False)
    assert app.refresh(issued["refresh_token"]).json()["error"] == "invalid_grant"
    if how != "closed":
        assert_ended(issued)


# --- grants -------------------------------------------------------------------------------------


def test_an_app_on_two_devices_is_one_grant(app: App, ben: Person) -> None:
    ana = player()
    first = app.tokens(ana, "play")
    app.tokens(ana, "read")
    (grant,) = ana.api.get(f"{API}/me/grants").json()["results"]
    assert grant["scopes"] == ["play", "read"]
    assert grant["since"] <= grant["last_used_at"]
    assert ben.api.get(f"{API}/me/grants").json()["results"] == []
    assert ben.api.delete(f"{API}/me/grants/{grant['id']}").status_code == 404
    assert_insufficient(bearer(first["access_token"]).get(f"{API}/me/grants"), None)
    assert_insufficient(
        bearer(first["access_token"]).delete(f"{API}/me/grants/{grant['id']}"), None
    )
    assert ana.api.delete(f"{API}/me/grants/{grant['id']}").status_code == 204
    assert ana.api.delete(f"{API}/me/grants/{grant['id']}").status_code == 404
    assert Session.objects.filter(grant__isnull=False, ended_at=None).count() == 0


# --- OpenID Connect -----------------------------------------------------------------------------


def test_an_app_discovers_the_provider_and_verifies_the_player(app: App) -> None:
    metadata = Browser().get("/.well-known/openid-configuration").json()
    assert metadata["issuer"] == settings.PUBLIC_URL
    assert Browser().get("/.well-known/oauth-authorization-server").json() == metadata
    assert set(metadata["scopes_supported"]) == {*ALL, "tournaments"}
    (key,) = Browser().get(metadata["jwks_uri"]).json()["keys"]
    assert "d" not in key
    ana = player()
    code = app.code(browser_of(ana), "openid profile", nonce="once")
    issued = app.exchange(code).json()
    claims = jwt.decode(
        issued["id_token"],
        jwt.PyJWK(key).key,
        ["RS256"],
        audience=app.registration.id,
        issuer=metadata["issuer"],
    )
    assert (claims["sub"], claims["nonce"]) == (str(ana.id), "once")
    assert claims["preferred_username"] == ana.user.username
    userinfo = bearer(issued["access_token"]).get(metadata["userinfo_endpoint"]).json()
    assert userinfo == {
        "sub": str(ana.id),
        "preferred_username": ana.user.username,
        "name": ana.user.username,
    }
    assert_insufficient(
        bearer(app.tokens(ana, "read")["access_token"]).get("/oauth/userinfo"), "openid"
    )
    assert Browser().get("/oauth/userinfo").status_code == 401


def test_the_issuer_does_not_depend_on_the_host_of_a_request(app: App) -> None:
    at_home, elsewhere = (
        Browser().get("/.well-known/openid-configuration", headers={"host": host}).json()
        for host in ("127.0.0.1", "localhost")
    )
    assert at_home == elsewhere
    code = app.code(browser_of(player()), "openid")
    issued = app.exchange(code).json()
    for token in (issued["id_token"], issued["access_token"]):
        claims = jwt.decode(token, options={"verify_signature": False})
        assert claims["iss"] == settings.PUBLIC_URL


def test_an_id_token_is_no_access_token(app: App) -> None:
    issued = app.tokens(player(), "openid read")
    answer = bearer(issued["id_token"]).get(f"{API}/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


def test_an_app_s_token_needs_no_extra_query(app: App, django_assert_num_queries: Any) -> None:
    api = bearer(app.tokens(player(), "read")["access_token"])
    api.get(f"{API}/rankings/xp")
    ours = player().api
    ours.get(f"{API}/rankings/xp")
    with CaptureQueriesContext(connection) as queries:
        ours.get(f"{API}/me/games")
    with django_assert_num_queries(len(queries)):
        api.get(f"{API}/me/games")


def test_without_a_key_the_provider_is_off(app: App, settings: Any) -> None:
    settings.OIDC_PRIVATE_KEYS = ()
    for name in ("openid-configuration", "oauth-authorization-server", "jwks.json"):
        assert Browser().get(f"/.well-known/{name}").status_code == 404
    assert Browser().get(app.request()).status_code == 404
    assert app.exchange("x").status_code == 404


def test_tokens_stay_valid_until_their_key_is_removed(app: App, settings: Any) -> None:
    api = bearer(app.tokens(player(), "read")["access_token"])
    old = settings.OIDC_PRIVATE_KEYS
    settings.OIDC_PRIVATE_KEYS = (new_private_key(), *old)
    assert api.get(f"{API}/me/games").status_code == 200
    settings.OIDC_PRIVATE_KEYS = settings.OIDC_PRIVATE_KEYS[:1]
    assert api.get(f"{API}/me/games").json()["code"] == "token_invalid"


def test_the_login_page_requires_the_second_factor(app: App) -> None:
    ana = player()
    TOTP.activate(ana.user, generate_totp_secret())
    browser = Browser()
    login = browser.get(app.request("play"))["Location"]
    answer = browser.post(login, {"login": ana.user.username, "password": PASSWORD})
    assert "2fa" in answer["Location"]
    assert browser.get(app.request("play"))["Location"].startswith("/accounts/login/")


def test_a_guest_can_use_apps_after_registering(app: App, ana: Person) -> None:
    register(ana)
    ana.user.set_password(PASSWORD)
    ana.user.save()
    assert app.tokens(ana)["scope"] == "play"


# --- concurrency ----------------------------------------------------------------------------------


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_of_several_concurrent_exchanges_gets_tokens() -> None:
    app = App(register_app())
    code = app.code(browser_of(player()))
    answers = at_once(lambda _: app.exchange(code))
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400]
    assert Grant.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_of_several_concurrent_refreshes_gets_tokens() -> None:
    app = App(register_app())
    issued = app.tokens(player())
    answers = at_once(lambda _: app.refresh(issued["refresh_token"]))
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400]
    (refreshed,) = [answer.json() for answer in answers if answer.status_code == 200]
    assert app.refresh(refreshed["refresh_token"]).status_code == 200


def test_an_app_needs_no_csrf_token_but_the_page_does(app: App) -> None:
    browser = browser_of(player())
    issued = app.exchange(app.code(browser)).json()
    renewed = app.refresh(issued["refresh_token"])
    assert renewed.status_code == 200, renewed.content
    assert app.revoke(renewed.json()["refresh_token"]).status_code == 200
    page = browser.get(app.request())
    browser.handler.enforce_csrf_checks = True
    assert problem(agree(browser, page, ["play"])) == (403, "csrf_failed")
