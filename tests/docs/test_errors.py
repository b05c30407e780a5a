"""docs/errors.md: every code, its status, and what to do about it."""

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from allauth.headless.adapter import DefaultHeadlessAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from rest_framework import exceptions
from rest_framework.test import APIClient

import accounts
import core
import games
import parcheesi_site
import ranking
from accounts.signin.allauth.adapters import AccountAdapter, MFAAdapter
from core.errors import DomainError
from games.engine import EngineError
from parcheesi_site.api import problems
from parcheesi_site.api.parsers import BodyTooLarge
from parcheesi_site.pages import documents
from tests.harness.markdown import blocks, names, rows, section, text

PAGE = "docs/errors.md"
OURS = (accounts, core, games, parcheesi_site, ranking)
KINDS = {
    *("malformed", "not_possible_now", "rule_broken", "rule_error", "game_error", "error"),
    "row_damaged",
}
"""Base classes, documented in a section of their own."""
OF_THE_FRAMEWORK = (
    exceptions.ValidationError,
    exceptions.ParseError,
    exceptions.NotAuthenticated,
    exceptions.PermissionDenied,
    exceptions.NotFound,
    exceptions.MethodNotAllowed,
    exceptions.NotAcceptable,
    exceptions.UnsupportedMediaType,
    exceptions.Throttled,
    BodyTooLarge,
)
OF_FIELDS = {
    "required",
    "unknown_field",
    "invalid",
    "invalid_choice",
    "null_characters_not_allowed",
    "min_length",
    "max_length",
}
OF_NAMES = {"unreadable", "mixed_scripts"}
OF_PASSWORDS = {
    "password_too_short",
    "password_too_common",
    "password_entirely_numeric",
    "password_too_similar",
}
NEVER = {
    "phone_password_mismatch": "there is no sign-in by telephone",
    "phone_taken": "the same",
    "unknown_phone": "the same",
    "select_only_one": "the same",
    "same_as_current": "addresses are added, not changed",
    "username_blacklisted": "the only names refused are reserved ones",
    "too_many_login_attempts": "the answer is 429",
    "rate_limited": "the same",
    "cannot_delete_authenticator": "every user may turn the second factor off",
    "disconnect_last": "there are passwords as well",
    "no_verified_email": "addresses need not be verified",
    "unknown_provider": "only in redirects to another service, which apps do themselves",
    "invalid_url": "the same",
}
"""Codes of allauth that never occur with the settings of this project."""
OUTSIDE_OF_VIEWS = {"bad_request": 400, "csrf_failed": 403, "internal_error": 500}


def modules(package: ModuleType) -> Iterator[str]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations" not in found.name and not found.name.endswith((".run", ".asgi", ".wsgi")):
            yield found.name


def refusals(kind: Any) -> Iterator[Any]:
    yield kind
    for below in kind.__subclasses__():
        if below.__module__.partition(".")[0] in {package.__name__ for package in OURS}:
            yield from refusals(below)


def statuses() -> dict[str, int]:
    """Every code with its status."""
    for package in OURS:
        for name in modules(package):
            importlib.import_module(name)
    found = dict(OUTSIDE_OF_VIEWS)
    for kind in (*refusals(DomainError), *refusals(EngineError)):
        found[kind.code] = int(problems.status_of(kind))
    for kind in OF_THE_FRAMEWORK:
        found[problems.CODES.get(kind) or kind.default_code] = kind.status_code
    return found


def test_every_error_is_listed_with_its_status_and_advice() -> None:
    listed = [row for row in rows(text(PAGE)) if len(row) == 4]
    documented = {names(code)[0]: int(status) for code, status, _, _ in listed}

    assert documented == {code: s for code, s in statuses().items() if code not in KINDS}
    assert len(listed) == len(documented)
    assert all(when and do for _, _, when, do in listed)


def test_every_code_of_signing_in_is_listed_with_advice() -> None:
    adapters = (AccountAdapter, MFAAdapter, DefaultSocialAccountAdapter, DefaultHeadlessAdapter)
    possible = {code for adapter in adapters for code in adapter.error_messages}
    listed = rows(section(PAGE, "## Signing in"))

    assert set(NEVER) <= possible
    assert sorted(names(row[0])[0] for row in listed) == sorted(
        (possible - set(NEVER)) | OF_FIELDS | OF_NAMES | OF_PASSWORDS
    )
    assert all(when and do for _, when, do in listed)


def test_each_error_is_listed_under_its_status() -> None:
    for heading in re.findall(r"^## (?=\d).*$", text(PAGE), re.MULTILINE):
        listed = {int(row[1]) for row in rows(section(PAGE, heading))}
        announced = {int(n) for n in re.findall(r"\d{3}", heading)}
        assert {s for s in listed if s < 500} == announced
        assert "5xx" in heading or max(listed) < 500


def test_the_kinds_are_listed_with_their_statuses() -> None:
    existing = statuses()
    table = rows(section(PAGE, "## Codes of a kind"))
    listed = {names(code)[0]: int(status) for code, status, _ in table}

    assert listed == {code: existing[code] for code in KINDS}


def test_the_type_of_each_error_leads_to_its_row() -> None:
    html = documents.document("errors")[0].decode()

    for code in {**statuses(), **dict.fromkeys(KINDS)}:
        address, _, anchor = problems.problem(400, code, "")["type"].partition("#")
        assert address == "/docs/errors"
        assert html.count(f'<tr id="{anchor}">\n<td><code>{code}</code></td>') == 1
        assert html.count(f'id="{anchor}"') == 1


def test_the_example_is_a_real_error(api: APIClient) -> None:
    (example,) = map(json.loads, blocks(PAGE, "json"))
    answer = api.post("/api/v1/auth/refresh", {}).json()

    assert example.keys() == answer.keys()
    assert example["errors"][0].keys() == answer["errors"][0].keys()
    assert {k: example[k] for k in ("type", "title", "status", "detail", "code")} == {
        k: answer[k] for k in ("type", "title", "status", "detail", "code")
    }
