"""The API's own chain of middleware."""

from typing import Any

import pytest
from django.test import Client

from parcheesi_site.middleware.api_chain import is_of_api

LANGUAGE = "parcheesi_site.middleware.language.LanguageMiddleware"
LOCALE = "django.middleware.locale.LocaleMiddleware"


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("/api/v1/games", True),
        ("/api/v1/meta", True),
        ("/api/v1/schema", True),
        ("/api/v1/docs", False),
        ("/api/v1/auth/login", False),
        ("/api/v1/", False),
        ("/api/v1", False),
        ("/", False),
        ("/admin/", False),
        ("/api/v2/games", False),
    ],
)
def test_the_short_chain_is_for_the_api_without_its_pages(path: str, short: bool) -> None:
    assert is_of_api(path) is short


def test_the_short_chain_is_the_long_one_without_some_steps(settings: Any) -> None:
    steps = [LOCALE if step == LANGUAGE else step for step in settings.API_MIDDLEWARE]
    assert steps == [step for step in settings.MIDDLEWARE if step in steps]


@pytest.mark.django_db
def test_responses_of_both_chains_have_the_same_headers(client: Client) -> None:
    short = client.get("/api/v1/games", headers={"Accept-Language": "es"})
    long = client.get("/api/v1/auth/session", headers={"Accept-Language": "es"})
    assert short.status_code == long.status_code == 401
    own = {"Allow", "WWW-Authenticate", "Deprecation", "Sunset", "Link", "Expires"}
    assert {*long.headers} - {*short.headers} - own == set()
    assert {*short.headers} - {*long.headers} - own == set()
    for name in ("Content-Language", "X-Frame-Options"):
        assert short[name] == long[name]
    assert short["Content-Language"] == "es"


@pytest.mark.django_db
def test_a_cookie_of_a_session_changes_nothing_in_the_api(client: Client) -> None:
    client.cookies["sessionid"] = "x" * 32
    assert client.get("/api/v1/me").status_code == 401
    assert client.get("/api/v1/rulesets").status_code == 200


def test_languages_come_from_the_header_or_the_cookie(client: Client) -> None:
    assert client.get("/api/v1/rulesets")["Content-Language"] == "en"
    client.cookies["django_language"] = "es"
    response = client.get("/api/v1/rulesets")
    assert response["Content-Language"] == "es"
    assert "Accept-Language" in response["Vary"]
