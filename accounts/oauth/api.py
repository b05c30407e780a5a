"""The grants of third-party apps over HTTP."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Grant
from accounts.oauth import grants
from accounts.oauth.selectors import grants_of
from accounts.sessions.scopes import IN_WORDS, OURS_ALONE
from core import clock
from core.api.operations import may_fail_with
from core.api.validation import user_id_of
from core.errors import NotVisible


class GrantShape(serializers.Serializer[Any]):
    """The grant of an app."""

    id = serializers.CharField()
    app = serializers.CharField(help_text="Its name.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=list(IN_WORDS)))
    since = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(help_text="When it last got new tokens.")


class GrantList(serializers.Serializer[Any]):
    """All grants, the oldest first."""

    results = GrantShape(many=True)


class GrantsView(APIView):
    """The caller's grants."""

    scopes: ClassVar = {"GET": OURS_ALONE}

    @extend_schema(operation_id="listGrants", responses=GrantList)
    def get(self, request: Request) -> Response:
        """List the apps to which you have granted access.

        Each with its scopes, and since when it has them.
        """
        apps: dict[str, dict[str, Any]] = {}
        for grant in grants_of(user_id_of(request), now=clock.now()):
            _add(apps, grant)
        return Response(GrantList({"results": list(apps.values())}).data)


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


def _add(apps: dict[str, dict[str, Any]], grant: Grant) -> None:
    """Add a grant to its app: a player may have granted access on several devices."""
    session = grant.session
    app = apps.setdefault(
        grant.client_id,
        {
            "id": grant.client_id,
            "app": grant.client.name,
            "scopes": [],
            "since": session.created_at,
            "last_used_at": session.refreshed_at,
        },
    )
    app["scopes"] = sorted({*app["scopes"], *grant.scopes})
    app["last_used_at"] = max(app["last_used_at"], session.refreshed_at)
