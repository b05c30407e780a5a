"""Guests, registration of guests, and refreshing tokens over HTTP."""

from typing import ClassVar

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import AlreadyRegistered, Banned, NameTaken, SessionEnded
from accounts.sessions import lifecycle
from accounts.sessions.authentication import user_of
from accounts.sessions.tokens import RefreshTokenReused, TokenExpired, TokenInvalid
from accounts.signin import guests, registration
from accounts.signin.allauth.mails import ask_to_verify
from accounts.signin.api.responses import SignedIn, present_signed_in
from accounts.signin.api.serializers import RefreshSerializer, UpgradeSerializer
from accounts.signin.errors import WeakPassword
from core import clock
from core.api.operations import may_fail_with, no_store
from core.api.validation import validated
from core.errors import NotVisible


@no_store
class GuestView(APIView):
    """Guests."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limited_as: ClassVar = {"POST": "guests"}

    @extend_schema(operation_id="createGuest", request=None, responses={201: SignedIn})
    def post(self, request: Request) -> Response:
        """Create a guest account and sign in to it, in one call.

        No data is needed. Store both tokens: a guest has no password, so without the refresh token
        the account is lost, unless it was upgraded. The name is generated, in the language of the
        request; a guest can change it.
        """
        signed_in = guests.create_guest(
            language=get_language() or "",
            user_agent=request.headers.get("User-Agent", ""),
            now=clock.now(),
        )
        return Response(present_signed_in(signed_in), status=201)


@no_store
class UpgradeView(APIView):
    """Registration of guests."""

    @extend_schema(operation_id="upgradeGuest", request=UpgradeSerializer, responses=SignedIn)
    @may_fail_with(NotVisible, AlreadyRegistered, NameTaken, WeakPassword, SessionEnded)
    def post(self, request: Request) -> Response:
        """Register as a player, keeping everything; returns new tokens.

        Older tokens stay valid, and contain the old name until they are refreshed.
        """
        user, data = user_of(request), validated(UpgradeSerializer, request)
        signed_in = registration.upgrade(
            user_id=user.id, session_id=user.session_id, now=clock.now(), **data
        )
        ask_to_verify(request, signed_in.user)
        return Response(present_signed_in(signed_in))


@no_store
class RefreshView(APIView):
    """Refreshing sessions."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    body_proves_caller = True

    @staticmethod
    def may_replay(request: Request) -> bool:
        """Whether the stored tokens are still the newest of an open session."""
        data = validated(RefreshSerializer, request)
        return lifecycle.is_last_refresh(**data, now=clock.now())

    @extend_schema(operation_id="refreshSession", request=RefreshSerializer, responses=SignedIn)
    @may_fail_with(TokenInvalid, TokenExpired, SessionEnded, Banned, RefreshTokenReused)
    def post(self, request: Request) -> Response:
        """Exchange a refresh token for a new pair.

        Send the refresh token when the access token has expired or is about to. It is valid once.
        If the response was lost, send the token again with the same `Idempotency-Key`: for a day,
        from any address, it gets the same pair, until that pair was used to refresh. Without a key
        it gets new tokens for the same session within half a minute. Any other reuse ends the
        session, as it means that the token was copied.
        """
        signed_in = lifecycle.refresh(**validated(RefreshSerializer, request), now=clock.now())
        return Response(present_signed_in(signed_in))
