"""Tournaments over HTTP: validate, one service call, present."""

from typing import ClassVar, Final
from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import Muted, RegisteredOnly, RobotAccount
from accounts.wallet.errors import ChipsLocked, NotEnoughChips
from core import clock
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import PARAMETERS, PagedView
from core.api.validation import user_id_of, validated, validated_query
from core.damage import readable
from core.database.replica import from_replica
from games.conduct.errors import PlayBanned
from games.errors import TournamentDamaged
from games.models import Tournament
from games.tables.errors import OPTIONS
from games.tournaments import responses, selectors
from games.tournaments.api.pages import TournamentPages
from games.tournaments.api.tagged import seen_by, tagged, tournament_for
from games.tournaments.commands import cancel_tournament, change_tournament, create_tournament
from games.tournaments.errors import (
    InvalidTournament,
    NotOrganiser,
    TermsAgreed,
    TooManyTournaments,
    TournamentNotVisible,
    TournamentOver,
    TournamentStarted,
)
from games.tournaments.responses import present_tournament
from games.tournaments.serializers import (
    ChangeTournamentRequest,
    CreateTournamentRequest,
    TournamentsQuery,
)

COMMANDS: Final = dict.fromkeys(("POST", "PATCH", "DELETE"), "tables")
"""The limit of commands: those at tables count as well."""
ORGANISE: Final = (
    TournamentNotVisible,
    TournamentDamaged,
    NotOrganiser,
    TournamentStarted,
    TournamentOver,
)
TERMS: Final = (InvalidTournament, NotEnoughChips, ChipsLocked, *OPTIONS)


class TournamentsView(PagedView[Tournament]):
    """The tournaments."""

    limited_as: ClassVar = COMMANDS | {"GET": "lists"}
    pagination_class = TournamentPages
    parameters = ("status", "format", "ruleset", "mine")

    @extend_schema(
        operation_id="listTournaments",
        parameters=[TournamentsQuery],
        responses=list[responses.Tournament],
    )
    @has_etag
    @from_replica
    def get(self, request: Request) -> HttpResponseBase:
        """List tournaments: announced ones by their start, then the others, the newest first.

        Those of friends are for their friends; those by code are listed for their players and
        organisers only.
        """
        asked, user_id = validated_query(TournamentsQuery, request, PARAMETERS), user_id_of(request)
        rows = self.paginate_queryset(selectors.tournaments(user_id, asked)) or []
        facts = selectors.facts_of(rows, user_id)
        page = readable(rows, lambda row: present_tournament(row, facts[row.id]))
        return tagged(request, self.get_paginated_response(page).data)

    @extend_schema(
        operation_id="createTournament",
        request=CreateTournamentRequest,
        responses={201: responses.Tournament},
    )
    @may_fail_with(RegisteredOnly, RobotAccount, Muted, PlayBanned, TooManyTournaments, *TERMS)
    def post(self, request: Request) -> Response:
        """Create a tournament of yours.

        It starts at `starts_at`, or with `starts_with` entries. Its seed is committed to from now
        on. With `access` as `code` the response has the `code`, which is shown only now.
        """
        terms, now = validated(CreateTournamentRequest, request), clock.now()
        tournament, code = create_tournament(user_id=user_id_of(request), terms=terms, now=now)
        return Response(seen_by(request, tournament, code=code), status=201)


class TournamentView(APIView):
    """One tournament."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="getTournament", responses=responses.Tournament)
    @may_fail_with(TournamentNotVisible, TournamentDamaged)
    @has_etag
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Return the tournament, with your own entry in `me`.

        One by code is seen by all who have its address.
        """
        return tagged(request, seen_by(request, tournament_for(request, tournament_id)))

    @extend_schema(
        operation_id="changeTournament",
        request=ChangeTournamentRequest,
        responses=responses.Tournament,
    )
    @may_fail_with(*ORGANISE, TermsAgreed, Muted, *TERMS)
    def patch(self, request: Request, tournament_id: UUID) -> Response:
        """Change terms before the start. For the organiser.

        Once players have joined, only the name, the description, the start and the size can be
        changed.
        """
        changes = validated(ChangeTournamentRequest, request)
        tournament = change_tournament(
            tournament_id=tournament_id,
            user_id=user_id_of(request),
            changes=changes,
            now=clock.now(),
        )
        return Response(seen_by(request, tournament))


class CancelTournamentView(APIView):
    """Cancelling a tournament."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="cancelTournament", request=None, responses=responses.Tournament)
    @may_fail_with(*ORGANISE)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Cancel a tournament before its start. For the organiser.

        Buy-ins go back, and its players are notified. Repeating it changes nothing.
        """
        tournament = cancel_tournament(
            tournament_id=tournament_id, user_id=user_id_of(request), now=clock.now()
        )
        return Response(seen_by(request, tournament))
