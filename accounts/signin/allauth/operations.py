"""allauth's headless operations, as operations of this API.

allauth handles the requests and renders the responses. We add our access tokens, the limit on
bodies, problem responses for our own errors, and the transaction.
"""

from collections.abc import Callable
from contextlib import nullcontext
from http import HTTPStatus
from typing import ClassVar, cast

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.headless.base.views import APIView as AllauthView
from allauth.headless.constants import Client
from django.db import IntegrityError, transaction
from django.http import JsonResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import ParseError
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.errors import Banned, RegisteredOnly
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.signin.allauth.token_strategy import PROVEN, Proven
from core.api.invalid_fields import unknown_names
from core.api.operations import may_fail_with
from core.api.types import Json
from core.errors import NotPossibleNow, TooOften
from core.messages import message as _

METHODS = ("get", "post", "put", "patch", "delete")
WAIT_S = 60


class IsRegistered(BasePermission):
    """Guests have no credentials to manage."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raise RegisteredOnly for a guest."""
        if user_of(request).is_guest:
            raise RegisteredOnly(_("Guests have no password or e-mail address. Register first."))
        return True


class Operation(APIView):
    """A view of allauth as a view of ours."""

    view: ClassVar[type[AllauthView]]
    at_once = True
    """Whether the operation runs in one transaction; slow ones do not."""
    permission_classes = (AllowAny,)

    @may_fail_with(NotPossibleNow, Banned)
    def act(self, request: Request) -> HttpResponseBase:
        """Call allauth's view."""
        self._check_body(request)
        if request.user.is_authenticated:
            request._request.META[PROVEN] = Proven(user_of(request).session_id)
        try:
            with transaction.atomic() if self.at_once else nullcontext():
                response = self._response(request)
        except IntegrityError as error:
            raise NotPossibleNow(
                _("Another request was faster. Read the current state.")
            ) from error
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            raise TooOften(wait_s=WAIT_S, bucket="sign_ins")
        return response

    def _response(self, request: Request) -> HttpResponseBase:
        view = self.view.as_api_view(client=Client.APP)
        try:
            response: HttpResponseBase = view(request._request)
        except ImmediateHttpResponse as immediate:
            response = immediate.response
        return response

    def _check_body(self, request: Request) -> None:
        request._request.body  # noqa: B018 - cached, so that allauth can read it again
        if not isinstance(request.data, dict):
            raise ParseError("The body is no JSON object.")


class KnownFields(AllauthView):
    """Refuses fields that the form of a view does not have, in allauth's format."""

    def handle_input(self, data: Json | None) -> HttpResponseBase | None:
        """The response to invalid fields; None if all are valid."""
        form = self.get_input_class()
        known = form.base_fields if form else {}
        unknown = unknown_names(data or (), known)
        if not (known and unknown):
            response: HttpResponseBase | None = super().handle_input(data)
            return response
        errors = [
            {"message": str(text), "code": text.code, "param": name}
            for name, (text,) in unknown.items()
        ]
        return JsonResponse({"status": 400, "errors": errors}, status=HTTPStatus.BAD_REQUEST)


def public(view: type[AllauthView], *, at_once: bool = True) -> Callable[..., HttpResponseBase]:
    """An operation without authentication; tokens are ignored."""
    return _operation(view, authentication_classes=(), at_once=at_once)


def optional_auth(view: type[AllauthView]) -> Callable[..., HttpResponseBase]:
    """An operation with optional authentication."""
    return _operation(view, authentication_classes=(TokenAuthentication,))


def registered_only(
    view: type[AllauthView], *, at_once: bool = True
) -> Callable[..., HttpResponseBase]:
    """An operation of a registered player on their own account."""
    return _operation(
        view,
        authentication_classes=(TokenAuthentication,),
        permission_classes=(IsAuthenticated, IsRegistered),
        at_once=at_once,
    )


def _operation(view: type[AllauthView], **more: object) -> Callable[..., HttpResponseBase]:
    methods = {name: Operation.act for name in METHODS if hasattr(view, name)}
    strict = type(view.__name__, (KnownFields, view), {})
    kind = type(view.__name__, (Operation,), {"view": strict, **more, **methods})
    return cast(type[Operation], kind).as_view()
