"""Permission by scope."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.sessions import scopes
from accounts.sessions.authentication import TokenUser
from accounts.sessions.errors import InsufficientScope


class ScopePermission(BasePermission):
    """Our own clients may do everything, a third-party app only what its scopes allow."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller is signed in. Raises InsufficientScope."""
        user: Any = request.user
        if isinstance(user, TokenUser) and user.scopes is not None:
            scope = scopes.needed(view, request.method or "", request.path)
            if scope not in user.scopes:
                raise InsufficientScope(scope=scope or None)
        return bool(user and user.is_authenticated)
