"""`/metrics`: the counters of the processes, and the current state of the service."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from parcheesi_site import metrics
from parcheesi_site.api.networks import comes_from, knows_token, networks
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Process
from parcheesi_site.operations.live.status import STATES, Queued, Stored

GAUGES: Final[dict[str, tuple[str, list[str]]]] = {
    "up": ("Whether the part responds.", ["part"]),
    "probe_seconds": ("The round trip of an empty request.", ["part"]),
    "queue_length": ("Tasks that wait in a queue.", ["queue"]),
    "tasks_taken_up": ("Tasks that workers have fetched and not finished.", []),
    "processes": ("Processes by state.", ["kind", "state"]),
    "swept_seconds": ("Seconds since deadlines were last swept.", []),
    "waiting_seconds": ("The longest wait of what is due.", ["due"]),
    "sample_seconds": ("The age of the figures of the whole service.", []),
    "games_running": ("Running games.", []),
    "players_connected": ("Connected players in running games.", []),
    "chips_in_circulation": ("Chips that players have, including stakes.", []),
}
"""Descriptions and labels of the gauges, by name without prefix."""
SAMPLED: Final = {
    "games_running": "games",
    "players_connected": "players",
    "chips_in_circulation": "chips",
}
Value = tuple[list[str], float]


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Return all metrics to allowed networks, and to requests with the token; else 404."""
    allowed = networks(settings.METRICS_ALLOWED)
    if not (comes_from(request, allowed) or knows_token(request, settings.METRICS_TOKEN)):
        raise Http404
    gauges = CollectorRegistry()
    gauges.register(Moment())
    content = generate_latest(metrics.registry()) + generate_latest(gauges)
    return HttpResponse(content, content_type=CONTENT_TYPE_LATEST)


class Moment(Collector):
    """The current state of the service, the same from each process. Unknown values are omitted."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the gauges with their values."""
        stored, queued = status.stored(), status.queued()
        values: dict[str, list[Value]] = {
            "up": [(["database"], float(bool(stored))), (["redis"], float(bool(queued)))],
            "probe_seconds": [
                ([part], answered.took_s)
                for part, answered in (("database", stored), ("redis", queued))
                if answered
            ],
            **(_of_queues(queued) if queued else {}),
            **(_of_database(stored) if stored else {}),
        }
        return self._families(values)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Return the gauges without values, without any query."""
        return self._families({})

    def _families(self, values: dict[str, list[Value]]) -> Iterator[GaugeMetricFamily]:
        for name, (description, labels) in GAUGES.items():
            family = GaugeMetricFamily(f"parcheesi_{name}", description, labels=labels)
            for values_of_labels, value in values.get(name, ()):
                family.add_metric(values_of_labels, value)
            yield family


def _of_queues(queued: Queued) -> dict[str, list[Value]]:
    lengths: list[Value] = [([name], length) for name, length in queued.queues.items()]
    return {"queue_length": lengths, "tasks_taken_up": [([], queued.taken_up)]}


def _of_database(stored: Stored) -> dict[str, list[Value]]:
    waits = status.waits() or {}
    swept = stored.swept_at
    return {
        "processes": list(_processes(stored)),
        "swept_seconds": [([], (stored.at - swept).total_seconds())] if swept else [],
        "waiting_seconds": [([due.value], seconds) for due, seconds in waits.items()],
        **_sampled(stored),
    }


def _processes(stored: Stored) -> Iterator[Value]:
    for kind in Process.Kind.values:
        of_kind = [stored.states[p.name] for p in stored.processes if p.kind == kind]
        for state in STATES:
            yield [kind, state], of_kind.count(state)


def _sampled(stored: Stored) -> dict[str, list[Value]]:
    last = stored.last
    if last is None:
        return {}
    figures: dict[str, Any] = {name: getattr(last, field) for name, field in SAMPLED.items()}
    figures["sample_seconds"] = (stored.at - last.at).total_seconds()
    return {name: [([], value)] for name, value in figures.items() if value is not None}
