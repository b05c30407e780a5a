"""The caller's personal access tokens over HTTP."""

from datetime import timedelta
from typing import ClassVar
from uuid import UUID

from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import Banned, RegisteredOnly
from accounts.personal_tokens import changes
from accounts.personal_tokens.errors import TooManyTokens
from accounts.personal_tokens.responses import NewPersonalToken, PersonalTokenList, present_token
from accounts.personal_tokens.selectors import tokens_of
from accounts.personal_tokens.serializers import PersonalTokenRequest
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.sessions.errors import PasswordNeeded
from accounts.sessions.scopes import OURS_ALONE
from core import clock
from core.api.operations import may_fail_with, no_store
from core.api.validation import user_id_of, validated
from core.errors import NotVisible

MAIL = "account/email/personal_token"


@no_store
class PersonalTokensView(APIView):
    """The caller's personal access tokens."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"GET": OURS_ALONE, "POST": OURS_ALONE}

    @extend_schema(operation_id="listPersonalTokens", responses=PersonalTokenList)
    def get(self, request: Request) -> Response:
        """List your personal access tokens.

        Without their texts, which are stored nowhere.
        """
        rows = tokens_of(user_id_of(request), now=clock.now())
        return Response({"results": [present_token(row) for row in rows]})

    @extend_schema(
        operation_id="createPersonalToken",
        request=PersonalTokenRequest,
        responses={201: NewPersonalToken},
    )
    @may_fail_with(RegisteredOnly, Banned, PasswordNeeded, TooManyTokens)
    def post(self, request: Request) -> Response:
        """Make a personal access token, for a program of your own.

        The response has its text, once. It needs the password again, within the last five minutes:
        `POST auth/reauthenticate`. A mail confirms it.
        """
        wanted, user = validated(PersonalTokenRequest, request), user_of(request)
        token, text = changes.make(
            user_id=user.id,
            session_id=user.session_id,
            name=wanted["name"],
            scopes=wanted["scopes"],
            lasts=timedelta(days=wanted["expires_in_days"]),
            now=clock.now(),
        )
        with request_context(request._request):  # the mail names the caller's address and program
            get_adapter().send_notification_mail(MAIL, token.session.user, {"name": token.name})
        body: NewPersonalToken = {**present_token(token), "token": text}
        return Response(body, status=201)


class PersonalTokenView(APIView):
    """A personal access token of the caller."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"DELETE": OURS_ALONE}

    @extend_schema(operation_id="revokePersonalToken", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, token_id: UUID) -> Response:
        """Revoke a personal access token.

        It is refused from the next request on, and its streams end.
        """
        changes.revoke(user_id=user_id_of(request), token_id=token_id, now=clock.now())
        return Response(status=204)
