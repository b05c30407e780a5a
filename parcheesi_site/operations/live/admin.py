"""The page of live figures: it replaces the list of a model, with the model's permission."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.staff.admin.base import ReadOnly
from core import clock
from core.api.types import Json
from games.play.metrics import Due
from parcheesi_site.operations.live import charts, status
from parcheesi_site.operations.live.models import Minute, Process
from parcheesi_site.operations.live.status import Redis, Stored

SLOW_S: Final = 0.1
"""The longest acceptable round trip of an empty request to database or Redis."""
LATE_S: Final = 5.0
"""The longest acceptable wait of anything due."""
MANY: Final = 100
"""The longest acceptable queue."""


@admin.register(Minute)
class LiveAdmin(ReadOnly, admin.ModelAdmin):
    """Current figures and those of the last hour, with the permission `live.view_minute`."""

    def changelist_view(
        self, request: HttpRequest, extra_context: Json | None = None
    ) -> HttpResponse:
        """Show the page."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {**self.admin_site.each_context(request), "title": "Live figures", **_figures()}
        return TemplateResponse(request, "live/page.html", context)


def _figures() -> Json:
    stored, redis, waits = status.stored(), status.redis(), status.waits()
    now = stored.at if stored else clock.now()
    return {
        "now": now,
        "wrong": list(what_is_wrong(stored, redis, waits or {})),
        "charts": charts.last_hour(now) if stored else [],
        "queued": redis.queued,
        "waits": waits,
        "processes": [_row(p, stored, now) for p in stored.processes] if stored else [],
        "probes": {part: _ms(took_s) for part, took_s in _probes(stored, redis).items()},
        "size": {"width": charts.WIDTH, "height": charts.HEIGHT},
    }


def what_is_wrong(stored: Stored | None, redis: Redis, waits: dict[Due, float]) -> Iterator[str]:
    """Yield a sentence for each problem that needs an operator."""
    for part, took_s in _probes(stored, redis).items():
        if took_s is None:
            yield f"{part} does not respond."
        elif took_s > SLOW_S:
            yield f"{part} is slow: {_ms(took_s)} for an empty request."
    if stored:
        yield from _of_processes(stored)
        yield from _of_work(stored)
    late = {due: seconds for due, seconds in waits.items() if seconds > LATE_S}
    yield from (f"Overdue for {s:,.0f} s: {due}." for due, s in late.items())
    queues = redis.queued.queues if redis.queued else {}
    many = {name: n for name, n in queues.items() if n > MANY}
    yield from (f"{n:,} tasks wait in the queue {name}." for name, n in many.items())


def _probes(stored: Stored | None, redis: Redis) -> dict[str, float | None]:
    """Return the round trips of empty requests; Redis is one part if it has one address."""
    alone = len(redis.took_s) == 1
    return {"The database": stored.took_s if stored else None} | {
        "Redis" if alone else f"Redis for {' and '.join(parts)}": took_s
        for parts, took_s in redis.took_s.items()
    }


def _of_work(stored: Stored) -> Iterator[str]:
    if not stored.is_swept():
        yield "Deadlines are not swept."
    if stored.last is None:
        yield "No figures have been written for five minutes."


def _of_processes(stored: Stored) -> Iterator[str]:
    kinds = (Process.Kind.WEB, Process.Kind.WORKER, Process.Kind.BEAT)
    yield from (f"No {kind} process is working." for kind in kinds if not stored.works(kind))
    for process in stored.processes:
        since, state = process.task_since, stored.states[process.name]
        if state == "hanging" and since:
            yield f"{process} hangs in {process.task} for {_age(since, stored.at)}."
        elif state == "silent":
            yield f"{process} has been silent for {_age(process.seen_at, stored.at)}."
        elif state == "idle":
            yield f"{process} does not send tasks."


def _row(process: Process, stored: Stored, now: datetime) -> Json:
    return {
        "name": process.name,
        "state": stored.states[process.name],
        "up": _age(process.started_at, now),
        "seen": _age(process.seen_at, now),
        "acted": _age(process.acted_at, now),
        "task": f"{process.task}, {_age(process.task_since, now)}" if process.task else "",
        "streams": process.streams,
    }


def _age(then: datetime | None, now: datetime) -> str:
    if then is None:
        return "–"
    seconds = max(0.0, (now - then).total_seconds())
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def _ms(took_s: float | None) -> str:
    return "no response" if took_s is None else f"{took_s * 1000:.1f} ms"
