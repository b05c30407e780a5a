"""The caller's third-party apps over HTTP."""

from typing import ClassVar

from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from allauth.idp.oidc.models import Client
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.developer_apps import changes
from accounts.developer_apps.errors import NoSecret, OfficialName, Restricted, TooManyApps
from accounts.developer_apps.responses import App, AppList, AppWithSecret, present_app
from accounts.developer_apps.selectors import apps_of
from accounts.developer_apps.serializers import AppRequest, UpdateAppRequest
from accounts.errors import Banned, RegisteredOnly
from accounts.oauth.errors import AppClosed
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.sessions.errors import PasswordNeeded
from accounts.sessions.scopes import OURS_ALONE
from core import clock
from core.api.operations import may_fail_with, no_store
from core.api.validation import user_id_of, validated
from core.errors import NotVisible

MAIL = "account/email/app_secret"


@no_store
class AppsView(APIView):
    """The caller's apps."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"GET": OURS_ALONE, "POST": OURS_ALONE}

    @extend_schema(operation_id="listApps", responses=AppList)
    def get(self, request: Request) -> Response:
        """List the third-party apps that you registered.

        Without their secrets, which are stored nowhere. One that the staff has closed has the
        reason.
        """
        return Response({"results": [present_app(app) for app in apps_of(user_id_of(request))]})

    @extend_schema(operation_id="registerApp", request=AppRequest, responses={201: AppWithSecret})
    @may_fail_with(RegisteredOnly, Banned, PasswordNeeded, Restricted, TooManyApps, OfficialName)
    def post(self, request: Request) -> Response:
        """Register a third-party app, with which players sign in by OAuth.

        The response has the secret of a confidential app, once. It needs the password again,
        within the last five minutes: `POST auth/reauthenticate`. A mail confirms it.
        """
        wanted, user = validated(AppRequest, request), user_of(request)
        app, secret = changes.register(
            user_id=user.id,
            session_id=user.session_id,
            kind=wanted["type"],
            values=wanted,
            now=clock.now(),
        )
        _send_mail(request, app)
        return Response(_with_secret(app, secret), status=201)


@no_store
class AppView(APIView):
    """An app of the caller."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"GET": OURS_ALONE, "PATCH": OURS_ALONE, "DELETE": OURS_ALONE}

    @extend_schema(operation_id="getApp", responses=App)
    @may_fail_with(NotVisible)
    def get(self, request: Request, app_id: str) -> Response:
        """Read an app that you registered.

        Without its secret, which is stored nowhere.
        """
        app = apps_of(user_id_of(request)).filter(id=app_id).first()
        if app is None:
            raise NotVisible(changes.NO_APP)
        return Response(present_app(app))

    @extend_schema(operation_id="updateApp", request=UpdateAppRequest, responses=App)
    @may_fail_with(
        NotVisible, RegisteredOnly, Banned, PasswordNeeded, Restricted, AppClosed, OfficialName
    )
    def patch(self, request: Request, app_id: str) -> Response:
        """Change an app's name, redirect URIs or scopes.

        Players keep the scopes that they granted. It needs the password again, as registering does.
        """
        wanted, user = validated(UpdateAppRequest, request), user_of(request)
        app = changes.change(
            user_id=user.id,
            session_id=user.session_id,
            app_id=app_id,
            values=wanted,
            now=clock.now(),
        )
        return Response(present_app(app))

    @extend_schema(operation_id="deleteApp", responses={204: None})
    @may_fail_with(NotVisible, RegisteredOnly, Banned, PasswordNeeded, AppClosed)
    def delete(self, request: Request, app_id: str) -> Response:
        """Delete an app.

        Its access to all accounts ends, and it cannot be restored. It needs the password again, as
        registering does.
        """
        user = user_of(request)
        changes.delete(user_id=user.id, session_id=user.session_id, app_id=app_id, now=clock.now())
        return Response(status=204)


@no_store
class AppSecretView(APIView):
    """The secret of an app."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"POST": OURS_ALONE}

    @extend_schema(operation_id="renewAppSecret", request=None, responses=AppWithSecret)
    @may_fail_with(NotVisible, RegisteredOnly, Banned, PasswordNeeded, AppClosed, NoSecret)
    def post(self, request: Request, app_id: str) -> Response:
        """Give a confidential app a new secret.

        The response has it, once; the old one is refused from now on. Players stay signed in. It
        needs the password again, as registering does. A mail confirms it.
        """
        user = user_of(request)
        app, secret = changes.renew_secret(
            user_id=user.id, session_id=user.session_id, app_id=app_id, now=clock.now()
        )
        _send_mail(request, app)
        return Response(_with_secret(app, secret))


def _with_secret(app: Client, secret: str | None) -> AppWithSecret:
    return {**present_app(app), "secret": secret}


def _send_mail(request: Request, app: Client) -> None:
    """Send the owner a mail; it names the caller's address and program."""
    with request_context(request._request):
        get_adapter().send_notification_mail(MAIL, app.owner, {"name": app.name})
