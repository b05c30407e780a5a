"""Presence at a table over HTTP."""

from typing import TypedDict
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.people.selectors import is_blocker
from accounts.users.online import online_among
from core.api.operations import may_fail_with
from core.api.validation import user_id_of
from games.errors import TableNotVisible
from games.models import Seat
from games.visibility.lookups import visible_table


class Connected(TypedDict):
    """The seats whose players are connected."""

    seats: list[int]


class ConnectedView(APIView):
    """The connected players of a table."""

    @extend_schema(operation_id="listConnectedSeats", responses=Connected)
    @may_fail_with(TableNotVisible)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List the seats whose players are connected, in a game or not.

        A player is connected for a minute after each request, and while following a stream.
        Players who block you are left out.
        """
        user_id = user_id_of(request)
        table = visible_table(table_id, user_id)
        seats = Seat.objects.filter(table=table, user__isnull=False)
        shown = seats.exclude(is_blocker(user_id, "user")).values_list("user_id", "number")
        players = dict(shown)
        return Response({"seats": sorted(players[one] for one in online_among(players))})
