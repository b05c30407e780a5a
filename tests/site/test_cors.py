"""Pages of other origins may use the API, and nothing else here."""

from typing import Any

import pytest
from django.conf import LazySettings
from rest_framework.test import APIClient

from games.players.api import MeView
from tests.harness.people import Person
from tests.site.posts import API, routes

PAGE = "https://boards.example"
ALLOW, EXPOSE = "Access-Control-Allow-Origin", "Access-Control-Expose-Headers"


def listed(answer: Any, name: str) -> set[str]:
    return set(answer[name].lower().split(", "))


def preflight(api: APIClient, path: str, method: str = "POST") -> Any:
    return api.options(
        path, HTTP_ORIGIN=PAGE, HTTP_ACCESS_CONTROL_REQUEST_METHOD=method, HTTP_X_REQUEST_ID="a" * 8
    )


def test_preflight_requests_need_no_token(api: APIClient) -> None:
    paths = [f"/{path}" for path, _ in routes() if path.startswith("api/")]
    answers = [preflight(api, path) for path in paths]

    assert len(paths) > 40
    assert {(a.status_code, a[ALLOW], a["X-Request-ID"]) for a in answers} == {(200, "*", "a" * 8)}


def test_preflight_allows_methods_and_headers(api: APIClient) -> None:
    answer = preflight(api, f"{API}/tables")

    assert {"GET", "POST", "PATCH", "DELETE"} <= set(
        answer["Access-Control-Allow-Methods"].split(", ")
    )
    assert listed(answer, "Access-Control-Allow-Headers") == {
        "authorization",
        "content-type",
        "idempotency-key",
        "if-none-match",
        "last-event-id",
        "x-request-id",
        "accept-language",
        "x-session-token",
        "x-password-reset-key",
        "x-email-verification-key",
    }
    assert int(answer["Access-Control-Max-Age"]) >= 3600


@pytest.mark.django_db
@pytest.mark.parametrize("status", [200, 401, 404, 405, 429, 500])
def test_a_page_can_read_every_response(
    ana: Person, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError

    if status == 429:
        settings.RATE_LIMITS = {**settings.RATE_LIMITS, "lists": (1, 60)}
        ana.api.get(f"{API}/me")
    if status == 500:
        monkeypatch.setattr(MeView, "get", fails)
    ana.api.raise_request_exception = False
    api = APIClient() if status == 401 else ana.api
    path = f"{API}/nowhere" if status == 404 else f"{API}/me"
    answer = (api.post if status == 405 else api.get)(path, HTTP_ORIGIN=PAGE)

    assert (answer.status_code, answer[ALLOW]) == (status, "*")
    headers = {"etag", "retry-after", "ratelimit", "ratelimit-policy", "x-request-id", "location"}
    assert headers < listed(answer, EXPOSE)
    assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.django_db
def test_only_configured_origins_are_allowed(ana: Person, settings: LazySettings) -> None:
    settings.CORS_ALLOW_ALL_ORIGINS, settings.CORS_ALLOWED_ORIGINS = False, [PAGE]

    assert ana.api.get(f"{API}/me", HTTP_ORIGIN=PAGE)[ALLOW] == PAGE
    for other in ("https://boards.example.org", "http://boards.example", "null"):
        answer = ana.api.get(f"{API}/me", HTTP_ORIGIN=other)
        assert answer.status_code == 200
        assert ALLOW not in answer


@pytest.mark.django_db
def test_other_origins_may_use_only_the_api(api: APIClient) -> None:
    for path in ("/health/live", "/accounts/login/"):
        answer = api.get(path, HTTP_ORIGIN=PAGE)
        assert answer.status_code == 200
        assert ALLOW not in answer
