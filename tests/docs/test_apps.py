"""docs/apps.md says what is so of scopes and addresses."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client as Browser
from django.urls import resolve

from accounts.sessions import scopes
from accounts.sessions.authentication import AppTokenAuthentication
from accounts.sessions.permissions import ScopePermission
from games.players.export import SECTIONS
from parcheesi_site.middleware.callers import view_class
from tests.harness.markdown import names, rows, section, text
from tests.site.posts import routes

PAGE = "docs/apps.md"


def tables(heading: str) -> list[list[list[str]]]:
    """The tables beneath a heading."""
    parts = section(PAGE, heading).split("\n\n")
    return [rows(part) for part in parts if part.lstrip().startswith("|")]


def test_its_scopes_are_all_there_are_in_the_words_of_the_page() -> None:
    told = {names(scope)[0]: words for scope, words in tables("## Scopes")[0]}
    assert told == {scope: str(words) for scope, words in scopes.IN_WORDS.items()}


def operations() -> Iterator[tuple[str, str, Any]]:
    for path, entry in routes():
        view = view_class(entry.callback)
        if path.startswith("api/v1/") and view and ScopePermission in view.permission_classes:
            address = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path.removeprefix("api/v1/"))
            for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
                if hasattr(view, method.lower()):
                    yield method, address, view


def fits(address: str, told: str) -> bool:
    """Whether an address is one of those in a cell of the table."""
    if told == "all":
        return True
    if told.endswith("itself"):
        return address == names(told)[0]
    return any(f"{address}/".startswith(f"{area}/") for area in names(told))


def test_every_operation_takes_the_scope_that_the_table_says() -> None:
    table = tables("## Scopes")[1]
    used = set()
    for method, address, view in operations():
        found = [
            number
            for number, (methods, addresses, _) in enumerate(table)
            if method in names(methods) and fits(address, addresses)
        ]
        assert found, (method, address)
        told = table[found[-1]][2]
        used.add(found[-1])
        needed = scopes.needed(view, method, f"/api/v1/{address}")
        assert (names(told)[0] if "`" in told else "") == needed, (method, address)
    assert used == set(range(len(table)))


def test_its_addresses_are_there() -> None:
    (table,) = tables("## From the start to a token")
    found = Browser().get("/.well-known/openid-configuration").json()
    there = {
        v.removeprefix("http://testserver") for k, v in found.items() if k.endswith("_endpoint")
    }
    told = {names(address)[0] for address, _ in table}
    known = ("openid-configuration", "oauth-authorization-server", "jwks.json")
    assert told == there | {f"/.well-known/{name}" for name in known}
    for address in told:
        assert resolve(address)


def test_its_numbers() -> None:
    page = " ".join(text(PAGE).split())
    days = settings.IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN // 86400
    for told in (
        f'"expires_in": {settings.IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN}',
        f'"refresh_expires_in": {settings.IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN}',
        f"which lasts {days} days",
        f"{settings.RATE_LIMITS['anonymous'][0]} requests a minute",
    ):
        assert told in page
    assert AppTokenAuthentication.lets_apps_in


@pytest.mark.parametrize("document", ["docs/privacy.md"])
def test_it_lists_all_that_is_exported(document: str) -> None:
    told = {
        name for row in rows(section(document, "## Getting everything")) for name in names(row[0])
    }
    assert told == {section.name for section in SECTIONS}
