"""Signing in, and who one is."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import clock, services
from accounts.api.serializers import RefreshSerializer, SignedInSerializer, UserSerializer
from accounts.authentication import user_of
from accounts.selectors import active_user


class GuestView(APIView):
    """Guests."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limited_as: ClassVar = {"POST": "guests"}

    @extend_schema(request=None, responses={201: SignedInSerializer})
    def post(self, request: Request) -> Response:
        """Create a guest's account and sign in to it, in one call."""
        signed_in = services.create_guest(now=clock.now())
        return Response(SignedInSerializer(signed_in).data, status=201)


class RefreshView(APIView):
    """Sessions that go on."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(request=RefreshSerializer, responses=SignedInSerializer)
    def post(self, request: Request) -> Response:
        """Exchange a refresh token for a new pair."""
        asked = RefreshSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        signed_in = services.refresh_session(**asked.validated_data, now=clock.now())
        return Response(SignedInSerializer(signed_in).data)


class MeView(APIView):
    """The one who asks."""

    @extend_schema(responses=UserSerializer)
    def get(self, request: Request) -> Response:
        """Return the account of the one who asks."""
        return Response(UserSerializer(active_user(user_of(request).id)).data)
