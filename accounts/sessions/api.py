"""The caller's sessions over HTTP."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Session
from accounts.sessions import lifecycle
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.sessions.selectors import sessions_of
from core import clock
from core.api.operations import may_fail_with
from core.errors import NotVisible


class SessionShape(serializers.Serializer[Session]):
    """A session."""

    id = serializers.UUIDField()
    user_agent = serializers.CharField(help_text="The `User-Agent` header of the sign-in.")
    created_at = serializers.DateTimeField()
    refreshed_at = serializers.DateTimeField(help_text="When its tokens were last refreshed.")
    current = serializers.SerializerMethodField(
        help_text="Whether it is the session of this request."
    )

    def get_current(self, session: Session) -> bool:
        """Return whether it is the session of the request."""
        return bool(session.id == self.context["session_id"])


class SessionList(serializers.Serializer[Any]):
    """All sessions, the last refreshed first."""

    results = SessionShape(many=True)


class SessionsView(APIView):
    """The caller's sessions."""

    authentication_classes = (TokenAuthentication,)

    @extend_schema(operation_id="listSessions", responses=SessionList)
    def get(self, request: Request) -> Response:
        """List your open sessions.

        There is one for each device on which you have signed in and not logged out.
        """
        user = user_of(request)
        rows = sessions_of(user.id, now=clock.now())
        context = {"session_id": user.session_id}
        return Response(SessionList({"results": rows}, context=context).data)

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
