"""OAuth 2 and OpenID Connect: allauth's views, extended.

Requests and responses follow the standards, not the conventions of our API.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, ClassVar, Final, cast
from urllib.parse import parse_qs, urlsplit

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.idp.oidc import views as allauth
from allauth.idp.oidc.forms import AuthorizationForm
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from oauthlib.oauth2.rfc6749.errors import MissingCodeChallengeError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import SessionEnded
from accounts.models import User
from accounts.oauth import grants, request_checks
from accounts.oauth.adapter import GRANT, Adapter, claims_of, public_address
from accounts.oauth.errors import AppClosed
from accounts.sessions import scopes, tokens
from accounts.sessions.authentication import user_of
from accounts.sessions.scopes import OPENID
from accounts.sessions.tokens import TokenExpired, TokenInvalid
from accounts.users.selectors import active_user
from core import clock
from core.api.validation import user_id_of

CODE, TOKEN = "code", "refresh_token"


class Provider(View):
    """A view of the provider, which exists only if it has a signing key."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Serve the request. Raises Http404."""
        if not settings.OIDC_PRIVATE_KEYS:
            raise Http404
        return super().dispatch(request, *args, **kwargs)


class AuthorizationView(Provider, allauth.AuthorizationView):
    """The page on which a player grants access to an app."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the page, or the error in the app's request."""
        description = request_checks.authorization_error(request.GET)
        if description:
            context = {"description": description}
            return render(request, "idp/oidc/error.html", context, status=400)
        if request_checks.is_closed(request.GET["client_id"]):
            return _closed(request)
        if not request.GET.get("code_challenge"):  # allauth requires it of public clients only
            error = MissingCodeChallengeError(state=request.GET.get("state"))
            back = error.in_uri(request.GET["redirect_uri"])
            return HttpResponse(status=HTTPStatus.FOUND, headers={"Location": back})
        response: HttpResponse = super().get(request)
        return response

    def get_form(self, form_class: type[AuthorizationForm] | None = None) -> AuthorizationForm:
        """The form, with the scopes in our order: allauth sorts them by their texts."""
        form: AuthorizationForm = super().get_form(form_class)
        field, order = form.fields["scopes"], list(scopes.IN_WORDS)
        field.choices = sorted(field.choices, key=lambda choice: order.index(choice[0]))
        field.error_messages["required"] = _("Choose at least one, or cancel.")
        return form

    def form_valid(self, form: AuthorizationForm) -> HttpResponse:
        """Redirect the player to the app with a code, which is stored until it is used."""
        response: HttpResponse = super().form_valid(form)
        code = parse_qs(urlsplit(response.get("Location", "")).query).get(CODE)
        if code:
            self._store(code[-1])
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The context of the page, with the owner of the app."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "owner": _named(context["client"].owner)}

    def _store(self, code: str) -> None:
        user, app, now = cast(User, self.request.user), self._request_info["client_id"], clock.now()
        try:
            grants.promise(user=user, client_id=app, code_hash=_hashed(code), now=now)
        except SessionEnded as error:
            raise ImmediateHttpResponse(redirect("account_login")) from error
        except AppClosed as error:
            raise ImmediateHttpResponse(_closed(self.request)) from error


@method_decorator(csrf_exempt, name="dispatch")  # an app has no cookie: it authenticates itself
class TokenView(Provider, allauth.TokenView):
    """Tokens for a code, or for a refresh token, in one transaction."""

    def post(self, request: HttpRequest) -> HttpResponse:
        """Answer with tokens, or with an OAuth error."""
        description = request_checks.token_request_error(request)
        if description:
            return _refused("invalid_request", description)
        with transaction.atomic():
            response: HttpResponse = super().post(request)
            if response.status_code == HTTPStatus.OK:
                token = json.loads(response.content).get(TOKEN, "")
                grants.set_refresh_token(request.META[GRANT], refresh_hash=_hashed(token))
                return response
            transaction.set_rollback(True)
        _end_reused(request, response)
        return response


@method_decorator(csrf_exempt, name="dispatch")  # an app has no cookie: it authenticates itself
class RevokeView(Provider, allauth.RevokeView):
    """Revocation by an app of a token, and with it of the session and all its tokens."""

    @transaction.atomic
    def post(self, request: HttpRequest) -> HttpResponse:
        """Revoke a token and its session, unless the app fails to authenticate."""
        description = request_checks.token_request_error(request)
        if description:
            return _refused("invalid_request", description)
        app, token = request_checks.client_id_of(request), request.POST.get("token", "")
        if grants.belongs_to_another(client_id=app, token_hash=_hashed(token)):
            return _refused("invalid_grant", "The token was given to another app.")
        _end_revoked(app, token)
        response: HttpResponse = super().post(request)
        if response.status_code != HTTPStatus.OK:
            transaction.set_rollback(True)
        return response


class JwksView(Provider, allauth.JwksView):
    """The public keys of the tokens."""


class ConfigurationView(Provider):
    """The discovery document (OpenID Connect Discovery 1.0, RFC 8414)."""

    def get(self, request: HttpRequest) -> JsonResponse:
        """Return the supported features and the addresses of the endpoints."""
        endpoints = {
            name: public_address(reverse(f"idp:oidc:{view}"))
            for name, view in (
                ("authorization_endpoint", "authorization"),
                ("token_endpoint", "token"),
                ("revocation_endpoint", "revoke"),
                ("userinfo_endpoint", "userinfo"),
                ("jwks_uri", "jwks"),
            )
        }
        document = {"issuer": Adapter().get_issuer(), **endpoints, **SUPPORTED}
        return JsonResponse(document, headers={"Cache-Control": "public, max-age=3600"})


class UserInfoView(APIView):
    """The player for whom an app acts."""

    scopes: ClassVar = {"GET": OPENID, "POST": OPENID}

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Return the current claims of the ID token."""
        granted = user_of(request).scopes
        user = active_user(user_id_of(request))
        return Response(claims_of(user, scopes.IN_WORDS if granted is None else granted))

    post = get


SUPPORTED: Final[Mapping[str, object]] = {
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


def _named(owner: User | None) -> str:
    """The owner's name, which is unique, after the display name."""
    if owner is None:
        return ""
    return f"{owner.display_name} ({owner.username})" if owner.display_name else owner.username


def _closed(request: HttpRequest) -> HttpResponse:
    return render(request, "idp/oidc/closed.html", status=HTTPStatus.FORBIDDEN)


def _refused(error: str, description: str) -> JsonResponse:
    return JsonResponse({"error": error, "error_description": description}, status=400)


def _end_reused(request: HttpRequest, response: HttpResponse) -> None:
    """End the app's grant if it was refused a code or refresh token that it had used before."""
    if json.loads(response.content).get("error") != "invalid_grant":
        return  # refused earlier: the app may not be authenticated
    data, app, now = request.POST, request_checks.client_id_of(request), clock.now()
    if data.get(CODE):
        grants.end_reused(client_id=app, code_hash=_hashed(data[CODE]), now=now)
    elif data.get(TOKEN):
        grants.end_reused(client_id=app, refresh_hash=_hashed(data[TOKEN]), now=now)


def _end_revoked(app: str, token: str) -> None:
    now = clock.now()
    try:
        session_id = tokens.read(token, tokens.ACCESS, now=now).session_id
    except (TokenInvalid, TokenExpired):
        session_id = None
    grants.end_revoked(client_id=app, refresh_hash=_hashed(token), session_id=session_id, now=now)


def _hashed(token: str) -> str:
    return Adapter().hash_token(token) if token else ""
