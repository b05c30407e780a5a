"""Friends over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import BlockedByYou, Oneself
from accounts.models import Friendship, User
from accounts.people import friends
from accounts.people.api.serializers import FriendsQuery, UserNameRequest
from accounts.people.errors import TakesNoRequests, TooManyFriends, TooManyRequests
from accounts.people.responses import ASKED, ASKS, FRIENDS, Friend, present_friends
from accounts.people.selectors import (
    friendship_between,
    friendships_of,
    online_friendships,
    requests_of,
    requests_to,
)
from accounts.users.selectors import user_named
from core import clock
from core.api.operations import may_fail_with
from core.api.pagination import PARAMETERS, NewestPages
from core.api.validation import user_id_of, validated, validated_query
from core.errors import NotVisible

ROWS = {
    FRIENDS: friendships_of,
    ASKED: requests_of,
    ASKS: requests_to,
}


def _relation(request: Request, other: User) -> Response:
    row = friendship_between(user_id_of(request), other.id)
    (friend,) = present_friends([row], reader_id=user_id_of(request))
    return Response(friend)


class FriendsView(GenericAPIView[Friendship]):
    """The caller's friends."""

    pagination_class = NewestPages
    parameters = ("state", "online")

    @extend_schema(operation_id="listFriends", parameters=[FriendsQuery], responses=list[Friend])
    def get(self, request: Request) -> Response:
        """List the friends, or the requests, the newest first.

        `state` chooses between friends and requests in either direction. With `online` nobody else
        is listed: no request, and no friend who is away.
        """
        reader_id = user_id_of(request)
        asked = validated_query(FriendsQuery, request, also=PARAMETERS)
        rows = ROWS[asked["state"]](reader_id)
        if asked["online"]:
            rows = online_friendships(rows, reader_id)
        page = self.paginate_queryset(rows) or []
        return self.get_paginated_response(present_friends(page, reader_id=reader_id))

    @extend_schema(operation_id="addFriend", request=UserNameRequest, responses=Friend)
    @may_fail_with(
        NotVisible, Oneself, BlockedByYou, TakesNoRequests, TooManyFriends, TooManyRequests
    )
    def post(self, request: Request) -> Response:
        """Send a friend request, or accept the other user's request.

        The response is the state between you now. Sending it again changes nothing.
        """
        other = user_named(**validated(UserNameRequest, request))
        friends.add(user_id=user_id_of(request), other_id=other.id, now=clock.now())
        return _relation(request, other)


class FriendView(APIView):
    """One friend or request."""

    @extend_schema(operation_id="getFriend", responses=Friend)
    @may_fail_with(NotVisible)
    def get(self, request: Request, name: str) -> Response:
        """Return the state between you and a user: friends, or a request in either direction.

        404 if neither of you has sent a request.
        """
        return _relation(request, user_named(name))

    @extend_schema(operation_id="removeFriend", responses={204: None})
    @may_fail_with(NotVisible, Oneself)
    def delete(self, request: Request, name: str) -> Response:
        """End a friendship, withdraw a request, or decline one.

        Either of you can do this, any number of times.
        """
        friends.remove(user_id=user_id_of(request), other_id=user_named(name).id)
        return Response(status=204)


class AcceptView(APIView):
    """The acceptance of a request."""

    @extend_schema(operation_id="acceptFriend", request=None, responses=Friend)
    @may_fail_with(NotVisible, Oneself, TooManyFriends)
    def post(self, request: Request, name: str) -> Response:
        """Accept a friend request.

        The other user is notified. Accepting again changes nothing.
        """
        other = user_named(name)
        friends.accept(user_id=user_id_of(request), other_id=other.id, now=clock.now())
        return _relation(request, other)


class DeclineView(APIView):
    """The refusal of a request."""

    @extend_schema(operation_id="declineFriend", request=None, responses={204: None})
    @may_fail_with(NotVisible, Oneself)
    def post(self, request: Request, name: str) -> Response:
        """Decline a friend request.

        The other user is not notified.
        """
        friends.decline(user_id=user_id_of(request), other_id=user_named(name).id)
        return Response(status=204)
