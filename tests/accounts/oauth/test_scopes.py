"""The scopes of third-party apps: every operation of the API with and without its scope."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import jwt
import pytest
from django.conf import settings
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.sessions import scopes, tokens
from accounts.sessions.authentication import (
    AppTokenAuthentication,
    TicketAuthentication,
    TokenAuthentication,
)
from accounts.sessions.permissions import ScopePermission
from accounts.sessions.scopes import OURS_ALONE
from accounts.sessions.streams import tickets
from accounts.sessions.streams.tickets import Pass
from accounts.sessions.tokens import Claims, TokenInvalid
from parcheesi_site.middleware.callers import view_class
from tests.accounts.oauth.app import ALL, bearer, token
from tests.harness.people import Person
from tests.harness.tables import open_table
from tests.site.posts import API, routes

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
FOR_ALL = {"schema", "docs"}
"""Operations that need no token."""


def operations() -> Iterator[tuple[str, str, Any]]:
    """Every method and address of the API, with its view."""
    for path, entry in routes():
        view = view_class(entry.callback)
        if not path.startswith("api/v1/") or view is None or entry.name in FOR_ALL:
            continue
        address = "/" + re.sub(r"<uuid:\w+>", str(UUID(int=7)), path)
        address = re.sub(r"<int:\w+>", "0", re.sub(r"<(str:)?\w+>", "x", address))
        for method in METHODS:
            if hasattr(view, method):
                yield method, address, view


def with_scopes() -> list[Any]:
    """The operations that accept apps, or refuse them by their scope."""
    return [
        pytest.param(method, address, view, id=f"{method} {address}")
        for method, address, view in operations()
        if AppTokenAuthentication in view.authentication_classes
    ]


def test_views_that_accept_apps_check_scopes() -> None:
    assert [AppTokenAuthentication] == api_settings.DEFAULT_AUTHENTICATION_CLASSES
    assert [ScopePermission] == api_settings.DEFAULT_PERMISSION_CLASSES
    for_apps = {AppTokenAuthentication, TicketAuthentication}
    for _, address, view in operations():
        if for_apps & set(view.authentication_classes):
            assert ScopePermission in view.permission_classes, address


def test_every_declared_scope_and_its_method_exist() -> None:
    declared = set()
    for _, address, view in operations():
        for method, scope in getattr(view, "scopes", {}).items():
            assert hasattr(view, method.lower()), address
            assert scope in {*scopes.IN_WORDS, OURS_ALONE}
            declared.add(scope)
    assert {"chat", "read", OURS_ALONE} <= declared


@pytest.mark.parametrize(("method", "address", "view"), with_scopes())
def test_an_operation_requires_its_scope(method: str, address: str, view: Any, ana: Person) -> None:
    needed = scopes.needed(view, method.upper(), address)
    others = " ".join(set(ALL) - {needed})
    refused = getattr(bearer(token(others)), method)(address)
    assert (refused.status_code, refused.json()["code"]) == (403, "insufficient_scope")
    assert refused.json()["scope"] == (needed or None)
    parameter = f', scope="{needed}"' if needed else ""
    assert refused["WWW-Authenticate"] == f'Bearer error="insufficient_scope"{parameter}'
    if needed != OURS_ALONE:
        allowed = getattr(bearer(token(needed, ana.id)), method)(address)
        code = "" if allowed.status_code < 400 else allowed.json()["code"]
        assert (allowed.status_code, code) != (403, "insufficient_scope")
        assert allowed.status_code != 401


def test_first_party_operations_refuse_every_app() -> None:
    first_party = [
        (method, address)
        for method, address, view in operations()
        if TokenAuthentication in view.authentication_classes
    ]
    assert len(first_party) > 5
    for method, address in first_party:
        answer = getattr(bearer(token(" ".join(ALL))), method)(address, {})
        assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope"), address


def test_a_view_without_declared_scopes_is_closed_to_apps() -> None:
    for method in ("GET", "POST"):
        assert scopes.needed(object(), method, "/api/v1/novelties") == OURS_ALONE
        assert scopes.needed(object(), method, "/api/v1/auth/sessions") == OURS_ALONE


def test_first_party_tokens_may_do_everything(ana: Person) -> None:
    for address in ("me", "me/wallet", "me/grants", "games", "me/notifications"):
        assert ana.api.get(f"{API}/{address}").status_code == 200


# --- tokens -------------------------------------------------------------------------------------


def test_a_first_party_token_has_all_scopes_whatever_it_claims(ana: Person) -> None:
    claims = jwt.decode(token("read", ana.id), options={"verify_signature": False})
    ours = jwt.encode(claims, settings.JWT_SIGNING_KEY, "HS256")
    assert tokens.read(ours, tokens.ACCESS, now=timezone.now()).scopes is None
    without = jwt.encode({**claims, "scope": None}, settings.JWT_SIGNING_KEY, "HS256")
    assert tokens.read(without, tokens.ACCESS, now=timezone.now()).scopes is None


@pytest.mark.parametrize("nothing", [{"scope": ""}, {"scope": None}, {"scopes": None}])
def test_an_app_s_token_never_has_all_scopes(nothing: dict[str, Any]) -> None:
    read = tokens.read(token("", **nothing), tokens.ACCESS, now=timezone.now())
    assert read.scopes is not None
    assert not read.scopes & set(ALL)


def test_a_token_signed_with_the_public_key_is_refused() -> None:
    """A server that takes the algorithm from the token would verify it with its public key."""
    claims = jwt.decode(token("play"), options={"verify_signature": False})
    public = tokens._public(settings.OIDC_PRIVATE_KEYS[0]).public_numbers()
    for key in (str(public.n), settings.OIDC_PRIVATE_KEYS[0]):
        forged = jwt.api_jws.PyJWS().encode(b"{}", "k" * 32, "HS256")
        with pytest.raises(TokenInvalid):
            tokens.read(forged, tokens.ACCESS, now=timezone.now())
        with pytest.raises((TokenInvalid, jwt.InvalidKeyError)):
            tokens.read(jwt.encode(claims, key, "HS256"), tokens.ACCESS, now=timezone.now())


def test_an_app_s_token_is_no_refresh_token(api: Any) -> None:
    forged = token("play", typ="refresh", gen=0)
    answer = api.post(f"{API}/auth/refresh", {"refresh_token": forged})
    assert answer.status_code == 401
    used = api.post(f"{API}/auth/refresh", {"refresh_token": token("play")})
    assert used.status_code == 401


# --- streams and tickets --------------------------------------------------------------------------


def test_a_stream_requires_the_scope_and_its_ticket_inherits_it(ana: Person, api: Any) -> None:
    table = open_table(ana)
    stream = f"{API}/tables/{table.id}/stream"
    reading, playing = bearer(token("read", ana.id)), bearer(token("play", ana.id))
    assert reading.get(f"{stream}?wait_s=0").status_code == 200
    assert playing.get(f"{stream}?wait_s=0").status_code == 403
    assert playing.post(f"{API}/streams/tickets", {"path": stream}).status_code == 403
    ticket = reading.post(f"{API}/streams/tickets", {"path": stream}).json()["ticket"]
    holder = tickets.holder_of(ticket, stream)
    assert holder.claims.scopes == frozenset({"read"})
    assert api.get(f"{stream}?wait_s=0&ticket={ticket}").status_code == 200


def test_a_ticket_without_the_scope_opens_no_stream(ana: Person, api: Any) -> None:
    stream = f"{API}/me/stream"
    claims = Claims(ana.id, "ana", False, uuid4(), scopes=frozenset({"play"}))
    ticket = tickets.issue(stream, Pass(claims, timezone.now() + timedelta(hours=1)))
    answer = api.get(f"{stream}?wait_s=0&ticket={ticket}")
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")
