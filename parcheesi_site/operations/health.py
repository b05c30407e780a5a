"""Health checks: the process is alive, and the service is ready."""

from typing import Annotated, Final, Literal, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.responses import Doc
from core.api.types import Input
from core.api.validation import validated_query
from core.api.views import OpenView
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Process

Reachable = Literal["ok", "unreachable"]
Timely = Literal["ok", "late", "unknown"]
WEB: Final = ("database", "broker", "cache")
"""The dependencies of a web process. Without publications its streams read at each heartbeat."""


class Live(TypedDict):
    """The process is alive."""

    status: Literal["ok"]


class Checks(TypedDict):
    """The state of the service's dependencies; `redis` is broker, cache and publications."""

    database: Reachable
    redis: Reachable
    broker: Annotated[Reachable, Doc("The Redis of the tasks' queues.")]
    cache: Annotated[Reachable, Doc("The Redis of cache and limits.")]
    publications: Annotated[Reachable, Doc("The Redis, or all nodes of its cluster, for streams.")]
    worker: Annotated[Timely, Doc("Whether a worker had a heartbeat lately, and no hanging task.")]
    sweep: Annotated[Timely, Doc("Whether deadlines were swept lately.")]


class Ready(TypedDict):
    """Whether the service is ready."""

    status: Literal["ok", "unavailable"]
    checks: Checks


class ReadyQuery(Input):
    """The readiness that is requested."""

    of = serializers.ChoiceField(
        choices=("service", "web"),
        default="service",
        help_text="`web`: only the dependencies of this process. For load balancers: without a "
        "worker, no other process serves requests any better.",
    )


class LiveView(OpenView):
    """Whether the process is alive."""

    @extend_schema(operation_id="getLive", responses=Live)
    def get(self, request: Request) -> Response:
        """Check that the process responds.

        It checks no dependency: for a supervisor that restarts hanging processes.
        """
        return Response({"status": "ok"})


class ReadyView(OpenView):
    """Whether the service is ready."""

    @extend_schema(
        operation_id="getReady", parameters=[ReadyQuery], responses={200: Ready, 503: Ready}
    )
    def get(self, request: Request) -> Response:
        """Check database, Redis, worker and sweep.

        Responds within a few seconds, even if a dependency does not. 503 names what fails.
        """
        needs_all = validated_query(ReadyQuery, request)["of"] == "service"
        checks = _checks()
        ready = all(state == "ok" for name, state in checks.items() if needs_all or name in WEB)
        body: Ready = {"status": "ok" if ready else "unavailable", "checks": checks}
        return Response(body, status=200 if ready else 503)


def _checks() -> Checks:
    stored, redis = status.stored(), status.redis()
    worker: Timely = "unknown"
    sweep: Timely = "unknown"
    if stored is not None:
        worker = "ok" if stored.works(Process.Kind.WORKER) else "late"
        sweep = "ok" if stored.is_swept() else "late"
    return {
        "database": "ok" if stored else "unreachable",
        "redis": _reachable(redis, *status.REDIS_PARTS),
        "broker": _reachable(redis, "broker"),
        "cache": _reachable(redis, "cache"),
        "publications": _reachable(redis, "publications"),
        "worker": worker,
        "sweep": sweep,
    }


def _reachable(redis: status.Redis, *parts: status.Part) -> Reachable:
    return "ok" if redis.answers(*parts) else "unreachable"
