"""Security headers, and access to the admin."""

import re
import runpy
from collections import defaultdict
from types import ModuleType
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import User
from parcheesi_site import urls
from parcheesi_site.middleware.restricted_paths import AdminMiddleware
from tests.harness import production
from tests.harness.document import committed
from tests.harness.people import Person
from tests.harness.production import COMPLETE

APPS = ("accounts", "core", "games", "parcheesi_site", "ranking")
METHODS = {"get", "post", "put", "patch", "delete"}
POLICY = "Content-Security-Policy"
PAGES = ("/", "/docs/", "/docs/rules", "/accounts/login/", "/admin/", "/api/v1/docs")


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="secret"))
    return client


def directives(policy: str) -> dict[str, str]:
    return {name: rest for name, _, rest in (d.strip().partition(" ") for d in policy.split(";"))}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_s_policy_allows_only_own_scripts(staff: Client, path: str) -> None:
    answer = staff.get(path, follow=True)
    policy = directives(answer[POLICY])

    assert answer.status_code == 200
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == "'self'"
    unsafe = path == "/api/v1/docs"
    assert ("'unsafe-inline'" in policy["style-src"]) == unsafe
    page = answer.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
    assert not re.search(r"<[^>]+\son\w+=", page)
    if not unsafe:
        assert not re.search(r"<style|<[^>]+\sstyle=", page)


def test_only_login_forms_may_redirect_to_apps(staff: Client) -> None:
    assert "form-action" not in directives(Client().get("/accounts/login/")[POLICY])
    assert directives(staff.get("/admin/")[POLICY])["form-action"] == "'self'"


def test_the_script_of_the_api_s_page_is_not_inline(api: APIClient) -> None:
    page = api.get("/api/v1/docs").content.decode()
    (script,) = re.findall(r'<script src="(/api/[^"]+)"', page)
    answer = api.get(script)
    assert answer.headers["Content-Type"].startswith("application/javascript")
    assert b"/api/v1/schema" in answer.content


@pytest.mark.django_db
def test_api_responses_have_no_content_security_policy(ana: Person) -> None:
    answer = ana.api.get("/api/v1/me")
    assert POLICY not in answer
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path", ["me", "me/wallet/entries", "me/friends", "auth/sessions", "games"]
)
@pytest.mark.django_db
def test_a_response_about_one_user_is_in_no_shared_cache(ana: Person, path: str) -> None:
    caching = ana.api.get(f"/api/v1/{path}")["Cache-Control"]
    assert "private" in caching
    assert "no-store" in caching or "no-cache" in caching


def test_production_requires_https() -> None:
    client, host = Client(), {"host": "play.example"}
    with production.used(**COMPLETE, METRICS_ALLOWED="10.0.0.0/8"):
        assert settings.SESSION_COOKIE_SECURE
        assert settings.CSRF_COOKIE_SECURE
        assert settings.SESSION_COOKIE_HTTPONLY
        page = client.get("/docs/", secure=True, headers=host)
        assert page["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
        assert client.get("/", headers=host)["Location"] == "https://play.example/"
        assert client.get("/metrics", headers=host).status_code == 404


@pytest.mark.parametrize(
    ("address", "forwarded", "status"),
    [("127.0.0.1", None, 302), ("203.0.113.7", None, 404), ("127.0.0.1", "203.0.113.7", 404)],
)
@pytest.mark.parametrize("path", ["/admin/", "/admin/login/", "/admin/games/game/"])
@pytest.mark.django_db
def test_the_admin_is_reachable_only_locally_by_default(
    path: str, address: str, forwarded: str | None, status: int
) -> None:
    headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    assert Client().get(path, REMOTE_ADDR=address, **headers).status_code == status


@pytest.mark.django_db
def test_the_admin_is_reachable_from_configured_networks(settings: Any) -> None:
    settings.ADMIN_ALLOWED = ["198.51.100.0/24"]
    assert Client().get("/admin/", REMOTE_ADDR="198.51.100.9").status_code == 302
    assert Client().get("/admin/", REMOTE_ADDR="127.0.0.1").status_code == 404
    assert Client().get("/admin", REMOTE_ADDR="127.0.0.1").status_code == 404
    assert Client().get("/", REMOTE_ADDR="127.0.0.1").status_code == 200


def test_an_invalid_network_is_refused_at_startup(settings: Any) -> None:
    settings.ADMIN_ALLOWED = ["office"]
    with pytest.raises(ValueError, match="office"):
        AdminMiddleware(lambda request: RequestFactory())  # type: ignore[arg-type,return-value]


def test_the_admin_s_path_is_a_setting() -> None:
    with production.used(**COMPLETE, ADMIN_PATH="/office"):
        addresses = ModuleType("urls")
        vars(addresses).update(runpy.run_path(urls.__file__))
    assert reverse("admin:index", urlconf=addresses) == "/office/"
    assert reverse("admin:index") == "/admin/"


PUBLIC = """
    createGuest signUp logIn refreshSession requestPasswordReset checkPasswordResetKey resetPassword
    checkEmailVerificationKey verifyEmail logInWithProvider getProviderSignUp signUpWithProvider
    getAuthConfig getLive getReady getMeta getTime
    listRulesets getRuleset previewMove previewMoves previewRoll
    listDiceWeeks getDiceWeek listDiceGames
"""
"""The operations that need no access token."""


@pytest.mark.django_db
def test_all_other_operations_require_a_token(api: APIClient) -> None:
    answered = set()
    for path, methods in committed()["paths"].items():
        address = path.format_map(defaultdict(uuid4, name="parchis", seat=1, number=1))
        for method in METHODS & methods.keys():
            if api.generic(method.upper(), address).status_code != 401:
                answered.add(methods[method]["operationId"])
    assert answered == set(PUBLIC.split())


CLIENTS = (
    r"^\s*(?:import|from) "
    r"(?:requests|urllib\.request|urllib3|http\.client|httpx|httpcore|aiohttp)\b"
)
OUTGOING = "core/outgoing.py"


def test_one_module_requests_addresses_over_http() -> None:
    sources = [path for app in APPS for path in (settings.BASE_DIR / app).rglob("*.py")]
    assert len(sources) > 300
    found = [path for path in sources if re.search(CLIENTS, path.read_text(), re.MULTILINE)]
    assert found == [settings.BASE_DIR / OUTGOING]
