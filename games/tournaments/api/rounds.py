"""Rounds and pairings over HTTP."""

from functools import partial
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.operations import may_fail_with
from core.api.pagination import PARAMETERS, PagedView
from core.api.validation import validated_query
from core.database.replica import from_replica
from games.models import Pairing, Round
from games.tournaments import responses, selectors
from games.tournaments.api.pages import CountedPages, RoundPages, numbers
from games.tournaments.api.tagged import tournament_for
from games.tournaments.errors import RoundNotVisible, TournamentNotVisible
from games.tournaments.responses import present_pairing, present_round
from games.tournaments.seated import Wanted, below, pairings, running, seated
from games.tournaments.serializers import PairingsQuery


class RoundsView(PagedView[Round]):
    """The rounds."""

    limited_as: ClassVar = {"GET": "lists"}
    pagination_class = RoundPages

    @extend_schema(operation_id="listTournamentRounds", responses=list[responses.TournamentRound])
    @may_fail_with(TournamentNotVisible)
    @from_replica
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the rounds, the newest first.

        In an arena, each pairing of the entries that wait is a round.
        """
        tournament = tournament_for(request, tournament_id)
        return self.page_of(selectors.rounds(tournament), present_round)


class RoundView(APIView):
    """One round."""

    limited_as: ClassVar = {"GET": "lists"}

    @extend_schema(operation_id="getTournamentRound", responses=responses.TournamentRoundTables)
    @may_fail_with(TournamentNotVisible, RoundNotVisible)
    @from_replica
    def get(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Return a round with its pairings, the top table first.

        At most 100; `listTournamentPairings` has all.
        """
        tournament = tournament_for(request, tournament_id)
        row = selectors.rounds(tournament).filter(number=number).first()
        if row is None:
            raise RoundNotVisible
        first = list(pairings(Wanted(tournament, round=number))[: CountedPages.max_page_size])
        tables = [present_pairing(each) for each in seated(tournament, first)]
        return Response({**present_round(row), "pairings": tables})


class PairingsView(PagedView[Pairing]):
    """The tables of all rounds."""

    limited_as: ClassVar = {"GET": "lists"}
    pagination_class = CountedPages
    parameters = ("round", "running", "entry")

    @extend_schema(
        operation_id="listTournamentPairings",
        parameters=[PairingsQuery],
        responses=list[responses.TournamentPairing],
    )
    @may_fail_with(TournamentNotVisible)
    @from_replica
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the tables, those of the newest round first, with their games and results.

        With `running` the games that run, those of the best entries first.
        """
        asked = validated_query(PairingsQuery, request, PARAMETERS)
        only_running = asked.pop("running")
        tournament = tournament_for(request, tournament_id)
        wanted, pages = Wanted(tournament, **asked), CountedPages()
        if only_running:
            rows, following = pages.counted(request, partial(running, wanted))
        else:
            rows, following = _newest(pages, request, wanted)
        results = [present_pairing(each) for each in seated(tournament, rows)]
        return Response({"results": results, "next": following})


def _newest(
    pages: CountedPages, request: Request, wanted: Wanted
) -> tuple[list[Pairing], str | None]:
    place, size = pages.asked(request)
    rows = pairings(wanted)
    if place:
        rows = below(rows, *numbers(place, 3))
    page = list(rows[: size + 1])
    if len(page) <= size:
        return page, None
    last = page[size - 1]
    return page[:size], pages.link([last.round.number, last.table_number, last.id])
