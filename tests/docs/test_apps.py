"""docs/apps.md: its scopes, addresses and numbers match the code."""

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
from parcheesi_site.pages.app_links import PATHS
from tests.harness.markdown import names, rows, section, text
from tests.site.posts import routes

PAGE = "docs/apps.md"


def tables(heading: str) -> list[list[list[str]]]:
    """The tables beneath a heading."""
    parts = section(PAGE, heading).split("\n\n")
    return [rows(part) for part in parts if part.lstrip().startswith("|")]


def test_it_lists_every_scope_in_the_words_of_the_consent_page() -> None:
    documented = {names(scope)[0]: words for scope, words in tables("## Scopes")[0]}
    assert documented == {scope: str(words) for scope, words in scopes.IN_WORDS.items()}


def operations() -> Iterator[tuple[str, str, Any]]:
    for path, entry in routes():
        view = view_class(entry.callback)
        if path.startswith("api/v1/") and view and ScopePermission in view.permission_classes:
            address = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path.removeprefix("api/v1/"))
            for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
                if hasattr(view, method.lower()):
                    yield method, address, view


def fits(address: str, cell: str) -> bool:
    """Whether a cell of the table covers an address."""
    if cell == "all":
        return True
    if cell.endswith("itself"):
        return address == names(cell)[0]
    return any(f"{address}/".startswith(f"{area}/") for area in names(cell))


def test_every_operation_needs_the_scope_in_the_table() -> None:
    table = tables("## Scopes")[1]
    used = set()
    for method, address, view in operations():
        found = [
            number
            for number, (methods, addresses, _) in enumerate(table)
            if method in names(methods) and fits(address, addresses)
        ]
        assert found, (method, address)
        cell = table[found[-1]][2]
        used.add(found[-1])
        needed = scopes.needed(view, method, f"/api/v1/{address}")
        assert (names(cell)[0] if "`" in cell else "") == needed, (method, address)
    assert used == set(range(len(table)))


def test_its_addresses_exist() -> None:
    (table,) = tables("## From the start to a token")
    found = Browser().get("/.well-known/openid-configuration").json()
    endpoints = {
        v.removeprefix(settings.PUBLIC_URL) for k, v in found.items() if k.endswith("_endpoint")
    }
    documented = {names(address)[0] for address, _ in table}
    known = ("openid-configuration", "oauth-authorization-server", "jwks.json")
    assert documented == endpoints | {f"/.well-known/{name}" for name in known}
    for address in documented:
        assert resolve(address)


def test_its_links_are_those_that_apps_may_open() -> None:
    links, _ = tables("## Links that open your app")
    assert {re.sub(r"\{.*", "*", names(link)[0]) for link, _ in links} == set(PATHS)
    assert len(links) == len(PATHS) + 2  # the invitation to a table, the code of a tournament


def test_its_numbers_match_the_code() -> None:
    page = " ".join(text(PAGE).split())
    days = settings.IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN // 86400
    for phrase in (
        f'"expires_in": {settings.IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN}',
        f'"refresh_expires_in": {settings.IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN}',
        f"which lasts {days} days",
        f"{settings.RATE_LIMITS['anonymous'][0]} requests a minute",
    ):
        assert phrase in page
    assert AppTokenAuthentication.accepts_app_tokens


@pytest.mark.parametrize("document", ["docs/privacy.md"])
def test_it_lists_every_exported_section(document: str) -> None:
    documented = {
        name for row in rows(section(document, "## Getting everything")) for name in names(row[0])
    }
    assert documented == {section.name for section in SECTIONS}
