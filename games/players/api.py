"""Players over HTTP."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import AlreadyRegistered, Muted, NameTaken, RegisteredOnly
from accounts.models import User
from accounts.people.selectors import hide_display_names
from accounts.people.strangers import requests_from
from accounts.privacy.errors import NotConfirmed, PasswordMissing, WrongPassword
from accounts.sessions.scopes import OURS_ALONE
from accounts.users.responses import present_user
from accounts.users.selectors import active_user, user_named
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import PARAMETERS, NewestPages, PagedView
from core.api.validation import user_id_of, validated, validated_query
from core.damage import readable
from core.database.replica import continued, from_replica
from core.errors import NotVisible, Unavailable
from core.idempotency.store import MAX_BODY_BYTES
from core.languages import translate
from games.models import Player
from games.players import export, profiles, robot_accounts
from games.players.deletion import delete_account
from games.players.errors import HasScored, StillSeated
from games.players.history import games_of, own_games, recent_games, turns
from games.players.responses import Me, PlayedGame, Profile, present_played
from games.players.serializers import (
    DeclareRobotAccountRequest,
    DeleteAccountRequest,
    OwnGamesQuery,
    UpdateProfileRequest,
)
from ranking.boards.selectors import profile

RECENT = 10
"""The number of games in a profile."""


class MeView(APIView):
    """The account of the user."""

    scopes: ClassVar = {"DELETE": OURS_ALONE}
    limited_as: ClassVar = {"GET": "lists", "DELETE": "account", "PATCH": "profile"}

    @extend_schema(operation_id="getMe", responses=Me)
    @may_fail_with(NotVisible)
    @from_replica
    def get(self, request: Request) -> Response:
        """Return your account and profile.

        The profile has XP, level, badges, statistics and ratings by ruleset, the place in the
        current week, and the last ten games. `turns` is the number of games that wait for you.
        """
        return Response(_own(active_user(user_id_of(request))))

    @extend_schema(operation_id="updateMe", request=UpdateProfileRequest, responses=Me)
    @may_fail_with(NotVisible, AlreadyRegistered, NameTaken, Muted)
    def patch(self, request: Request) -> Response:
        """Change the display name, the avatar, the language, or who may ask or find you.

        As a guest, also the name.

        Omitted fields keep their values. Returns the account.
        """
        changes = validated(UpdateProfileRequest, request)
        user = profiles.change_profile(
            user_id=user_id_of(request),
            name=changes.pop("name", None),
            changes=changes,
            now=clock.now(),
        )
        return Response(_own(user))

    @extend_schema(
        operation_id="deleteAccount", request=DeleteAccountRequest, responses={204: None}
    )
    @may_fail_with(NotVisible, WrongPassword, NotConfirmed, Unavailable)
    def delete(self, request: Request) -> Response:
        """Delete your account for good.

        Running games are resigned and all personal data is deleted. Games keep an anonymous
        player. Send the password, or `confirm` if the account has none.
        """
        choice = validated(DeleteAccountRequest, request)
        try:
            delete_account(user_id=user_id_of(request), now=clock.now(), **choice)
        except PasswordMissing as error:
            errors = {"password": translate(error.detail)}
            raise serializers.ValidationError(errors, code="required") from error
        return Response(status=204)


class RobotAccountView(APIView):
    """Declaring one's own account a robot account."""

    scopes: ClassVar = {"POST": OURS_ALONE}
    limited_as: ClassVar = {"POST": "account"}

    @extend_schema(
        operation_id="declareRobotAccount", request=DeclareRobotAccountRequest, responses=Me
    )
    @may_fail_with(NotConfirmed, RegisteredOnly, HasScored, StillSeated)
    def post(self, request: Request) -> Response:
        """Declare that a program plays with this account. You cannot undo it.

        Only before the first scored game, without a seat at a table and a place in quick play.
        Idempotent. Returns the account.
        """
        if not validated(DeclareRobotAccountRequest, request)["confirm"]:
            raise NotConfirmed
        return Response(_own(robot_accounts.declare(user_id=user_id_of(request), now=clock.now())))


