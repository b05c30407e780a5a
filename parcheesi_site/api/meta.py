"""Name, versions, limits and time of the service."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.api.types import Shape
from games.engine import ARMS, RULESETS
from games.models import MAX_BET, MAX_ROBOT_PAUSE_MS, MAX_SEATS, MAX_TURN_S, MIN_TURN_S
from games.robots import STRENGTHS
from parcheesi_site.api.parsers import MAX_BODY_BYTES

FEATURES = ("guests", "quick_play", "chat", "streams", "robots", "rankings", "chips")


class LanguageShape(Shape):
    """A language of texts for users."""

    code = serializers.CharField(help_text="For `Accept-Language`.")
    name = serializers.CharField(help_text="In the language itself.")


class RateLimitShape(Shape):
    """A rate limit: requests in a window of time."""

    bucket = serializers.CharField()
    requests = serializers.IntegerField()
    window_s = serializers.IntegerField()


class LimitsShape(Shape):
    """Maximum and minimum values."""

    max_body_bytes = serializers.IntegerField()
    max_seats = serializers.IntegerField()
    min_turn_s = serializers.IntegerField()
    max_turn_s = serializers.IntegerField()
    max_robot_pause_ms = serializers.IntegerField()
    max_bet = serializers.IntegerField(help_text="Chips.")
    rate_limits = RateLimitShape(many=True, help_text="Buckets without a limit are left out.")


class MetaShape(Shape):
    """The service."""

    name = serializers.CharField()
    api_version = serializers.CharField(help_text="Of this document.")
    build_version = serializers.CharField(help_text="Of the running build, set by its operator.")
    languages = LanguageShape(many=True)
    rulesets = serializers.ListField(child=serializers.ChoiceField(choices=RULESETS))
    arms = serializers.ListField(child=serializers.IntegerField(), help_text="Of boards.")
    robots = serializers.ListField(child=serializers.ChoiceField(choices=STRENGTHS))
    features = serializers.ListField(
        child=serializers.CharField(), help_text="Later releases may add more."
    )
    limits = LimitsShape()


class TimeShape(Shape):
    """The service's time."""

    now = serializers.DateTimeField()
    ms = serializers.IntegerField(help_text="The same, in milliseconds since 1970.")


class MetaView(APIView):
    """Facts about the service."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getMeta", responses=MetaShape)
    def get(self, request: Request) -> Response:
        """Get name, versions, languages, rulesets, features and limits.

        No sign-in is needed. The response changes only with a release.
        """
        about = settings.SPECTACULAR_SETTINGS
        return Response(
            {
                "name": about["TITLE"],
                "api_version": about["VERSION"],
                "build_version": settings.BUILD_VERSION,
                "languages": [{"code": code, "name": name} for code, name in settings.LANGUAGES],
                "rulesets": list(RULESETS),
                "arms": list(ARMS),
                "robots": list(STRENGTHS),
                "features": list(FEATURES),
                "limits": _limits(),
            }
        )


class TimeView(APIView):
    """The time of the service."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getTime", responses=TimeShape)
    def get(self, request: Request) -> Response:
        """Get the service's time.

        All deadlines are in this time. A client whose own clock is wrong can compute the
        difference, or use `ms_left`.
        """
        now = clock.now()
        return Response({"now": now, "ms": int(now.timestamp() * 1000)})


def _limits() -> dict[str, Any]:
    return {
        "max_body_bytes": MAX_BODY_BYTES,
        "max_seats": MAX_SEATS,
        "min_turn_s": MIN_TURN_S,
        "max_turn_s": MAX_TURN_S,
        "max_robot_pause_ms": MAX_ROBOT_PAUSE_MS,
        "max_bet": MAX_BET,
        "rate_limits": [
            {"bucket": bucket, "requests": requests, "window_s": window_s}
            for bucket, (requests, window_s) in settings.RATE_LIMITS.items()
            if requests
        ],
    }
