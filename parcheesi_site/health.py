"""Is the process alive, and can it do its work."""

from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from drf_spectacular.utils import extend_schema
from redis import Redis
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

REACHABLE = ("ok", "unreachable")


class LiveShape(serializers.Serializer[Any]):
    """A process that answers."""

    status = serializers.ChoiceField(choices=("ok",))


class ChecksShape(serializers.Serializer[Any]):
    """What the process needs."""

    database = serializers.ChoiceField(choices=REACHABLE)
    redis = serializers.ChoiceField(choices=REACHABLE)


class ReadyShape(serializers.Serializer[Any]):
    """Whether the process can do its work."""

    status = serializers.ChoiceField(choices=("ok", "unavailable"))
    checks = ChecksShape()


class LiveView(APIView):
    """Whether the process answers."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getLive", responses=LiveShape)
    def get(self, request: Request) -> Response:
        """Say that the process answers.

        Asks nothing else of anybody: for whoever restarts a process that hangs.
        """
        return Response({"status": "ok"})


class ReadyView(APIView):
    """Whether the process can do its work."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getReady", responses={200: ReadyShape, 503: ReadyShape})
    def get(self, request: Request) -> Response:
        """Say whether the database and Redis can be reached.

        503 names which cannot: for whoever decides where requests go.
        """
        checks = {"database": database_answers(), "redis": redis_answers()}
        well = all(checks.values())
        words = {name: "ok" if answers else "unreachable" for name, answers in checks.items()}
        body = {"status": "ok" if well else "unavailable", "checks": words}
        return Response(body, status=200 if well else 503)


def database_answers() -> bool:
    """Return whether the database carries out a statement."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def redis_answers() -> bool:
    """Return whether Redis answers in the time that a request may spend on it."""
    try:
        with Redis.from_url(settings.REDIS_URL, **settings.REDIS_OPTIONS) as client:
            return bool(client.ping())
    except RedisError:
        return False
