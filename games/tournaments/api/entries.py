"""Joining, pausing and leaving over HTTP, and the standings."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final
from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import NoSuchUser, Oneself, RegisteredOnly, RobotAccount
from accounts.people.errors import TakesNoRequests
from accounts.wallet.errors import ChipsLocked, NewcomersCannotBuyIn, NotEnoughChips
from core import clock
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import PARAMETERS, PagedView
from core.api.types import Json
from core.api.validation import user_id_of, validated, validated_query
from core.database.replica import from_replica
from games.conduct.errors import PlayBanned
from games.models import Tournament, TournamentEntry
from games.tournaments import responses, selectors
from games.tournaments.api.pages import CountedPages, StandingPages
from games.tournaments.api.tagged import tagged, tournament_for
from games.tournaments.api.tournaments import COMMANDS
from games.tournaments.entries import joining, leaving, presence
from games.tournaments.errors import (
    CannotBePartner,
    EntryNotVisible,
    EntryOut,
    JoiningClosed,
    NotAdmitted,
    NotJoined,
    NotOrganiser,
    PartnerNeeded,
    TournamentFull,
    TournamentNotVisible,
    TournamentOver,
    TournamentStarted,
)
from games.tournaments.responses import present_entry
from games.tournaments.serializers import JoinTournamentRequest, StandingsQuery

OWN: Final = (TournamentNotVisible, NotJoined, EntryOut, TournamentOver)
"""Errors of commands about one's own entry."""


class JoinView(APIView):
    """Joining."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="joinTournament",
        request=JoinTournamentRequest,
        responses=responses.TournamentEntry,
    )
    @may_fail_with(
        TournamentNotVisible,
        NoSuchUser,
        RegisteredOnly,
        NotAdmitted,
        TournamentOver,
        JoiningClosed,
        TournamentFull,
        EntryOut,
        PlayBanned,
        PartnerNeeded,
        Oneself,
        CannotBePartner,
        NotEnoughChips,
        ChipsLocked,
        NewcomersCannotBuyIn,
        RobotAccount,
        TakesNoRequests,
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Join, alone or with a partner. Returns your entry.

        A pair is complete once both have named each other. A buy-in is held from now on. Repeating
        it changes nothing; a player that has left an arena or a Swiss tournament comes back.
        """
        choices = validated(JoinTournamentRequest, request)
        return _own(request, partial(joining.join, **choices), tournament_id)


class LeaveView(APIView):
    """Leaving."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="leaveTournament", request=None, responses={204: None})
    @may_fail_with(TournamentNotVisible, TournamentOver)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Leave. Before the start the buy-in goes back; after it points and place stay.

        A game that runs goes on. Repeating it changes nothing.
        """
        leaving.leave(tournament_id=tournament_id, user_id=user_id_of(request), now=clock.now())
        return Response(status=204)


class PauseView(APIView):
    """Pausing."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="pauseInTournament", request=None, responses=responses.TournamentEntry
    )
    @may_fail_with(*OWN)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Be paired no more until you resume. Returns your entry.

        A game that runs goes on. Repeating it changes nothing.
        """
        return _own(request, presence.pause, tournament_id)


class ResumeView(APIView):
    """Coming back."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="resumeInTournament", request=None, responses=responses.TournamentEntry
    )
    @may_fail_with(*OWN)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Be paired again after a pause. Returns your entry.

        Also after one that the service has set, because you were not there. Repeating it changes
        nothing.
        """
        return _own(request, presence.resume, tournament_id)


class TournamentReadyView(APIView):
    """Being there."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(
        operation_id="readyInTournament", request=None, responses=responses.TournamentEntry
    )
    @may_fail_with(*OWN)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Say that you are there, shortly before a start or a round. Returns your entry.

        With an open stream you are there as well.
        """
        return _own(request, presence.ready, tournament_id)


class TournamentEntryView(APIView):
    """One entry."""

    limited_as: ClassVar = COMMANDS

    @extend_schema(operation_id="removeTournamentEntry", request=None, responses={204: None})
    @may_fail_with(
        TournamentNotVisible, NotOrganiser, EntryNotVisible, TournamentStarted, TournamentOver
    )
    def delete(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Remove an entry, whose players cannot come back. For the organiser.

        Before the start their buy-ins go back; after it nobody is removed from a tournament with
        prizes. A game that runs goes on. Repeating it changes nothing.
        """
        leaving.remove_entry(
            tournament_id=tournament_id,
            user_id=user_id_of(request),
            number=number,
            now=clock.now(),
        )
        return Response(status=204)


class StandingsView(PagedView[TournamentEntry]):
    """The standings."""

    limited_as: ClassVar = {"GET": "lists"}
    pagination_class = StandingPages
    parameters = ("around", "friends")

    @extend_schema(
        operation_id="listTournamentStandings",
        parameters=[StandingsQuery],
        responses=list[responses.TournamentEntry],
    )
    @may_fail_with(TournamentNotVisible)
    @has_etag
    @from_replica
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """List the entries, best first, with their ranks.

        By points, wins, the opponents' points, distance, then the seed number. From the top, or
        with `around` or `friends` another part. Before the start in the order of joining.
        """
        asked = validated_query(StandingsQuery, request, PARAMETERS)
        tournament, user_id = tournament_for(request, tournament_id), user_id_of(request)
        rows, following = _part(request, tournament, user_id, asked)
        results = [present_entry(row, row.rank) for row in rows]
        return tagged(request, {"results": results, "next": following})


def _part(
    request: Request, tournament: Tournament, user_id: UUID, asked: Json
) -> tuple[list[TournamentEntry], str | None]:
    """The entries asked for, and the URL of the next page."""
    if "around" in asked:
        _place, size = StandingPages().asked(request)
        return selectors.around(tournament, user_id, size=size), None
    if asked["friends"]:
        friends = partial(selectors.among_friends, tournament, user_id)
        return CountedPages().counted(request, friends)
    return StandingPages().below(
        request, lambda below, size: selectors.standings(tournament, below=below, size=size)
    )


def _own(
    request: Request, command: Callable[..., TournamentEntry], tournament_id: UUID
) -> Response:
    """The caller's entry after a command about it."""
    user_id = user_id_of(request)
    command(tournament_id=tournament_id, user_id=user_id, now=clock.now())
    entry = selectors.own_entry(tournament_id, user_id)
    return Response(present_entry(entry, entry.rank))
