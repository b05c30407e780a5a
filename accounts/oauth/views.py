"""OAuth 2 and OpenID Connect: allauth's views, with what is ours around them.

What they take and how they answer is the standards'; the rest of this service is not concerned.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, ClassVar, Final

from allauth.idp.oidc import views as allauth
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import clock, scopes, tokens
from accounts.api.validation import asking
from accounts.authentication import user_of
from accounts.oauth.adapter import GRANT, Adapter, claims
from accounts.scopes import OPENID
from accounts.selectors import active_user
from accounts.services import grants
from accounts.tokens import TokenExpired, TokenInvalid

CODE, TOKEN = "code", "refresh_token"
UNSUPPORTED: Final = ("resource", "request", "request_uri", "claims")
"""Parameters that would change what is granted, and are not known here."""


class Provider(View):
    """There is one where it has a key to sign with."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Serve the request. Raises Http404."""
        if not settings.OIDC_PRIVATE_KEYS:
            raise Http404
        return super().dispatch(request, *args, **kwargs)


class AuthorizationView(Provider, allauth.AuthorizationView):
    """The page on which a player lets an app in."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the page, or what is wrong with the app's request."""
        wrong = _wrong(request.GET) or _wrong_here(request.GET)
        if wrong:
            return render(request, "idp/oidc/error.html", {"wrong": wrong}, status=400)
        response: HttpResponse = super().get(request, *args, **kwargs)
        return response


@method_decorator(csrf_exempt, name="dispatch")  # an app has no cookie: it proves itself
class TokenView(Provider, allauth.TokenView):
    """Tokens for a code, or for a refresh token; all of it or nothing."""

    def post(self, request: HttpRequest) -> HttpResponse:
        """Answer with tokens, or say in the form of OAuth why there are none."""
        wrong = _wrong(request.POST)
        if wrong:
            return _refused(wrong)
        with transaction.atomic():
            response: HttpResponse = super().post(request)
            if response.status_code == HTTPStatus.OK:
                _hand_out(request, response)
            else:
                transaction.set_rollback(True)
        if response.status_code != HTTPStatus.OK:
            _look_for_copies(request.POST)
        return response


@method_decorator(csrf_exempt, name="dispatch")  # an app has no cookie: it proves itself
class RevokeView(Provider, allauth.RevokeView):
    """What an app gives back, it gives back as a whole: the session with all its tokens."""

    @transaction.atomic
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Take a token back, and what belongs to it."""
        wrong = _wrong(request.POST)
        if wrong:
            return _refused(wrong)
        response: HttpResponse = super().post(request, *args, **kwargs)
        if response.status_code == HTTPStatus.OK:
            _give_back(request.POST.get("token", ""))
        return response


class JwksView(Provider, allauth.JwksView):
    """The keys with which tokens can be checked."""


class ConfigurationView(Provider):
    """The discovery document (OpenID Connect Discovery 1.0, RFC 8414)."""

    def get(self, request: HttpRequest) -> JsonResponse:
        """Return what there is here, and where."""
        where = {
            name: request.build_absolute_uri(reverse(f"idp:oidc:{view}"))
            for name, view in (
                ("authorization_endpoint", "authorization"),
                ("token_endpoint", "token"),
                ("revocation_endpoint", "revoke"),
                ("userinfo_endpoint", "userinfo"),
                ("jwks_uri", "jwks"),
            )
        }
        document = {"issuer": Adapter().get_issuer(), **where, **SUPPORTED}
        return JsonResponse(document, headers={"Cache-Control": "public, max-age=3600"})


class UserInfoView(APIView):
    """Who the player is, for an app."""

    scopes: ClassVar = {"GET": OPENID, "POST": OPENID}

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Return the claims of the ID token as they are now."""
        granted = user_of(request).scopes
        return Response(
            claims(active_user(asking(request)), scopes.IN_WORDS if granted is None else granted)
        )

    post = get


SUPPORTED: Final[Mapping[str, Any]] = {
    "scopes_supported": list(scopes.IN_WORDS),
    "response_types_supported": ["code"],
    "response_modes_supported": ["query"],
    "grant_types_supported": ["authorization_code", "refresh_token"],
    "code_challenge_methods_supported": ["S256"],
    "token_endpoint_auth_methods_supported": [
        "none",
        "client_secret_basic",
        "client_secret_post",
    ],
    "subject_types_supported": ["public"],
    "id_token_signing_alg_values_supported": ["RS256"],
    "claims_supported": ["sub", "preferred_username", "name", "locale"],
    "request_parameter_supported": False,
    "request_uri_parameter_supported": False,
}


def _wrong(sent: Mapping[str, Any]) -> str:
    """What cannot be understood of a request; empty for nothing."""
    for name in UNSUPPORTED:
        if name in sent:
            return f"The parameter {name} is not supported."
    if any("\x00" in str(value) for value in sent.values()):
        return "A parameter holds a character that no text has."
    return ""


def _wrong_here(sent: Mapping[str, Any]) -> str:
    """The same of a request for the page; it is always the player who decides."""
    if "none" in sent.get("prompt", "").split():
        return "The parameter prompt cannot be none: the player is asked."
    if "code_challenge" in sent and sent.get("code_challenge_method") != "S256":
        return "The code_challenge_method must be S256."
    return ""


def _refused(wrong: str) -> JsonResponse:
    return JsonResponse({"error": "invalid_request", "error_description": wrong}, status=400)


def _hand_out(request: HttpRequest, response: HttpResponse) -> None:
    issued = json.loads(response.content).get(TOKEN, "")
    grants.hand_out(request.META[GRANT], refresh_hash=_hashed(issued))


def _look_for_copies(sent: Mapping[str, str]) -> None:
    now = clock.now()
    if sent.get(CODE):
        grants.end_reused(code_hash=_hashed(sent[CODE]), now=now)
    elif sent.get(TOKEN):
        grants.end_reused(refresh_hash=_hashed(sent[TOKEN]), now=now)


def _give_back(token: str) -> None:
    now = clock.now()
    try:
        session_id = tokens.read(token, tokens.ACCESS, now=now).session_id
    except (TokenInvalid, TokenExpired):
        session_id = None
    grants.end_given_back(refresh_hash=_hashed(token), session_id=session_id, now=now)


def _hashed(token: str) -> str:
    return Adapter().hash_token(token) if token else ""