class UserView(APIView):
    """A user."""

    limited_as: ClassVar = {"GET": "lists"}

    @extend_schema(operation_id="getUser", responses=Profile)
    @may_fail_with(NotVisible)
    @from_replica
    def get(self, request: Request, name: str) -> Response:
        """Return the public profile of a user, by name in any case.

        The same as in `me`, with the games that you may watch.
        """
        user, reader_id = user_named(name), user_id_of(request)
        hide_display_names([user], reader_id)
        return Response(_profile_of(user, reader_id))


class PlayedView(PagedView[Player]):
    """The games of a player."""

    limited_as: ClassVar = {"GET": "lists"}
    pagination_class = NewestPages


class OwnGamesPages(NewestPages):
    """Running games by their deadlines, if only these are asked for."""

    def get_ordering(self, request: Request, queryset: QuerySet[Player], view: APIView) -> Any:
        """The names of the columns."""
        has_deadlines = "due" in queryset.query.annotations
        return ("due", *self.ordering) if has_deadlines else self.ordering


class OwnGamesView(PlayedView):
    """Your games."""

    pagination_class = OwnGamesPages
    parameters = ("status", "turn", "ruleset")

    @extend_schema(
        operation_id="listMyGames", parameters=[OwnGamesQuery], responses=list[PlayedGame]
    )
    @from_replica
    def get(self, request: Request) -> Response:
        """List your games, including running ones, the newest first.

        Each with your seat, place and stake, and the other players. With `turn=mine` or
        `status=playing` the soonest deadline comes first, and games without one last.
        """
        asked = validated_query(OwnGamesQuery, request, also=PARAMETERS)
        return self.page_of(own_games(user_id_of(request), **asked), _presented())


class UserGamesView(PlayedView):
    """The games of another user."""

    @extend_schema(operation_id="listUserGames", responses=list[PlayedGame])
    @may_fail_with(NotVisible)
    @from_replica
    def get(self, request: Request, name: str) -> Response:
        """List the games of a user that you may watch, the newest first.

        Each with the user's seat, place and stake.
        """
        games = games_of(user_named(name).id, user_id_of(request))
        return self.page_of(games, _presented())


def _own(user: User) -> Me:
    return {
        **_profile_of(user, user.id),
        "language": user.language,
        "turns": turns(user.id),
        "requests_from": requests_from(user),
        "findable": user.findable,
    }


def _profile_of(user: User, reader_id: UUID) -> Profile:
    return {
        **present_user(user),
        **profile(user.id, robots=user.is_robot, now=clock.now()),
        "recent_games": readable(recent_games(user.id, reader_id, RECENT), _presented()),
    }


def _presented() -> Callable[[Player], PlayedGame]:
    """How games are presented at this time."""
    return partial(present_played, now=clock.now())


class ExportView(APIView):
    """The export of your data."""

    scopes: ClassVar = {"POST": OURS_ALONE}
    limited_as: ClassVar = {"POST": "account"}

    @extend_schema(operation_id="exportAccount", request=None, responses=OpenApiTypes.OBJECT)
    @may_fail_with(NotVisible)
    @from_replica
    def post(self, request: Request) -> HttpResponseBase:
        """Return all data about you.

        One JSON document, with an array per kind of row.
        """
        pieces = continued(export.everything(active_user(user_id_of(request)).id))
        body = bytearray()
        for piece in pieces:
            body += piece
            if len(body) > MAX_BODY_BYTES:
                return _answer(StreamingHttpResponse(chain([bytes(body)], pieces)))
        return _answer(HttpResponse(bytes(body)))


def _answer(response: HttpResponseBase) -> HttpResponseBase:
    response["Content-Type"] = "application/json"
    response["Cache-Control"] = "no-store"
    response["Content-Disposition"] = 'attachment; filename="parcheesi.json"'
    return response
