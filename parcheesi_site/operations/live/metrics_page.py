"""`/metrics`: what the processes have counted, and how the service is at this moment."""

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

TOLD: Final[dict[str, tuple[str, list[str]]]] = {
    "up": ("Whether it answers.", ["part"]),
    "probe_seconds": ("What it takes to answer a question that is none.", ["part"]),
    "queue_length": ("Tasks that no worker has taken up.", ["queue"]),
    "tasks_taken_up": ("Tasks that workers have taken up and are not done with.", []),
    "processes": ("Processes that were heard of lately, by how they are.", ["kind", "state"]),
    "swept_seconds": ("Since when deadlines have not been looked after.", []),
    "waiting_seconds": ("How long the longest waits of what is due.", ["due"]),
    "sample_seconds": ("How old the figures of the whole service are.", []),
    "games_running": ("Games that are being played.", []),
    "players_connected": ("People in them who are connected.", []),
    "chips_in_circulation": ("Chips that players have, staked ones among them.", []),
}
"""By name, without its prefix: what is told of this moment, and its labels."""
SAMPLED: Final = {
    "games_running": "games",
    "players_connected": "players",
    "chips_in_circulation": "chips",
}
Value = tuple[list[str], float]


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Answer with all metrics, to those who may know them; nothing is here for others."""
    allowed = networks(settings.METRICS_ALLOWED)
    token = settings.METRICS_TOKEN
    if not comes_from(request, allowed) and not knows_token(request, token):
        raise Http404
    moment = CollectorRegistry()
    moment.register(Moment())
    content = generate_latest(metrics.registry()) + generate_latest(moment)
    return HttpResponse(content, content_type=CONTENT_TYPE_LATEST)


class Moment(Collector):
    """How the service is, as any of its processes can tell. What is not known is left out."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield what is known."""
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
        """Return the names, without asking anybody."""
        return self._families({})

    def _families(self, values: dict[str, list[Value]]) -> Iterator[GaugeMetricFamily]:
        for name, (words, labels) in TOLD.items():
            family = GaugeMetricFamily(f"parcheesi_{name}", words, labels=labels)
            for labelled, value in values.get(name, ()):
                family.add_metric(labelled, value)
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
    told: dict[str, Any] = {name: getattr(last, field) for name, field in SAMPLED.items()}
    known: dict[str, list[Value]] = {n: [([], v)] for n, v in told.items() if v is not None}
    return {"sample_seconds": [([], (stored.at - last.at).total_seconds())], **known}
