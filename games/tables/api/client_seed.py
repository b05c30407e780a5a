"""Client seeds over HTTP."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.operations import may_fail_with
from core.api.validation import user_id_of, validated
from games.errors import NotPlaying, TableArranged, TableClosed
from games.play.api import COMMANDS
from games.play.responses import refusals_with_game
from games.tables import responses
from games.tables.commands import set_client_seed
from games.tables.errors import InvalidClientSeed, SeedsFixed
from games.tables.responses import present_table
from games.tables.serializers import ClientSeed
from games.visibility.refusals import READ_GAME


class ClientSeedView(APIView):
    """The client seed of a player."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="setClientSeed", request=ClientSeed, responses=responses.Table)
    @may_fail_with(
        *READ_GAME, TableClosed, TableArranged, NotPlaying, SeedsFixed, InvalidClientSeed
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Set your client seed for the dice, before the start.

        Every roll is computed from a message that contains it, so the server alone cannot choose
        the dice. Returns the table.
        """
        now, given = clock.now(), validated(ClientSeed, request)
        with refusals_with_game(now):
            table = set_client_seed(game_id=game_id, user_id=user_id_of(request), now=now, **given)
        return Response(present_table(table))
