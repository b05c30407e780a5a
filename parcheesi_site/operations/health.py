"""Is the process alive, and can the service do its work."""

from typing import Annotated, Any, Final, Literal, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.responses import Doc
from core.api.validation import validated_query
from parcheesi_site.operations.live import status as present
from parcheesi_site.operations.live.models import Process
from parcheesi_site.operations.live.status import Stored

Reachable = Literal["ok", "unreachable"]
Timely = Literal["ok", "late", "unknown"]
WEB: Final = ("database", "redis")
"""What a web process needs to answer."""


class Live(TypedDict):
    """A process that answers."""

    status: Literal["ok"]


class Checks(TypedDict):
    """The services and processes that this one depends on."""

    database: Reachable
    redis: Reachable
    worker: Annotated[Timely, Doc("Whether a worker was seen lately that hangs in nothing.")]
    sweep: Annotated[Timely, Doc("Whether deadlines were looked after lately.")]


class Ready(TypedDict):
    """Whether the service can do its work."""

    status: Literal["ok", "unavailable"]
    checks: Checks


class Needed(serializers.Serializer[Any]):
    """Whose readiness is asked for."""

    of = serializers.ChoiceField(
        choices=("service", "web"),
        default="service",
        help_text="`web`: only what this process needs to answer; for who decides where requests "
        "go, as no process answers better while there is no worker.",
    )


class LiveView(APIView):
    """Whether the process answers."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getLive", responses=Live)
    def get(self, request: Request) -> Response:
        """Say that the process answers.

        Asks nothing else of anybody: for whoever restarts a process that hangs.
        """
        return Response({"status": "ok"})


class ReadyView(APIView):
    """Whether the service can do its work."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="getReady", parameters=[Needed], responses={200: Ready, 503: Ready})
    def get(self, request: Request) -> Response:
        """Say whether database, Redis, worker and sweep are well.

        Answers within a few seconds, whatever does not. 503 names what is not well.
        """
        needed = validated_query(Needed, request)["of"]
        checks = checks_of_service()
        well = all(
            word == "ok" for name, word in checks.items() if needed == "service" or name in WEB
        )
        body: Ready = {"status": "ok" if well else "unavailable", "checks": checks}
        return Response(body, status=200 if well else 503)


def checks_of_service() -> Checks:
    """Return in one word each how the parts of the service are."""
    stored, queued = present.stored(), present.queued()
    return {
        "database": "ok" if stored else "unreachable",
        "redis": "ok" if queued else "unreachable",
        "worker": _timely(stored, stored is not None and stored.works(Process.Kind.WORKER)),
        "sweep": _timely(stored, stored is not None and stored.is_swept()),
    }


def _timely(stored: Stored | None, is_so: bool) -> Timely:
    if stored is None:
        return "unknown"
    return "ok" if is_so else "late"
