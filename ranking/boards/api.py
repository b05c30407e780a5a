"""The boards and the caller's badges over HTTP."""

from functools import partial
from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.operations import has_etag, may_fail_with
from core.api.pagination import PagedView, Pages
from core.api.validation import user_id_of
from core.database.replica import from_replica
from core.errors import NotVisible
from ranking.boards import gains, ranks, responses, selectors
from ranking.boards.pagination import board_page
from ranking.boards.responses import (
    described,
    present_progress,
    present_rated,
    present_standing,
    present_week,
)
from ranking.boards.serializers import BoardQuery
from ranking.errors import NoSuchBoard
from ranking.models import Week
from ranking.rules.badges import KINDS
from ranking.rules.weeks import week_named, week_of

CURRENT = "current"


class WeekPages(Pages):
    """Weeks, the newest first."""

    ordering = ("-starts_on",)


class WeeksView(PagedView[Week]):
    """The weeks."""

    pagination_class = WeekPages

    @extend_schema(operation_id="listWeeks", responses=list[responses.Week])
    @from_replica
    def get(self, request: Request) -> Response:
        """List the weeks with results, the newest first.

        A week begins on Monday at 00:00 UTC. Weeks without results are left out.
        """
        return self.page_of(selectors.weeks(), present_week)


class WeekView(APIView):
    """The board of a week."""

    @extend_schema(
        operation_id="getWeeklyBoard", parameters=[BoardQuery], responses=responses.WeeklyBoard
    )
    @may_fail_with(NoSuchBoard)
    @has_etag
    @from_replica
    def get(self, request: Request, week: str) -> HttpResponseBase:
        """Return a part of the board of the running week (`current`), or of one by name.

        From the top, or with `around`, `friends` or `user` another part; at most one of them.
        """
        found = _week(week)
        board_of = partial(ranks.weekly, found.starts_on)
        return board_page(request, board_of, present_standing, week=present_week(found))


class XpView(APIView):
    """The board of XP."""

    @extend_schema(operation_id="getXpBoard", parameters=[BoardQuery], responses=responses.XpBoard)
    @may_fail_with(NotVisible)
    @has_etag
    @from_replica
    def get(self, request: Request) -> HttpResponseBase:
        """Return a part of the board of XP.

        From the top, or with `around`, `friends` or `user` another part; at most one of them.
        """
        return board_page(request, ranks.xp, present_progress)


class RatingView(APIView):
    """The board of ratings."""

    @extend_schema(
        operation_id="getRatingBoard", parameters=[BoardQuery], responses=responses.RatingBoard
    )
    @may_fail_with(NoSuchBoard)
    @has_etag
    @from_replica
    def get(self, request: Request, ruleset: str) -> HttpResponseBase:
        """Return a part of the board of the ratings of a ruleset.

        From the top, or with `around`, `friends` or `user` another part; at most one of them.
        """
        if ruleset not in ranks.RULESETS:
            raise NoSuchBoard
        return board_page(request, partial(ranks.rating, ruleset), present_rated)


class BadgesView(APIView):
    """The caller's badges."""

    @extend_schema(operation_id="listBadges", responses=responses.Badges)
    def get(self, request: Request) -> Response:
        """List all badges, with the time at which you earned each.

        Names and descriptions are in the requested language.
        """
        earned = selectors.badges_of(user_id_of(request))
        shown = [described(kind, earned.get(kind.code)) for kind in KINDS]
        return Response({"results": shown})


class ResultView(APIView):
    """What a game has brought the caller."""

    @extend_schema(operation_id="getMyResult", responses=gains.Gains)
    @may_fail_with(NotVisible)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return what a scored game has brought you: XP, level, rating, points, chips, badges.

        404 if it has brought you nothing: it was not scored, has not ended, was voided, or you
        did not play in it.
        """
        found = gains.gains_of(user_id_of(request), game_id)
        if found is None:
            raise NotVisible
        return Response(found)


def _week(name: str) -> Week:
    """The week of that name. Raises NoSuchBoard."""
    now = clock.now()
    try:
        monday = week_of(now) if name == CURRENT else week_named(name)
    except ValueError as error:
        raise NoSuchBoard from error
    week = selectors.week(monday, now=now)
    if week is None:
        raise NoSuchBoard
    return week
