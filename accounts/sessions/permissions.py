"""Permission by scope."""

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.sessions import scopes
from accounts.sessions.errors import InsufficientScope


class ScopePermission(IsAuthenticated):
    """Our own clients may do everything, a third-party app only what its scopes allow."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the caller is signed in. Raises InsufficientScope."""
        granted: frozenset[str] | None = getattr(request.user, "scopes", None)
        if granted is not None:
            scope = scopes.needed(view, request.method or "", request.path)
            if scope not in granted:
                raise InsufficientScope(scope=scope or None)
        return super().has_permission(request, view)
