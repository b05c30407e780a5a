"""How the OpenAPI document describes signing in."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped
    """The bearer token; known to the generator once this module is imported."""

    target_class = "accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the scheme's description."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}


class TicketScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped
    """The ticket of a stream."""

    target_class = "accounts.authentication.TicketAuthentication"
    name = "ticket"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the scheme's description."""
        return {"type": "apiKey", "in": "query", "name": "ticket"}
