"""The caller's sessions over HTTP."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.sessions import lifecycle
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.sessions.responses import SessionList, present_session
from core import clock
from core.api.operations import may_fail_with
from core.errors import NotVisible


class SessionsView(APIView):
    """The caller's sessions."""

    authentication_classes = (TokenAuthentication,)

    @extend_schema(operation_id="listSessions", responses=SessionList)
    def get(self, request: Request) -> Response:
        """List your open sessions.

        There is one for each device on which you have signed in and not logged out.
        """
        user = user_of(request)
        rows = lifecycle.sessions_of(user.id, now=clock.now())
        results = [present_session(row, current_id=user.session_id) for row in rows]
        return Response({"results": results})

    @extend_schema(operation_id="endSessions", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Log out everywhere, including here.

        Access tokens of the sessions are refused after 5 seconds at most, and their streams end.
        """
        lifecycle.end_sessions(user_id=user_of(request).id, now=clock.now())
        return Response(status=204)


class SessionView(APIView):
    """One session of the caller."""

    authentication_classes = (TokenAuthentication,)

    @extend_schema(operation_id="endSession", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, session_id: UUID) -> Response:
        """End one session.

        It may be the current one. Its access token is refused after 5 seconds at most.
        """
        user_id = user_of(request).id
        lifecycle.end_session(user_id=user_id, session_id=session_id, now=clock.now())
        return Response(status=204)
