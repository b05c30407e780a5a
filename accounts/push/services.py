"""Push services as this process and the others know them: which answer, and which refuse our key.

A browser names any server, so one answer proves none of this. A service that hangs or is slow gets
few threads until it answers soon. A key counts as refused when several people's devices in a row
say so; or at once if no device can be the reason, as with the platforms of apps.
"""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

from accounts.models import PushDevice

FCM: Final = "fcm.googleapis.com"
APNS: Final = ("api.push.apple.com", "api.sandbox.push.apple.com")
MOST_KNOWN: Final = 1000
TRUSTED_FOR_S: Final = 600.0
"""For so long a service is expected to answer, or not to, as it did the last time."""
SOON_S: Final = 3.0
"""What answers later is treated as if it did not: it would take all threads."""
REFUSALS: Final = 5
"""Of different people, with nothing accepted in between."""
COUNTED_FOR_S: Final = 3600
STOPPED_FOR_S: Final = 600
REFUSED: Final = "push:refused:{}"
STOPPED: Final = "push:stopped"

log = logging.getLogger(__name__)


def origin_of(device: PushDevice) -> str:
    """Scheme, host and port that a browser named; or a platform's host, which is never the same."""
    if device.kind == PushDevice.Kind.FCM:
        return FCM
    if device.kind == PushDevice.Kind.APNS:
        return APNS[settings.APNS_SANDBOX]
    parts = urlsplit(device.endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def key_of(origin: str) -> str:
    """The settings by which this push service knows us."""
    if origin == FCM:
        return "FCM_CREDENTIALS"
    return "APNS_KEY, its id, team or topic" if origin in APNS else "WEB_PUSH_PRIVATE_KEY"


class Answering:
    """Which services have answered this process lately, and soon."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._seen: dict[str, tuple[float, bool]] = {}
        self._changing = Lock()

    def last(self, origin: str) -> bool | None:
        """Whether it has answered soon when something was last sent; None if that is long ago."""
        at, answered = self._seen.get(origin, (float("-inf"), False))
        return answered if self._seconds() - at < TRUSTED_FOR_S else None

    def note(self, origin: str, *, answered: bool, took_s: float) -> None:
        """Note whether it has answered, after so long."""
        with self._changing:
            self._seen.pop(origin, None)
            self._seen[origin] = (self._seconds(), answered and took_s < SOON_S)
            while len(self._seen) > MOST_KNOWN:
                del self._seen[next(iter(self._seen))]


def note_accepted(origin: str) -> None:
    """Our key is accepted."""
    cache.delete(REFUSED.format(origin))


def note_refused(origin: str, user_id: UUID, *, certain: bool = False) -> None:
    """Our key was refused for a device of the user; the service is stopped after several.

    It is stopped at once if it is certain that the device is not the reason.
    """
    key = REFUSED.format(origin)
    people = {*cache.get(key, ()), str(user_id)}
    cache.set(key, sorted(people), COUNTED_FOR_S)
    if len(people) < REFUSALS and not certain:
        return
    log.error("the push service %s refuses %s; no messages for a while", origin, key_of(origin))
    cache.set(STOPPED, sorted({*stopped(), origin}), STOPPED_FOR_S)
    cache.delete(key)


def stopped() -> list[str]:
    """The services to which nothing is sent for a while; none while the cache is away."""
    found: list[str] = cache.get(STOPPED, [])
    return found
