"""What the one who asks lets other apps do, over HTTP."""

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
    """What one app may do."""

    id = serializers.CharField()
    app = serializers.CharField(help_text="Its name.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=list(IN_WORDS)))
    since = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(help_text="When it last got new tokens.")


class GrantList(serializers.Serializer[Any]):
    """All apps, the oldest first."""

    results = GrantShape(many=True)


class GrantsView(APIView):
    """What other apps may do."""

    scopes: ClassVar = {"GET": OURS_ALONE}

    @extend_schema(operation_id="listGrants", responses=GrantList)
    def get(self, request: Request) -> Response:
        """List the apps that you have let in.

        Each with what it may do for you, and since when.
        """
        apps: dict[str, dict[str, Any]] = {}
        for grant in grants_of(user_id_of(request), now=clock.now()):
            _add(apps, grant)
        return Response(GrantList({"results": list(apps.values())}).data)


class GrantView(APIView):
    """One app."""

    scopes: ClassVar = {"DELETE": OURS_ALONE}

    @extend_schema(operation_id="revokeGrant", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, grant_id: str) -> Response:
        """Let the app do nothing any more.

        Its tokens are worthless within seconds.
        """
        grants.revoke(user_id=user_id_of(request), client_id=grant_id, now=clock.now())
        return Response(status=204)


def _add(apps: dict[str, dict[str, Any]], grant: Grant) -> None:
    """An app may be let in on several devices; the player is shown it once."""
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
