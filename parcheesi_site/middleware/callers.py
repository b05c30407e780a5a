"""The caller of a request, for rate limits and idempotency keys."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast
from uuid import UUID

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.settings import api_settings

from accounts.sessions import scopes
from accounts.sessions.authentication import TokenUser
from core.api.client_address import client_address
from core.errors import DomainError
from core.keyed_hash import keyed_hash

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Caller:
    """A user at an address, or an address if there is no user."""

    user_id: UUID | None
    address: str
    is_guest: bool = False
    session_id: UUID | None = None
    refused: bool = False
    """Whether the view will refuse the credentials: with 401, or 403 for a scope."""

    @property
    def key(self) -> str:
        """A short key to store data under; it does not reveal the address."""
        return self.address_key if self.user_id is None else f"user:{self.user_id}"

    @property
    def address_key(self) -> str:
        """The same for the address alone."""
        return _address_key(self.address)


@lru_cache(maxsize=8192)
def _address_key(address: str) -> str:
    return f"address:{keyed_hash('parcheesi.address', address)[:32]}"


def _lacks_scope(user: TokenUser, request: HttpRequest, view: View | None) -> bool:
    if user.scopes is None:
        return False
    return scopes.needed(view_class(view), request.method or "", request.path) not in user.scopes


def view_class(view: View | None) -> type | None:
    """The class behind a view function of DRF or Django."""
    return getattr(view, "cls", None) or getattr(view, "view_class", None)


def caller_of(request: HttpRequest, view: View | None) -> Caller:
    """The caller, by the authentication classes of the view."""
    address = client_address(request)
    default: Any = api_settings.DEFAULT_AUTHENTICATION_CLASSES
    for authentication in getattr(view_class(view), "authentication_classes", default):
        try:
            result = authentication().authenticate(cast(Request, request))
        except (DomainError, APIException):
            return Caller(None, address, refused=True)
        if result is not None:
            user = result[0]
            return Caller(
                user.pk,
                address,
                is_guest=user.is_guest,
                session_id=user.session_id,
                refused=_lacks_scope(user, request, view),
            )
    return Caller(None, address)
