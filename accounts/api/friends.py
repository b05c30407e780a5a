"""Friends over HTTP."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import clock, selectors
from accounts.api.paging import NewestPages
from accounts.api.people_serializers import (
    ASKED,
    ASKS,
    FRIENDS,
    FriendSerializer,
    FriendState,
    PersonChoice,
)
from accounts.api.validation import asking, validated, validated_query
from accounts.models import Friendship
from accounts.services import friends

ROWS = {
    FRIENDS: selectors.friendships_of,
    ASKED: selectors.requests_of,
    ASKS: selectors.requests_to,
}


def _shown(row: Friendship, request: Request) -> Any:
    return FriendSerializer(row, context={"me": asking(request)}).data


class FriendsView(GenericAPIView[Friendship]):
    """The friends of the one who asks."""

    pagination_class = NewestPages
    serializer_class = FriendSerializer
    queryset = Friendship.objects.none()

    def _rows(self, request: Request) -> QuerySet[Friendship]:
        return ROWS[validated_query(FriendState, request)["state"]](asking(request))

    @extend_schema(
        parameters=[FriendState],
        responses=FriendSerializer(many=True),
        operation_id="me_friends_list",
    )
    def get(self, request: Request) -> Response:
        """List the friends, or the requests, the newest first."""
        page = self.paginate_queryset(self._rows(request)) or []
        return self.get_paginated_response([_shown(row, request) for row in page])

    @extend_schema(request=PersonChoice, responses=FriendSerializer)
    def post(self, request: Request) -> Response:
        """Ask somebody to be friends, or accept where that one has asked."""
        other = selectors.user_named(**validated(PersonChoice, request))
        now = clock.now()
        friends.ask(user_id=asking(request), other_id=other.id, now=now)
        return Response(_shown(selectors.friendship_between(asking(request), other.id), request))


class FriendView(APIView):
    """One friend, or request."""

    @extend_schema(responses=FriendSerializer)
    def get(self, request: Request, name: str) -> Response:
        """Return how one stands to somebody: friends, asked, or being asked."""
        other = selectors.user_named(name)
        return Response(_shown(selectors.friendship_between(asking(request), other.id), request))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        """Be friends no longer, take a request back, or turn one down."""
        other = selectors.user_named(name)
        friends.remove(user_id=asking(request), other_id=other.id)
        return Response(status=204)


class AcceptView(APIView):
    """The answer yes."""

    @extend_schema(request=None, responses=FriendSerializer)
    def post(self, request: Request, name: str) -> Response:
        """Accept somebody's request."""
        other = selectors.user_named(name)
        now = clock.now()
        friends.accept(user_id=asking(request), other_id=other.id, now=now)
        return Response(_shown(selectors.friendship_between(asking(request), other.id), request))


class DeclineView(APIView):
    """The answer no."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, name: str) -> Response:
        """Turn somebody's request down."""
        other = selectors.user_named(name)
        friends.decline(user_id=asking(request), other_id=other.id)
        return Response(status=204)
