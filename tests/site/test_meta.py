"""The metadata and the time of the service."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from core import clock
from parcheesi_site.middleware.callers import view_class
from tests.harness.document import committed
from tests.site.posts import routes

NOON = datetime(2026, 11, 21, 12, 0, 0, 250_000, UTC)


def test_meta_describes_the_service(api: APIClient) -> None:
    meta = api.get("/api/v1/meta").json()

    assert (meta["name"], meta["api_version"]) == ("Parcheesi", committed()["info"]["version"])
    assert meta["rulesets"] == [each["name"] for each in api.get("/api/v1/rulesets").json()]
    assert {"code": "es", "name": "Español"} in meta["languages"]
    assert meta["limits"]["max_body_bytes"] == 64 * 1024


def test_a_bucket_without_a_limit_is_omitted(api: APIClient, settings: object) -> None:
    before = api.get("/api/v1/meta").json()["limits"]["rate_limits"]
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "guests": (0, 3600)}  # type: ignore[attr-defined]

    after = api.get("/api/v1/meta").json()["limits"]["rate_limits"]
    assert {each["bucket"] for each in before} - {each["bucket"] for each in after} == {"guests"}


def test_meta_lists_every_bucket_that_a_429_names(api: APIClient) -> None:
    listed = {each["bucket"] for each in api.get("/api/v1/meta").json()["limits"]["rate_limits"]}
    named: set[tuple[str, str]] = set()
    for path in (Path(settings.BASE_DIR) / app for app in ("accounts", "games", "ranking")):
        for module in path.rglob("*.py"):
            source = module.read_text("utf-8")
            named |= {*re.findall(r'bucket="(\w+)"|Pace\("(\w+)"', source)}
    limited = {
        bucket
        for _, entry in routes()
        for bucket in getattr(view_class(entry.callback), "limited_as", {}).values()
    }

    assert {"".join(names) for names in named} | limited | {*settings.RATE_LIMITS} == listed
    assert {"chat", "reports", "sign_ins", "wrong_passwords", "commands"} <= listed


def test_meta_contains_the_build_version(api: APIClient, settings: object) -> None:
    settings.BUILD_VERSION = "2026.11-rc1"  # type: ignore[attr-defined]

    assert api.get("/api/v1/meta").json()["build_version"] == "2026.11-rc1"


def test_meta_says_where_a_restriction_can_be_answered(api: APIClient, settings: object) -> None:
    assert api.get("/api/v1/meta").json()["contact"] is None
    settings.CONTACT = "staff@play.example"  # type: ignore[attr-defined]

    assert api.get("/api/v1/meta").json()["contact"] == "staff@play.example"


def test_the_time_is_returned_as_text_and_ms(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)

    assert api.get("/api/v1/time").json() == {
        "now": "2026-11-21T12:00:00.250000Z",
        "ms": 1_795_262_400_250,
    }
