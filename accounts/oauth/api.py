"""The grants of third-party apps over HTTP."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.oauth import grants
from accounts.oauth.responses import GrantList, present_grants
from accounts.oauth.selectors import grants_of
from accounts.sessions.scopes import OURS_ALONE
from core import clock
from core.api.operations import may_fail_with
from core.api.validation import user_id_of
from core.errors import NotVisible


class GrantsView(APIView):
    """The caller's grants."""

    scopes: ClassVar = {"GET": OURS_ALONE}

    @extend_schema(operation_id="listGrants", responses=GrantList)
    def get(self, request: Request) -> Response:
        """List the apps to which you have granted access.

        Each with its scopes, and since when it has them.
        """
        return Response(present_grants(grants_of(user_id_of(request), now=clock.now())))


class GrantView(APIView):
    """A grant of the caller."""

    scopes: ClassVar = {"DELETE": OURS_ALONE}

    @extend_schema(operation_id="revokeGrant", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, grant_id: str) -> Response:
        """Revoke all access of the app.

        Its tokens become invalid within seconds.
        """
        grants.revoke(user_id=user_id_of(request), client_id=grant_id, now=clock.now())
        return Response(status=204)
