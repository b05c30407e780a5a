"""Devices in the API."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from accounts import models
from accounts.push.serializers import LANGUAGES
from accounts.push.services import origin_of
from core.api.responses import Doc


class PushDevice(TypedDict):
    """A device that receives push messages, without its secrets."""

    id: UUID
    kind: Annotated[str, Doc("`web_push`, `fcm` or `apns`; others may come.")]
    service: Annotated[str, Doc("The host of its push service.")]
    language: Annotated[str, Doc(choices=LANGUAGES)]
    current: Annotated[bool, Doc("Whether the session of the request registered it.")]
    created_at: datetime
    used_at: Annotated[datetime, Doc("When it was last registered.")]


class PushDeviceList(TypedDict):
    """The devices, the last registered first; all of them."""

    application_server_key: Annotated[
        str | None, Doc("With this a browser subscribes; null if the service sends to none.")
    ]
    kinds: Annotated[list[str], Doc("The kinds of devices to which this service sends.")]
    results: list[PushDevice]


def present_device(device: models.PushDevice, *, session_id: UUID) -> PushDevice:
    """A device as its owner sees it."""
    return {
        "id": device.id,
        "kind": device.kind,
        "service": service_of(device),
        "language": device.language,
        "current": device.session_id == session_id,
        "created_at": device.created_at,
        "used_at": device.used_at,
    }


def service_of(device: models.PushDevice) -> str:
    """The host of its push service. The rest of the endpoint is a secret."""
    return origin_of(device).rpartition("/")[2]
