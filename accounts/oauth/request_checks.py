"""Checks of apps' requests that allauth's provider does not make."""

import re
from typing import Final

from allauth.core.internal.httpkit import extract_basic_auth
from allauth.idp.oidc.models import Client
from django.http import HttpRequest, QueryDict

from accounts.oauth.selectors import open_apps
from core import clock

UNSUPPORTED: Final = ("resource", "request", "request_uri", "claims")
"""Parameters that would change the grant, and are not supported."""
LOOPBACK_PORT: Final = re.compile(r"^(http://(?:127\.0\.0\.1|\[::1\])):\d+(?=[/?]|$)")


def parameter_error(parameters: QueryDict) -> str:
    """The error in a request from an app, or an empty string."""
    for name in UNSUPPORTED:
        if name in parameters:
            return f"The parameter {name} is not supported."
    if any("\x00" in str(value) for value in parameters.values()):
        return "A parameter contains a NUL character."
    return ""


def authorization_error(query: QueryDict) -> str:
    """The error in a request for the authorization page, or an empty string."""
    if error := parameter_error(query):
        return error
    if "none" in query.get("prompt", "").split():
        return "The parameter prompt cannot be none: the player must be asked."
    if "code_challenge" in query and query.get("code_challenge_method") != "S256":
        return "The code_challenge_method must be S256."
    if query.get("response_mode", "query") != "query":
        return "The response_mode must be query."
    if not is_registered_redirect_uri(query.get("client_id", ""), query.get("redirect_uri", "")):
        return "The redirect_uri is not registered for this app."
    return ""


def token_request_error(request: HttpRequest) -> str:
    """The error in a request for tokens, or an empty string."""
    in_header, in_body = extract_basic_auth(request.headers)[0], request.POST.get("client_id")
    if in_header and in_body and in_header != in_body:
        return "The client_id is not that of the Authorization header."
    return parameter_error(request.POST)


def client_id_of(request: HttpRequest) -> str:
    """The client id of a request; it is not authenticated yet."""
    return extract_basic_auth(request.headers)[0] or request.POST.get("client_id", "")


def is_registered_redirect_uri(client_id: str, address: str) -> bool:
    """Whether the address is a redirect URI of the app. The port of a loopback address may differ.

    A native app takes any free port (RFC 8252).
    """
    app = Client.objects.filter(id=client_id).first()
    registered = app.get_redirect_uris() if app else []
    return _without_port(address) in map(_without_port, registered)


def is_closed(client_id: str) -> bool:
    """Whether players cannot sign in with this registered app."""
    return not open_apps(now=clock.now()).filter(id=client_id).exists()


def _without_port(address: str) -> str:
    return LOOPBACK_PORT.sub(r"\1", address)
