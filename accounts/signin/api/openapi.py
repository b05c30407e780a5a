"""How the OpenAPI document describes signing in. Importing this module registers the classes."""

from django.urls import reverse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from accounts.sessions.scopes import IN_WORDS, OURS_ALONE, needed
from core.api.types import Json

Alternative = dict[str, list[str]]
"""A scheme, and the scopes that it needs."""


def security_schemes() -> Json:
    """The schemes that operations refer to, by name."""
    flow = {
        "authorizationUrl": reverse("idp:oidc:authorization"),
        "tokenUrl": reverse("idp:oidc:token"),
        "refreshUrl": reverse("idp:oidc:token"),
        "scopes": {name: str(words) for name, words in IN_WORDS.items()},
    }
    return {
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "description": (
                "The `access_token` of `POST auth/guest`, of a sign-up, a log-in or a refresh; "
                "or a personal access token, from the account page or `POST me/tokens`."
            ),
        },
        "oauth2": {
            "type": "oauth2",
            "description": "The token of an app (docs/apps.md), with PKCE.",
            "flows": {"authorizationCode": flow},
        },
    }


class Scheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # library untyped
    """A class of authentication whose schemes are shared: `security_schemes`."""

    name: list[str] = []

    def get_security_definition(self, auto_schema: AutoSchema) -> list[Json]:
        """Nothing."""
        return []


class OwnTokenScheme(Scheme):  # type: ignore[no-untyped-call]  # library untyped
    """The bearer token, for operations that are closed to apps."""

    target_class = "accounts.sessions.authentication.TokenAuthentication"

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[Alternative]:
        """The alternatives."""
        return [{"bearer": []}]


class TokenScheme(Scheme):  # type: ignore[no-untyped-call]  # library untyped
    """The bearer token, also that of an app with the operation's scope."""

    target_class = "accounts.sessions.authentication.AppTokenAuthentication"

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[Alternative]:
        """The alternatives."""
        scope = needed(auto_schema.view, auto_schema.method, auto_schema.path)
        app: list[Alternative] = [] if scope == OURS_ALONE else [{"oauth2": [scope]}]
        return [{"bearer": []}, *app]


class TicketScheme(Scheme):  # type: ignore[no-untyped-call]  # library untyped
    """The ticket of a stream: a parameter, and nothing that a client keeps."""

    target_class = "accounts.sessions.authentication.TicketAuthentication"

    def get_security_requirement(self, auto_schema: AutoSchema) -> Alternative:
        """No other authentication is needed."""
        return {}
