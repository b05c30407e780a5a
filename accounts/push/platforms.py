"""By which way a message reaches its device."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

import orjson
from django.conf import settings

from accounts.models import PushDevice
from accounts.preferences.configured import configured
from accounts.push import services
from accounts.push.content import Content
from accounts.push.protocols import web_push
from accounts.push.protocols.apns import Apns
from accounts.push.protocols.fcm import Fcm
from accounts.push.protocols.outcomes import Outcome
from core.outgoing import Lasting, Outgoing, new_context

Kind = PushDevice.Kind


@dataclass(frozen=True, slots=True)
class Platforms:
    """What sends to apps; None if it is not configured."""

    fcm: Fcm | None = None
    apns: Apns | None = None

    def send(
        self,
        device: PushDevice,
        content: Content,
        *,
        outgoing: Outgoing,
        ttl: timedelta,
        urgency: str,
        now: datetime,
    ) -> Outcome:
        """Send a message by the way of the device's kind."""
        if device.kind == Kind.FCM and self.fcm:
            return self.fcm.send(
                device, content, outgoing=outgoing, ttl=ttl, urgency=urgency, now=now
            )
        if device.kind == Kind.APNS and self.apns:
            return self.apns.send(device, content, ttl=ttl, urgency=urgency, now=now)
        if device.kind == Kind.WEB_PUSH:
            return web_push.send(
                device,
                orjson.dumps(content),
                outgoing=outgoing,
                ttl=ttl,
                urgency=urgency,
                topic=content["topic"],
                now=now,
            )
        return Outcome("rejected", "rejected")  # switched off since it was claimed


@cache
def own() -> Platforms:
    """Those of this process."""
    return Platforms(
        fcm=Fcm(settings.FCM_CREDENTIALS) if settings.FCM_CREDENTIALS else None,
        apns=_apns() if Kind.APNS in configured() else None,
    )


def _apns() -> Apns:
    return Apns(
        settings.APNS_KEY,
        key_id=settings.APNS_KEY_ID,
        team_id=settings.APNS_TEAM_ID,
        topic=settings.APNS_TOPIC,
        connections=Lasting(Outgoing(tls=new_context())),
        url=f"https://{services.APNS[settings.APNS_SANDBOX]}",
    )
