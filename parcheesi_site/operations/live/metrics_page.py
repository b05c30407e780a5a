"""`/metrics`: the counters of the processes, and the current state of the service."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from parcheesi_site import metrics
from parcheesi_site.api.networks import comes_from, knows_token, networks
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Process
from parcheesi_site.operations.live.status import STATES, Queued, Redis, Stored

GAUGES: Final[dict[str, tuple[str, list[str]]]] = {
    "up": ("Whether the part responds.", ["part"]),
    "probe_seconds": ("The round trip of an empty request.", ["part"]),
    "queue_length": ("Tasks that wait in a queue.", ["queue"]),
    "tasks_taken_up": ("Tasks that workers have fetched and not finished.", []),
    "processes": ("Processes by state.", ["kind", "state"]),
    "swept_seconds": ("Seconds since deadlines were last swept.", []),
    "waiting_seconds": ("The longest wait of what is due.", ["due"]),
    "webhook_seconds": ("How long the first delivery to a webhook has been due.", ["endpoints"]),
    "push_seconds": ("How long the first push message has been due.", []),
    "mail_seconds": ("How long the first mail about notifications has been due.", []),
    "sample_seconds": ("The age of the figures of the whole service.", []),
    "games_running": ("Running games.", []),
    "players_connected": ("Connected players in running games.", []),
    "chips_in_circulation": ("Chips that players had five minutes ago, with stakes.", []),
}
"""Descriptions and labels of the gauges, by name without prefix."""
Samples = Mapping[tuple[str, ...], float | None]
"""Values by labels; None is unknown."""


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """All metrics to allowed networks, and to requests with the token; else 404."""
    allowed = networks(settings.METRICS_ALLOWED)
    if not (comes_from(request, allowed) or knows_token(request, settings.METRICS_TOKEN)):
        raise Http404
    content = generate_latest(metrics.registry()) + generate_latest(Moment())
    return HttpResponse(content, content_type=CONTENT_TYPE_LATEST)


class Moment(Collector):
    """The current state of the service, the same from each process. Unknown values are omitted."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the gauges with their values."""
        stored, redis = status.stored(), status.redis()
        samples: dict[str, Samples] = {
            **_of_parts(stored, redis),
            **(_of_queues(redis.queued) if redis.queued else {}),
            **(_of_database(stored) if stored else {}),
        }
        for name, (description, labels) in GAUGES.items():
            family = GaugeMetricFamily(f"parcheesi_{name}", description, labels=labels)
            for values, value in samples.get(name, {}).items():
                if value is not None:
                    family.add_metric(values, value)
            yield family


def _of_parts(stored: Stored | None, redis: Redis) -> dict[str, Samples]:
    took_s: dict[str, float | None] = {"database": stored.took_s if stored else None}
    took_s |= {part: took for parts, took in redis.took_s.items() for part in parts}
    slowest = [took for took in redis.took_s.values() if took is not None]
    took_s["redis"] = max(slowest) if len(slowest) == len(redis.took_s) else None
    return {
        "up": {(part,): float(took is not None) for part, took in took_s.items()},
        "probe_seconds": {(part,): took for part, took in took_s.items()},
    }


def _of_queues(queued: Queued) -> dict[str, Samples]:
    lengths: Samples = {(name,): length for name, length in queued.queues.items()}
    return {"queue_length": lengths, "tasks_taken_up": {(): queued.taken_up}}


def _of_database(stored: Stored) -> dict[str, Samples]:
    waits, last = status.waits() or {}, stored.last
    webhooks = status.webhooks() or {}
    counts = Counter((process.kind, stored.states[process.name]) for process in stored.processes)
    samples: dict[str, Samples] = {
        "processes": {
            (kind, state): counts[kind, state] for kind in Process.Kind.values for state in STATES
        },
        "swept_seconds": {(): stored.age_s(stored.swept_at)},
        "waiting_seconds": {(due.value,): seconds for due, seconds in waits.items()},
        "webhook_seconds": {(name,): seconds for name, seconds in webhooks.items()},
        "push_seconds": {(): status.pushes()},
        "mail_seconds": {(): status.mails()},
    }
    if last is not None:
        samples |= {
            "sample_seconds": {(): stored.age_s(last.at)},
            "games_running": {(): last.games},
            "players_connected": {(): last.players},
            "chips_in_circulation": {(): last.chips},
        }
    return samples
