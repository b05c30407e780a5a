"""Whether the one who asks may: signed in, and with a token that was issued for that."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.sessions import scopes
from accounts.sessions.authentication import TokenUser
from accounts.sessions.errors import InsufficientScope


class ScopePermission(BasePermission):
    """The service's own clients may do everything, another app what its player has granted."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether somebody is signed in. Raises InsufficientScope."""
        user: Any = request.user
        if isinstance(user, TokenUser) and user.scopes is not None:
            scope = scopes.needed(view, request.method or "", request.path)
            if scope not in user.scopes:
                raise InsufficientScope(scope=scope or None)
        return bool(user and user.is_authenticated)
