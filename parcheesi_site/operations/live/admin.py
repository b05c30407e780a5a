"""The page of live figures: it replaces the list of a model, with the model's permission."""

from datetime import datetime

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.push import services
from accounts.staff.admin.base import ReadOnly
from core import clock
from core.api.types import Json
from parcheesi_site.operations.live import charts, problems, status
from parcheesi_site.operations.live.models import Minute, Process
from parcheesi_site.operations.live.problems import age, milliseconds
from parcheesi_site.operations.live.status import Stored


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
        "wrong": list(problems.what_is_wrong(stored, redis, waits or {}, services.stopped())),
        "charts": charts.last_hour(now) if stored else [],
        "axes": charts.AXES,
        "times": charts.times(now),
        "queued": redis.queued,
        "waits": waits,
        "processes": [_row(p, stored, now) for p in stored.processes] if stored else [],
        "probes": {
            part: milliseconds(took_s) for part, took_s in problems.probes(stored, redis).items()
        },
        "size": {"width": charts.WIDTH, "height": charts.HEIGHT},
    }


def _row(process: Process, stored: Stored, now: datetime) -> Json:
    return {
        "name": process.name,
        "state": stored.states[process.name],
        "up": age(process.started_at, now),
        "seen": age(process.seen_at, now),
        "acted": age(process.acted_at, now),
        "task": f"{process.task}, {age(process.task_since, now)}" if process.task else "",
        "streams": process.streams,
    }
