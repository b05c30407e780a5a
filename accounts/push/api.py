"""The caller's devices over HTTP."""

from typing import ClassVar, cast
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import SessionEnded
from accounts.preferences.configured import configured
from accounts.push import changes
from accounts.push.errors import PushOff
from accounts.push.protocols.web_push import application_server_key
from accounts.push.responses import PushDevice, PushDeviceList, present_device
from accounts.push.serializers import PushDeviceRequest
from accounts.sessions.authentication import TokenUser, user_of
from accounts.sessions.scopes import READ
from core import clock
from core.api.operations import may_fail_with
from core.api.validation import validated
from core.errors import NotVisible


class PushDevicesView(APIView):
    """The devices that receive push messages."""

    scopes: ClassVar = {"GET": READ, "POST": READ}

    @extend_schema(operation_id="listPushDevices", responses=PushDeviceList)
    def get(self, request: Request) -> Response:
        """List the devices that receive your push messages.

        Third-party apps see those that they have registered with the same grant.
        `application_server_key` is for the browser's `pushManager.subscribe`. `kinds` says which
        devices this service sends to.
        """
        user = user_of(request)
        rows = changes.devices_of(user.id, session_id=_only(user))
        body: PushDeviceList = {
            "application_server_key": application_server_key(),
            "kinds": configured(),
            "results": [present_device(row, session_id=user.session_id) for row in rows],
        }
        return Response(body)

    @extend_schema(
        operation_id="registerPushDevice",
        request=PushDeviceRequest,
        responses=PushDevice,
    )
    @may_fail_with(PushOff, SessionEnded)
    def post(self, request: Request) -> Response:
        """Register a device for push messages, or refresh it.

        Send the browser's subscription, or the kind and the token that the platform gave to your
        app. The device is removed when your session ends, and moves when another account registers
        the same endpoint or token. A user has ten devices at most: the one that was registered
        longest ago makes room.
        """
        wanted, user = validated(PushDeviceRequest, request), user_of(request)
        language = wanted.pop("language")
        device = changes.register(
            cast(changes.Subscription, wanted),
            user_id=user.id,
            session_id=user.session_id,
            language=language,
            now=clock.now(),
        )
        return Response(present_device(device, session_id=user.session_id))


class PushDeviceView(APIView):
    """A device that receives push messages."""

    scopes: ClassVar = {"DELETE": READ}

    @extend_schema(operation_id="removePushDevice", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, device_id: UUID) -> Response:
        """Remove a device.

        It receives no more push messages. The browser's own subscription stays: end it there.
        """
        user = user_of(request)
        changes.remove(user_id=user.id, device_id=device_id, session_id=_only(user))
        return Response(status=204)


def _only(user: TokenUser) -> UUID | None:
    """The session whose devices the caller may see; None for our own clients, which see all."""
    return None if user.scopes is None else user.session_id
