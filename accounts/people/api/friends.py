"""Friends over HTTP."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import BlockedByYou, Oneself
from accounts.models import Friendship
from accounts.people import friends
from accounts.people.api.serializers import FriendState, PersonChoice
from accounts.people.errors import TooManyFriends, TooManyRequests
from accounts.people.responses import ASKED, ASKS, FRIENDS, Friend, present_friend
from accounts.people.selectors import friendship_between, friendships_of, requests_of, requests_to
from accounts.users.selectors import user_named
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import NewestPages
from core.api.validation import user_id_of, validated, validated_query
from core.errors import NotVisible

ROWS = {
    FRIENDS: friendships_of,
    ASKED: requests_of,
    ASKS: requests_to,
}


def _shown(row: Friendship, request: Request) -> Friend:
    return present_friend(row, reader_id=user_id_of(request))


class FriendsView(GenericAPIView[Friendship]):
    """The friends of the one who asks."""

    pagination_class = NewestPages
    queryset = Friendship.objects.none()

    def _rows(self, request: Request) -> QuerySet[Friendship]:
        return ROWS[validated_query(FriendState, request)["state"]](user_id_of(request))

    @extend_schema(operation_id="listFriends", parameters=[FriendState], responses=list[Friend])
    def get(self, request: Request) -> Response:
        """List the friends, or the requests, the newest first.

        `state` chooses between friends and requests in either direction.
        """
        page = self.paginate_queryset(self._rows(request)) or []
        return self.get_paginated_response([_shown(row, request) for row in page])

    @extend_schema(operation_id="addFriend", request=PersonChoice, responses=Friend)
    @may_fail_with(NotVisible, Oneself, BlockedByYou, TooManyFriends, TooManyRequests)
    def post(self, request: Request) -> Response:
        """Ask somebody to be friends, or accept where that one has asked.

        The answer is the state between you now. Asking again changes nothing.
        """
        other = user_named(**validated(PersonChoice, request))
        now = clock.now()
        friends.ask(user_id=user_id_of(request), other_id=other.id, now=now)
        return Response(_shown(friendship_between(user_id_of(request), other.id), request))


class FriendView(APIView):
    """One friend, or request."""

    @extend_schema(operation_id="getFriend", responses=Friend)
    @may_fail_with(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return how one stands to somebody: friends, asked, or being asked.

        404 where neither of you has asked.
        """
        other = user_named(name)
        return Response(_shown(friendship_between(user_id_of(request), other.id), request))

    @extend_schema(operation_id="removeFriend", responses={204: None})
    @may_fail_with(NotVisible, Oneself)
    def delete(self, request: Request, name: str) -> Response:
        """Be friends no longer, take a request back, or turn one down.

        Works the same for both of you, and as often as you like.
        """
        other = user_named(name)
        friends.remove(user_id=user_id_of(request), other_id=other.id)
        return Response(status=204)


class AcceptView(APIView):
    """The answer yes."""

    @extend_schema(operation_id="acceptFriend", request=None, responses=Friend)
    @may_fail_with(NotVisible, Oneself, TooManyFriends)
    def post(self, request: Request, name: str) -> Response:
        """Accept somebody's request.

        The other user is notified. Accepting again changes nothing.
        """
        other = user_named(name)
        now = clock.now()
        friends.accept(user_id=user_id_of(request), other_id=other.id, now=now)
        return Response(_shown(friendship_between(user_id_of(request), other.id), request))


class DeclineView(APIView):
    """The answer no."""

    @extend_schema(operation_id="declineFriend", request=None, responses={204: None})
    @may_fail_with(NotVisible, Oneself)
    def post(self, request: Request, name: str) -> Response:
        """Turn somebody's request down.

        The other user is not notified.
        """
        other = user_named(name)
        friends.decline(user_id=user_id_of(request), other_id=other.id)
        return Response(status=204)
