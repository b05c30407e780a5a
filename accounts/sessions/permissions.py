"""Permission by scope."""

from typing import TYPE_CHECKING

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.sessions import scopes
from accounts.sessions.errors import InsufficientScope

if TYPE_CHECKING:  # DRF imports this module while it loads its views
    from rest_framework.views import APIView


class ScopePermission(IsAuthenticated):
    """Our own clients may do everything, other tokens only what their scopes allow."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Whether the caller is signed in. Raises InsufficientScope."""
        granted: frozenset[str] | None = getattr(request.user, "scopes", None)
        if granted is not None:
            scope = scopes.needed(view, request.method or "", request.path)
            if scope not in granted:
                raise InsufficientScope(scope=scope or None)
        return super().has_permission(request, view)
