"""Logs and metrics of every task: its request, its duration and its outcome.

The ids of a request are sent with its tasks, so that one id is in the lines of the web server
and in those of the worker. Of beat's tasks only failures are logged: it sends some every second.
"""

import sys
import time
from typing import Final

import structlog
from celery import Task, signals, states
from django.core.exceptions import ImproperlyConfigured
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from core.api.types import Json
from parcheesi_site import databases
from parcheesi_site.api.outages import outage
from parcheesi_site.metrics import TASK_SECONDS, TASKS, count_error

IDS: Final = ("request_id", "user_id", "game_id", "table_id")
CONTEXT: Final = "context"

log = structlog.stdlib.get_logger(__name__)


class Work:
    """The current tasks of this process, by the monotonic clock."""

    def __init__(self) -> None:
        self.running: dict[str, tuple[str, float]] = {}
        """By task id: its name and its start."""
        self.acted_at: float | None = None
        """When the last task ended, or was sent."""

    def longest(self) -> tuple[str, float] | None:
        """The longest-running task and its start."""
        return min(list(self.running.values()), key=lambda task: task[1], default=None)

    def acted(self, **signal: object) -> None:
        """Record that a task has ended or was sent."""
        self.acted_at = time.monotonic()


WORK: Final = Work()


def connect() -> None:
    """Connect the receivers, in any kind of process."""
    signals.setup_logging.connect(_leave_logging)
    signals.celeryd_init.connect(_require_fit_databases)
    signals.beat_init.connect(_require_fit_databases)
    signals.before_task_publish.connect(_send_along)
    signals.after_task_publish.connect(WORK.acted)
    signals.task_prerun.connect(_begin)
    signals.task_failure.connect(_failed)
    signals.task_postrun.connect(_end)


def _leave_logging(**signal: object) -> None:
    """Keep Celery from setting up logging, which a receiver of this signal does; ours is set up."""


def _require_fit_databases(**signal: object) -> None:
    """End the process if a database is unfit: Celery would only log another exception."""
    try:
        databases.require_fit()
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def _send_along(headers: Json, **signal: object) -> None:
    ids = {name: value for name, value in get_contextvars().items() if name in IDS}
    if ids:
        headers[CONTEXT] = ids


def _begin(task_id: str, task: "Task[..., object]", **signal: object) -> None:
    clear_contextvars()
    bind_contextvars(
        task_id=task_id, task=task.name, **(getattr(task.request, CONTEXT, None) or {})
    )
    WORK.running[task_id] = (task.name, time.monotonic())


def _failed(einfo: object, exception: BaseException, **signal: object) -> None:
    outage(exception)  # notes it
    count_error("worker")
    log.error("task failed", exception=str(einfo))


def _end(task_id: str, task: "Task[..., object]", state: str = "", **signal: object) -> None:
    name, begun = WORK.running.pop(task_id, (task.name, time.monotonic()))
    took_s = time.monotonic() - begun
    WORK.acted()
    TASKS.labels(name, state or states.SUCCESS).inc()
    TASK_SECONDS.labels(name).observe(took_s)
    if not _is_periodic(task):
        log.info("task", state=state, took_ms=round(took_s * 1000, 1))
    clear_contextvars()


def _is_periodic(task: "Task[..., object]") -> bool:
    return any(entry["task"] == task.name for entry in task.app.conf.beat_schedule.values())
