"""Is the process alive, and can it do its work."""

from django.conf import settings
from django.db import DatabaseError, connection
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from redis import Redis
from redis.exceptions import RedisError
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.request import Request
from rest_framework.response import Response


@extend_schema(responses=OpenApiTypes.OBJECT, tags=["service"])
@api_view(["GET"])
@authentication_classes([])
@permission_classes([])
def live(request: Request) -> Response:
    """Say that the process answers; asks nothing else of anybody."""
    return Response({"status": "ok"})


@extend_schema(responses={200: OpenApiTypes.OBJECT, 503: OpenApiTypes.OBJECT}, tags=["service"])
@api_view(["GET"])
@authentication_classes([])
@permission_classes([])
def ready(request: Request) -> Response:
    """Say whether the database and Redis can be reached: 200, or 503 naming which cannot."""
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
