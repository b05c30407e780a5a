"""Name, versions, limits and time of the service."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.announcements.board import BOARD
from accounts.announcements.responses import NOTHING, Announcements, present_announced
from core import clock
from core.api.responses import Doc
from core.api.types import Json
from core.api.views import OpenView
from games.chat.messages import MESSAGES
from games.chat.reports import REPORTS
from games.engine import ARMS, RULESETS
from games.models import MAX_BET, MAX_ROBOT_PAUSE_MS, MAX_SEATS, MAX_TURN_S, MIN_TURN_S
from games.robots import STRENGTHS
from parcheesi_site.api.parsers import MAX_BODY_BYTES

PACES: Final = (MESSAGES, REPORTS)
FEATURES = ("guests", "quick_play", "chat", "streams", "robots", "rankings", "chips")


class Language(TypedDict):
    """A language of texts for users."""

    code: Annotated[str, Doc("For `Accept-Language`.")]
    name: Annotated[str, Doc("In the language itself.")]


class RateLimit(TypedDict):
    """A rate limit: requests in a window of time."""

    bucket: str
    requests: int
    window_s: int


class Limits(TypedDict):
    """Maximum and minimum values."""

    max_body_bytes: int
    max_seats: int
    min_turn_s: int
    max_turn_s: int
    max_robot_pause_ms: int
    max_bet: Annotated[int, Doc("Chips.")]
    rate_limits: Annotated[
        list[RateLimit], Doc("All buckets that a 429 can name; those without a limit are left out.")
    ]


class Meta(Announcements):
    """The service."""

    name: str
    api_version: Annotated[str, Doc("Of this document.")]
    build_version: Annotated[str, Doc("Of the running build, set by its operator.")]
    languages: list[Language]
    rulesets: list[Annotated[str, Doc(choices=RULESETS)]]
    arms: Annotated[list[int], Doc("Of boards.")]
    robots: list[Annotated[str, Doc(choices=STRENGTHS)]]
    features: Annotated[list[str], Doc("There may be more one day.")]
    contact: Annotated[
        str | None,
        Doc(
            "Where players can answer a restriction: an e-mail address, or one that begins with "
            "`https://`; null if the operator has set none."
        ),
    ]
    limits: Limits


class Time(TypedDict):
    """The service's time."""

    now: datetime
    ms: Annotated[int, Doc("The same, in milliseconds since 1970.")]


class MetaView(OpenView):
    """Facts about the service."""

    @extend_schema(operation_id="getMeta", responses=Meta)
    def get(self, request: Request) -> Response:
        """Get name, versions, languages, rulesets, features, limits and announcements.

        No sign-in is needed. Announcements come and go; all else changes only with a release.
        """
        about: Json = settings.SPECTACULAR_SETTINGS
        meta: Meta = {
            "name": about["TITLE"],
            "api_version": about["VERSION"],
            "build_version": settings.BUILD_VERSION,
            "languages": [{"code": code, "name": name} for code, name in settings.LANGUAGES],
            "rulesets": list(RULESETS),
            "arms": list(ARMS),
            "robots": list(STRENGTHS),
            "features": list(FEATURES),
            "contact": settings.CONTACT or None,
            "limits": _limits(),
            **_announced(),
        }
        return Response(meta)


class TimeView(OpenView):
    """The time of the service."""

    @extend_schema(operation_id="getTime", responses=Time)
    def get(self, request: Request) -> Response:
        """Get the service's time.

        All deadlines are in this time. A client whose own clock is wrong can compute the
        difference, or use `ms_left`.
        """
        now = clock.now()
        time: Time = {"now": now, "ms": int(now.timestamp() * 1000)}
        return Response(time)


def _announced() -> Announcements:
    """What is announced; nobody needs the time of the database to say that nothing is."""
    known = BOARD.announced
    return present_announced(known, now=clock.now()) if known else NOTHING


def _limits() -> Limits:
    return {
        "max_body_bytes": MAX_BODY_BYTES,
        "max_seats": MAX_SEATS,
        "min_turn_s": MIN_TURN_S,
        "max_turn_s": MAX_TURN_S,
        "max_robot_pause_ms": MAX_ROBOT_PAUSE_MS,
        "max_bet": MAX_BET,
        "rate_limits": [
            {"bucket": bucket, "requests": requests, "window_s": window_s}
            for bucket, (requests, window_s) in _rates().items()
            if requests
        ],
    }


def _rates() -> dict[str, tuple[int, int]]:
    """Requests and seconds of all buckets, also of those that the middleware counts not."""
    paces = {pace.bucket: (pace.times, int(pace.within.total_seconds())) for pace in PACES}
    return {**settings.RATE_LIMITS, **settings.SIGN_IN_LIMITS, **paces}
