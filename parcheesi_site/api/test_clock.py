"""Moving the service's time, for tests of clients: only with TEST_CLOCK, never in production."""

from datetime import timedelta
from typing import Final, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.validation import validated
from core.api.views import OpenView
from games import uptime

MAX_FORWARD_S: Final = 366 * 24 * 3600


class TestClock(TypedDict):
    """The service's time, and by how many seconds it was moved in all."""

    now: str
    moved_s: int


class MoveSerializer(serializers.Serializer[None]):
    """By how much to move: forward only."""

    forward_s = serializers.IntegerField(min_value=1, max_value=MAX_FORWARD_S)


@extend_schema(exclude=True)
class TestClockView(OpenView):
    """The clock that a test moves. It is not part of the API's promise."""

    def get(self, request: Request) -> Response:
        """Return the time, and by how much it was moved."""
        return Response(_state())

    def post(self, request: Request) -> Response:
        """Move the time of all processes forward, and return it."""
        forward_s: int = validated(MoveSerializer, request)["forward_s"]
        uptime.move_heartbeats(timedelta(seconds=forward_s))
        clock.move(forward_s)
        return Response(_state())


def _state() -> TestClock:
    moved_s = int(clock.moved_by().total_seconds())
    return {"now": clock.rfc3339(clock.now()), "moved_s": moved_s}
