"""People as players: what they have won, and what they have played."""

from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.people import profiles
from accounts.people.api.serializers import ProfileChange
from accounts.privacy.errors import NotConfirmed, PasswordMissing, WrongPassword
from accounts.privacy.serializers import ClosingChoice
from accounts.sessions.scopes import OURS_ALONE
from accounts.users.selectors import active_user, user_named
from accounts.users.serializers import UserSerializer
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import NewestPages
from core.api.types import Shape
from core.api.validation import user_id_of, validated, validated_part
from core.errors import NotVisible, Unavailable
from core.languages import translate
from games import histories
from games.models import Game, Player
from games.services import deleting
from ranking.api.shapes import ProfileShape
from ranking.selectors import profile

RECENT = 10
"""How many games a profile shows."""


class PlayerOfGameShape(Shape):
    """A player of a game."""

    seat = serializers.IntegerField()
    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class PlayedShape(Shape):
    """A game as one of its players has played it."""

    game = serializers.CharField()
    table = serializers.CharField()
    status = serializers.ChoiceField(choices=Game.Status.choices)
    reason = serializers.ChoiceField(choices=Game.Reason.choices, allow_null=True)
    ruleset = serializers.CharField()
    teams = serializers.BooleanField()
    scored = serializers.BooleanField()
    bet = serializers.IntegerField(help_text="Chips each player has staked.")
    seat = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    left = serializers.ChoiceField(choices=Player.Left.choices, allow_null=True)
    players = PlayerOfGameShape(many=True)
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class PersonShape(UserSerializer, ProfileShape):
    """Somebody, with what they have won and played."""

    recent_games = PlayedShape(many=True)


class MeShape(PersonShape):
    """Oneself, with what others are not told."""

    language = serializers.CharField(help_text="Of e-mails and messages; empty for none chosen.")


class MeView(APIView):
    """The one who asks."""

    scopes: ClassVar = {"DELETE": OURS_ALONE}
    limited_as: ClassVar = {"DELETE": "account"}

    @extend_schema(operation_id="getMe", responses=MeShape)
    @may_fail_with(NotVisible)
    def get(self, request: Request) -> Response:
        """Return the account of the one who asks, with what they have won.

        XP, level, badges, statistics and ratings by ruleset, the place in the running week, and
        the last ten games.
        """
        return Response(_own(active_user(user_id_of(request))))

    @extend_schema(operation_id="changeMe", request=ProfileChange, responses=MeShape)
    @may_fail_with(NotVisible)
    def patch(self, request: Request) -> Response:
        """Change the display name or the language.

        Answers the account as it is then. What is left out stays.
        """
        changes = validated_part(ProfileChange, request)
        return Response(_own(profiles.change_profile(user_id=user_id_of(request), changes=changes)))

    @extend_schema(operation_id="deleteMe", request=ClosingChoice, responses={204: None})
    @may_fail_with(NotVisible, WrongPassword, NotConfirmed, Unavailable)
    def delete(self, request: Request) -> Response:
        """Delete the account, for good.

        Running games are resigned, and all that is personal goes; games keep a player without a
        name. Takes the password, or `confirm` from who has none.
        """
        choice = validated(ClosingChoice, request)
        try:
            deleting.delete_account(user_id=user_id_of(request), now=clock.now(), **choice)
        except PasswordMissing as error:
            said = {"password": translate(error.detail)}
            raise serializers.ValidationError(said, code="required") from error
        return Response(status=204)


class UserView(APIView):
    """Somebody."""

    @extend_schema(operation_id="getUser", responses=PersonShape)
    @may_fail_with(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return the public profile of somebody, by name in any case.

        The same as `me` shows of you, with those games that you may look at.
        """
        return Response(_described(user_named(name), user_id_of(request)))


class PlayedView(GenericAPIView[Player]):
    """Games that somebody has played."""

    pagination_class = NewestPages
    serializer_class = PlayedShape
    queryset = Player.objects.none()

    def page_of(self, rows: QuerySet[Player]) -> Response:
        """Answer with a page of these."""
        page = self.paginate_queryset(rows) or []
        return self.get_paginated_response([histories.describe_played(row) for row in page])


class OwnGamesView(PlayedView):
    """The games of the one who asks."""

    @extend_schema(operation_id="listMyGames", responses=PlayedShape(many=True))
    def get(self, request: Request) -> Response:
        """Return the games of the one who asks, running ones among them, the newest first.

        Each as you have played it: your seat, place and stake, and who else played.
        """
        return self.page_of(histories.own_games(user_id_of(request)))


class UserGamesView(PlayedView):
    """The games of somebody."""

    @extend_schema(operation_id="listUserGames", responses=PlayedShape(many=True))
    @may_fail_with(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return the games of somebody that one may look at, the newest first.

        Each as that person has played it.
        """
        return self.page_of(histories.games_of(user_named(name).id, user_id_of(request)))


def _own(user: User) -> dict[str, Any]:
    return {**_described(user, user.id), "language": user.language}


def _described(user: User, asking_id: UUID) -> dict[str, Any]:
    recent = histories.games_of(user.id, asking_id).order_by("-id")[:RECENT]
    return {
        **UserSerializer(user).data,
        **profile(user.id, now=clock.now()),
        "recent_games": [histories.describe_played(row) for row in recent],
    }
