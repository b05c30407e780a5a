"""Finding players over HTTP."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.people.api.serializers import FindUsersQuery
from accounts.people.finding import found_by_name
from accounts.users.responses import User, present_user
from core.api.validation import user_id_of, validated_query
from core.database.replica import from_replica


class UsersView(APIView):
    """The players that others find."""

    limited_as: ClassVar = {"GET": "user_search"}

    @extend_schema(operation_id="findUsers", parameters=[FindUsersQuery], responses=list[User])
    @from_replica
    def get(self, request: Request) -> Response:
        """Find players by the first letters of their names, at least three.

        At most ten, in alphabetical order: a player with exactly this name comes first. Guests and
        players who do not want to be found are left out (`findable` of `PATCH me`).
        """
        prefix = validated_query(FindUsersQuery, request)["prefix"]
        return Response([present_user(user) for user in found_by_name(prefix, user_id_of(request))])
