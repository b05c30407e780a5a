"""What a token of another app lets it do: every operation of the API, both ways."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID, uuid4

import jwt
import pytest
from allauth.core.internal import jwkkit
from django.conf import settings
from django.utils import timezone
from rest_framework.settings import api_settings

from accounts.sessions import scopes, tickets, tokens
from accounts.sessions.authentication import (
    AppTokenAuthentication,
    TicketAuthentication,
    TokenAuthentication,
)
from accounts.sessions.permissions import ScopePermission
from accounts.sessions.scopes import OURS_ALONE
from accounts.sessions.tickets import Pass
from accounts.sessions.tokens import Claims, TokenInvalid
from parcheesi_site.middleware.callers import view_class
from tests.accounts.oauth.app import ALL, bearer
from tests.harness.people import Person
from tests.harness.tables import open_table
from tests.site.posts import API, routes

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
FOR_ALL = {"schema", "docs"}
"""Operations that need no token."""


def token(granted: str, user_id: UUID | None = None, **changes: Any) -> str:
    """An access token of an app, as the provider signs it."""
    now = datetime.now(tz=UTC)
    says = {
        "sub": str(user_id or uuid4()),
        "name": "ana",
        "guest": False,
        "sid": str(uuid4()),
        "typ": "access",
        "scope": granted,
        "iat": int(now.timestamp()),
        "exp": int((now + timedelta(hours=1)).timestamp()),
    }
    jwk, key = loaded(settings.OIDC_PRIVATE_KEYS[0])
    return jwt.encode(says | changes, key, "RS256", {"kid": jwk["kid"]})


loaded = cache(jwkkit.load_jwk_from_pem)
"""Loading proves the key, which takes long."""


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
    """Those that let apps in, or refuse them by their scope."""
    return [
        pytest.param(method, address, view, id=f"{method} {address}")
        for method, address, view in operations()
        if AppTokenAuthentication in view.authentication_classes
    ]


def test_what_lets_apps_in_looks_at_scopes() -> None:
    assert [AppTokenAuthentication] == api_settings.DEFAULT_AUTHENTICATION_CLASSES
    assert [ScopePermission] == api_settings.DEFAULT_PERMISSION_CLASSES
    letting_in = {AppTokenAuthentication, TicketAuthentication}
    for _, address, view in operations():
        if letting_in & set(view.authentication_classes):
            assert ScopePermission in view.permission_classes, address


def test_every_declared_scope_is_one_and_of_a_method_that_is_there() -> None:
    found = set()
    for _, address, view in operations():
        for method, scope in getattr(view, "scopes", {}).items():
            assert hasattr(view, method.lower()), address
            assert scope in {*scopes.IN_WORDS, OURS_ALONE}
            found.add(scope)
    assert {"chat", "read", OURS_ALONE} <= found


@pytest.mark.parametrize(("method", "address", "view"), with_scopes())
def test_an_operation_takes_its_scope(method: str, address: str, view: Any, ana: Person) -> None:
    needed = scopes.needed(view, method.upper(), address)
    others = " ".join(set(ALL) - {needed})
    refused = getattr(bearer(token(others)), method)(address)
    assert (refused.status_code, refused.json()["code"]) == (403, "insufficient_scope")
    assert refused.json()["scope"] == (needed or None)
    told = f', scope="{needed}"' if needed else ""
    assert refused["WWW-Authenticate"] == f'Bearer error="insufficient_scope"{told}'
    if needed != OURS_ALONE:
        allowed = getattr(bearer(token(needed, ana.id)), method)(address)
        code = "" if allowed.status_code < 400 else allowed.json()["code"]
        assert (allowed.status_code, code) != (403, "insufficient_scope")
        assert allowed.status_code != 401


def test_what_is_for_our_own_tokens_refuses_every_app() -> None:
    alone = [
        (method, address)
        for method, address, view in operations()
        if TokenAuthentication in view.authentication_classes
    ]
    assert len(alone) > 5
    for method, address in alone:
        answer = getattr(bearer(token(" ".join(ALL))), method)(address, {})
        assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope"), address


def test_an_address_that_nobody_has_thought_of_is_closed_to_apps() -> None:
    for method in ("GET", "POST"):
        assert scopes.needed(object(), method, "/api/v1/novelties") == OURS_ALONE
        assert scopes.needed(object(), method, "/api/v1/auth/sessions") == OURS_ALONE


def test_our_own_tokens_may_do_everything(ana: Person) -> None:
    for address in ("me", "me/wallet", "me/grants", "games", "me/notifications"):
        assert ana.api.get(f"{API}/{address}").status_code == 200


# --- tokens -------------------------------------------------------------------------------------


def test_a_token_of_ours_has_all_scopes_whatever_it_says(ana: Person) -> None:
    says = jwt.decode(token("read", ana.id), options={"verify_signature": False})
    ours = jwt.encode(says, settings.JWT_SIGNING_KEY, "HS256")
    assert tokens.read(ours, tokens.ACCESS, now=timezone.now()).scopes is None
    without = jwt.encode({**says, "scope": None}, settings.JWT_SIGNING_KEY, "HS256")
    assert tokens.read(without, tokens.ACCESS, now=timezone.now()).scopes is None


@pytest.mark.parametrize("nothing", [{"scope": ""}, {"scope": None}, {"scopes": None}])
def test_a_token_of_an_app_never_has_all(nothing: dict[str, Any]) -> None:
    read = tokens.read(token("", **nothing), tokens.ACCESS, now=timezone.now())
    assert read.scopes is not None
    assert not read.scopes & set(ALL)


def test_the_public_key_signs_nothing() -> None:
    """A server that takes the algorithm from the token would check it with its public key."""
    says = jwt.decode(token("play"), options={"verify_signature": False})
    public = tokens._public(settings.OIDC_PRIVATE_KEYS[0]).public_numbers()
    for key in (str(public.n), settings.OIDC_PRIVATE_KEYS[0]):
        forged = jwt.api_jws.PyJWS().encode(b"{}", "k" * 32, "HS256")
        with pytest.raises(TokenInvalid):
            tokens.read(forged, tokens.ACCESS, now=timezone.now())
        with pytest.raises((TokenInvalid, jwt.InvalidKeyError)):
            tokens.read(jwt.encode(says, key, "HS256"), tokens.ACCESS, now=timezone.now())


def test_a_refresh_token_is_not_made_of_an_apps(api: Any) -> None:
    forged = token("play", typ="refresh", gen=0)
    answer = api.post(f"{API}/auth/refresh", {"refresh_token": forged})
    assert answer.status_code == 401
    used = api.post(f"{API}/auth/refresh", {"refresh_token": token("play")})
    assert used.status_code == 401


# --- streams and tickets --------------------------------------------------------------------------


def test_a_stream_takes_the_scope_and_its_ticket_gives_no_more(ana: Person, api: Any) -> None:
    table = open_table(ana)
    stream = f"{API}/tables/{table.id}/events"
    reading, playing = bearer(token("read", ana.id)), bearer(token("play", ana.id))
    assert reading.get(f"{stream}?wait_s=0").status_code == 200
    assert playing.get(f"{stream}?wait_s=0").status_code == 403
    assert playing.post(f"{API}/events/tickets", {"path": stream}).status_code == 403
    ticket = reading.post(f"{API}/events/tickets", {"path": stream}).json()["ticket"]
    holder = tickets.holder_of(ticket, stream)
    assert holder.claims.scopes == frozenset({"read"})
    assert api.get(f"{stream}?wait_s=0&ticket={ticket}").status_code == 200


def test_a_ticket_of_less_opens_no_stream(ana: Person, api: Any) -> None:
    stream = f"{API}/me/events"
    claims = Claims(ana.id, "ana", False, uuid4(), scopes=frozenset({"play"}))
    ticket = tickets.issue(stream, Pass(claims, timezone.now() + timedelta(hours=1)))
    answer = api.get(f"{stream}?wait_s=0&ticket={ticket}")
    assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_scope")
