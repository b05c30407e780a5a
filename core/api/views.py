"""Kinds of views."""

from rest_framework.permissions import AllowAny
from rest_framework.views import APIView


class OpenView(APIView):
    """A view that needs no sign-in, and reads no token."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
