"""How the OpenAPI document describes signing in."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped
    """The bearer token. Importing this module registers the class."""

    target_class = "accounts.sessions.authentication.AppTokenAuthentication"
    name = "token"
    description = "An access token: of a session here, or of an app that was granted the scope."

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the scheme's description."""
        form = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
        return {**form, "description": self.description}


class OwnTokenScheme(TokenScheme):  # type: ignore[no-untyped-call]  # untyped
    """The bearer token for operations that are closed to third-party apps."""

    target_class = "accounts.sessions.authentication.TokenAuthentication"
    name = "own_token"
    description = "An access token of a session here; no other app may do this."


class TicketScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped
    """The ticket of a stream."""

    target_class = "accounts.sessions.authentication.TicketAuthentication"
    name = "ticket"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the scheme's description."""
        return {"type": "apiKey", "in": "query", "name": "ticket"}
