"""Spectators over HTTP."""

from typing import ClassVar, TypedDict
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.sessions.scopes import READ
from accounts.users import responses
from accounts.users.responses import present_user
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import PagedView, Pages
from core.api.validation import user_id_of
from games.errors import SpectatorsNotAllowed, TableNotVisible
from games.spectators import watchers
from games.spectators.watchers import spectators
from games.visibility.lookups import visible_table


class Spectators(TypedDict):
    """The number of spectators."""

    count: int


class PeoplePages(Pages):
    """Users by name."""

    ordering = ("username",)


class WatchView(APIView):
    """Watching a table."""

    scopes: ClassVar = {"POST": READ, "DELETE": READ}

    @extend_schema(operation_id="startWatching", request=None, responses=Spectators)
    @may_fail_with(TableNotVisible, SpectatorsNotAllowed)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Be listed as a spectator for 45 seconds. Returns the number of spectators.

        Call it again to stay on the list. Clients that follow the table's stream need not.
        """
        now = clock.now()
        watchers.watch(table_id=table_id, user_id=user_id_of(request), now=now)
        return Response({"count": spectators(table_id, now).count()})

    @extend_schema(operation_id="stopWatching", responses={204: None})
    def delete(self, request: Request, table_id: UUID) -> Response:
        """Stop watching.

        Idempotent.
        """
        watchers.stop(table_id=table_id, user_id=user_id_of(request))
        return Response(status=204)


class SpectatorsView(PagedView[User]):
    """The spectators of a table."""

    pagination_class = PeoplePages

    @extend_schema(operation_id="listSpectators", responses=list[responses.User])
    @may_fail_with(TableNotVisible)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List the spectators of the table, by name.

        These users follow a stream of the table, or have called `watch` within 45 seconds.
        """
        table = visible_table(table_id, user_id_of(request))
        return self.page_of(spectators(table.id, clock.now()), present_user)
