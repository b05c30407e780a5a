"""The caller of a request, for the middleware: rate limits and repeated commands."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.settings import api_settings

from core.api.client_address import client_address
from core.errors import DomainError


@dataclass(frozen=True, slots=True)
class Caller:
    """A user, or an address where there is no user."""

    user_id: UUID | None
    address: str = ""
    refused: bool = False
    """Whether a proof came along that is worth nothing: the view will answer 401."""

    @property
    def key(self) -> str:
        """A short name under which things can be kept; the address is not told from it."""
        if self.user_id is not None:
            return f"user:{self.user_id}"
        secret = settings.SECRET_KEY.encode()
        digest = hmac.new(secret, f"parcheesi.address:{self.address}".encode(), hashlib.sha256)
        return f"address:{digest.hexdigest()[:32]}"


def view_class(view: Any) -> type[Any] | None:
    """Return the class behind a view function, of the framework's or Django's own."""
    return getattr(view, "cls", None) or getattr(view, "view_class", None)


def caller_of(request: HttpRequest, view: Any) -> Caller:
    """Return who sends the request, as the view will see it."""
    for authenticator in _authenticators(view):
        try:
            found = authenticator.authenticate(cast(Request, request))
        except (DomainError, APIException):
            return Caller(None, client_address(request), refused=True)
        if found is not None:
            return Caller(found[0].pk)
    return Caller(None, client_address(request))


def _authenticators(view: Any) -> Sequence[BaseAuthentication]:
    usual: Any = api_settings.DEFAULT_AUTHENTICATION_CLASSES
    return [kind() for kind in getattr(view_class(view), "authentication_classes", usual)]
