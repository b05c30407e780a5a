"""Guests, registration of guests, and refreshing tokens over HTTP."""

from typing import ClassVar

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import AlreadyRegistered, Banned, DeviceTaken, NameTaken, SessionEnded
from accounts.sessions import lifecycle
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.sessions.scopes import OURS_ALONE
from accounts.sessions.tokens import RefreshTokenReused, TokenExpired, TokenInvalid
from accounts.signin import devices, guests, registration
from accounts.signin.allauth.mails import ask_to_verify
from accounts.signin.api.responses import Device, SignedIn, present_signed_in
from accounts.signin.api.serializers import (
    DeviceSerializer,
    GuestSerializer,
    RefreshSerializer,
    UpgradeSerializer,
)
from accounts.signin.errors import WeakPassword
from core import clock
from core.api.operations import may_fail_with, no_store
from core.api.types import Json
from core.api.validation import user_id_of, validated
from core.api.views import OpenView
from core.errors import NotVisible


@no_store
class GuestView(OpenView):
    """Guests."""

    limited_as: ClassVar = {"POST": "guests"}

    @staticmethod
    def may_replay(request: Request) -> bool:
        """Whether there is no secret, which is checked each time and creates no second guest."""
        return "device_secret" not in validated(GuestSerializer, request)

    @extend_schema(
        operation_id="createGuest",
        request=GuestSerializer,
        responses={201: SignedIn},
    )
    @may_fail_with(AlreadyRegistered, Banned)
    def post(self, request: Request) -> Response:
        """Create a guest account and sign in to it, in one call.

        No data is needed. Store both tokens: a guest has no password, so without the refresh token
        the account is lost, unless it was upgraded or has a device. The name is generated, in the
        language of the request; a guest can change it.

        With `device_secret` an app is safe from that: the first request creates the guest of the
        device, each further one signs in to it, from any network and at any time.
        Once the guest has registered, the secret is refused with `already_registered`.
        """
        secret = validated(GuestSerializer, request).get("device_secret")
        wanted: Json = {
            "language": get_language() or "",
            "user_agent": request.headers.get("User-Agent", ""),
            "now": clock.now(),
        }
        if secret is None:
            signed_in = guests.create_guest(**wanted)
        else:
            signed_in = devices.sign_in(device_secret=secret, **wanted)
        return Response(present_signed_in(signed_in), status=201)


class DeviceView(APIView):
    """The device of a guest."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"PUT": OURS_ALONE, "DELETE": OURS_ALONE}

    @extend_schema(operation_id="setDevice", request=DeviceSerializer, responses=Device)
    @may_fail_with(NotVisible, AlreadyRegistered, DeviceTaken)
    def put(self, request: Request) -> Response:
        """Let the secret of a device sign you in again; guests only.

        With it `POST auth/guest` signs in to this account, also after the refresh token was lost
        or has expired. It replaces the secret of an earlier device.
        """
        device = devices.bind(
            user_id=user_id_of(request), now=clock.now(), **validated(DeviceSerializer, request)
        )
        body: Device = {"created_at": device.created_at, "used_at": device.used_at}
        return Response(body)

    @extend_schema(operation_id="removeDevice", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Let no device sign you in again.

        Sessions stay open.
        """
        devices.unbind(user_id=user_id_of(request))
        return Response(status=204)


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
class RefreshView(OpenView):
    """Refreshing sessions."""

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
