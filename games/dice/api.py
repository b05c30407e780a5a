"""The dice of many games over HTTP. The weeks need no sign-in: anyone may check the service."""

import hashlib
from datetime import date
from typing import Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.users.selectors import user_named
from core import clock
from core.api.etags import VersionedResponse, conditional
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import Pages
from core.api.views import OpenView
from core.damage import readable
from core.database.replica import from_replica
from core.errors import NotVisible, Unavailable
from games.dice import responses, selectors
from games.dice.errors import NoSuchWeek
from games.dice.responses import DiceGame, DiceWeekDetails, DiceWeekSummary, PlayerDice
from games.models import DiceWeek, Game
from ranking.rules.weeks import WEEK, begins_at, week_named, week_of

CURRENT: Final = "current"


class UserDiceView(APIView):
    """The dice of a user."""

    @extend_schema(operation_id="getUserDice", responses=PlayerDice)
    @may_fail_with(NotVisible)
    @from_replica
    def get(self, request: Request, name: str) -> Response:
        """Return how often a user rolled each face, and whether that is within chance.

        All games count that have ended, in whatever way, private ones too; by name in any case.
        """
        return Response(responses.present_player(selectors.of_player(user_named(name).id)))


class DiceWeekPages(Pages):
    """Weeks, the newest first."""

    ordering = ("-week",)


class DiceWeeksView(OpenView, GenericAPIView[DiceWeek]):
    """The dice of all weeks."""

    pagination_class = DiceWeekPages

    @extend_schema(operation_id="listDiceWeeks", responses=list[DiceWeekSummary])
    @from_replica
    def get(self, request: Request) -> Response:
        """List the weeks with their dice, the newest first.

        All games count that everyone may read and that have ended, in whatever way. No sign-in is
        needed.
        """
        # Before the sums: what is counted in between is in them.
        unfinished, now = selectors.pending(), clock.now()
        page = self.paginate_queryset(selectors.weeks()) or []
        return self.get_paginated_response(
            [responses.present_sums(sums, unfinished=unfinished, now=now) for sums in page]
        )


class DiceWeekView(OpenView):
    """The dice of a week."""

    @extend_schema(operation_id="getDiceWeek", responses=DiceWeekDetails)
    @may_fail_with(NoSuchWeek)
    @has_etag
    @from_replica
    def get(self, request: Request, week: str) -> HttpResponseBase:
        """Return the dice of a week by seat, by ruleset, and of people and robots.

        Of a week by name, or of the running one (`current`). `dice/weeks/{week}/games` has the
        games from which anyone can compute it again. No sign-in is needed.
        """
        monday = _monday(week)

        def answer() -> VersionedResponse:
            details = _week(monday)
            return Response(details), _tag(details)

        return conditional(request, tag=lambda: _tag(_week(monday)), answer=answer)


class DiceGamePages(Pages):
    """Games, in the order of their ends; a page has hundreds of rolls of each."""

    page_size = 10
    max_page_size = 20
    ordering = ("ended_at", "id")


class DiceGamesView(OpenView, GenericAPIView[Game]):
    """The games of a week."""

    pagination_class = DiceGamePages

    @extend_schema(operation_id="listDiceGames", responses=list[DiceGame])
    @may_fail_with(NoSuchWeek, Unavailable)
    @from_replica
    def get(self, request: Request, week: str) -> Response:
        """List the games whose dice are in a week, in the order of their ends.

        Each with its seeds and rolls, as in `games/{game_id}/fairness`. No sign-in is needed.
        """
        page = self.paginate_queryset(selectors.games_of(_monday(week))) or []
        throws = selectors.throws_of(page)
        return self.get_paginated_response(
            readable(page, lambda game: responses.present_game(game, throws[game.id]))
        )


def _monday(name: str) -> date:
    """The Monday of the week of this name, or of the running one. Raises NoSuchWeek."""
    if name == CURRENT:
        return week_of(clock.now())
    try:
        monday = week_named(name)
        begins_at(monday + WEEK)  # the last week of the year 9999 has no end
    except (ValueError, OverflowError) as error:
        raise NoSuchWeek from error
    return monday


def _week(monday: date) -> DiceWeekDetails:
    """The week. Raises NoSuchWeek."""
    unfinished = selectors.pending()  # before the sums: what is counted in between is in them
    rows = selectors.week(monday)
    if not rows:
        raise NoSuchWeek
    return responses.present_week(monday, rows, unfinished=unfinished, now=clock.now())


def _tag(week: DiceWeekDetails) -> str:
    """A tag of all that can change in the response."""
    return hashlib.sha256(repr(week).encode()).hexdigest()[:32]
