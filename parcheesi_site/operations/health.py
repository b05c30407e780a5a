"""Health checks: the process is alive, and the service is ready."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.validation import validated_query
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Process

REACHABLE: Final = ("ok", "unreachable")
TIMELY: Final = ("ok", "late", "unknown")
WEB: Final = ("database", "redis")
"""The dependencies of a web process."""


class LiveShape(serializers.Serializer[Any]):
    """The process is alive."""

    status = serializers.ChoiceField(choices=("ok",))


class ChecksShape(serializers.Serializer[Any]):
    """The state of the service's dependencies."""

    database = serializers.ChoiceField(choices=REACHABLE)
    redis = serializers.ChoiceField(choices=REACHABLE)
    worker = serializers.ChoiceField(
        choices=TIMELY, help_text="Whether a worker had a heartbeat lately, and no hanging task."
    )
    sweep = serializers.ChoiceField(
        choices=TIMELY, help_text="Whether deadlines were swept lately."
    )


class ReadyShape(serializers.Serializer[Any]):
    """Whether the service is ready."""

    status = serializers.ChoiceField(choices=("ok", "unavailable"))
    checks = ChecksShape()


class ReadyQuery(serializers.Serializer[Any]):
    """The readiness that is requested."""

    of = serializers.ChoiceField(
        choices=("service", "web"),
        default="service",
        help_text="`web`: only the dependencies of this process. For load balancers: without a "
        "worker, no other process serves requests any better.",
    )


class LiveView(APIView):
    """Whether the process is alive."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getLive", responses=LiveShape)
    def get(self, request: Request) -> Response:
        """Check that the process responds.

        It checks no dependency: for a supervisor that restarts hanging processes.
        """
        return Response({"status": "ok"})


class ReadyView(APIView):
    """Whether the service is ready."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="getReady",
        parameters=[ReadyQuery],
        responses={200: ReadyShape, 503: ReadyShape},
    )
    def get(self, request: Request) -> Response:
        """Check database, Redis, worker and sweep.

        Responds within a few seconds, even if a dependency does not. 503 names what fails.
        """
        needs_all = validated_query(ReadyQuery, request)["of"] == "service"
        checks = _checks()
        ready = all(checks[name] == "ok" for name in (checks if needs_all else WEB))
        body = {"status": "ok" if ready else "unavailable", "checks": checks}
        return Response(body, status=200 if ready else 503)


def _checks() -> dict[str, str]:
    stored, queued = status.stored(), status.queued()
    checks = {
        "database": "ok" if stored else "unreachable",
        "redis": "ok" if queued else "unreachable",
    }
    if stored is None:
        return checks | {"worker": "unknown", "sweep": "unknown"}
    return checks | {
        "worker": "ok" if stored.works(Process.Kind.WORKER) else "late",
        "sweep": "ok" if stored.is_swept() else "late",
    }
