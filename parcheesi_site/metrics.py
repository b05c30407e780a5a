"""What each process counts of its own work, for Prometheus (docs/operations.md).

With `PROMETHEUS_MULTIPROC_DIR` the processes of a machine count in files of that folder, and each
of them tells of all. Without it, a process tells of itself.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from celery.signals import worker_ready
from django.conf import settings
from django.core.signals import got_request_exception
from django.db import OperationalError
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from core.errors import DomainError

BUCKETS_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
QUICK_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30)

REQUESTS: Final = Counter(
    "parcheesi_requests",
    "Requests that were answered; those of streams when they are opened.",
    ["method", "route", "status"],
)
REQUEST_SECONDS: Final = Histogram(
    "parcheesi_request_seconds",
    "From the first middleware to the answer.",
    ["method", "route"],
    buckets=BUCKETS_S,
)
STREAMS: Final = Gauge("parcheesi_streams", "Streams that are open.", multiprocess_mode="livesum")
ERRORS: Final = Counter(
    "parcheesi_errors",
    "What nobody foresaw, by where it happened and its class.",
    ["where", "error"],
)
TASKS: Final = Counter("parcheesi_tasks", "Tasks that are over, by how.", ["task", "state"])
TASK_SECONDS: Final = Histogram(
    "parcheesi_task_seconds", "What a task took.", ["task"], buckets=BUCKETS_S
)
STATEMENT_SECONDS: Final = Histogram(
    "parcheesi_statement_seconds", "What a statement took, there and back.", buckets=QUICK_S
)
DATABASE_ERRORS: Final = Counter(
    "parcheesi_database_errors", "Statements that failed as the database did, by error.", ["error"]
)
PROCESSES: Final = "PROMETHEUS_MULTIPROC_DIR"


def registry() -> CollectorRegistry:
    """Return where the metrics of this process are, or those of all that share the folder."""
    folder = os.environ.get(PROCESSES)
    if not folder:
        return REGISTRY
    _bury(Path(folder))
    shared = CollectorRegistry()
    MultiProcessCollector(shared, folder)  # type: ignore[no-untyped-call]  # untyped
    return shared


class _Anew(CollectorRegistry):
    """Looks which processes there are whenever it is asked."""

    def collect(self) -> Iterator[Any]:
        """Yield what there is now."""
        yield from registry().collect()


@worker_ready.connect
def serve(**signal: Any) -> None:
    """Serve the metrics of this process where a port is set.

    Raises OSError where it is taken; Celery writes that into the log, and the worker works on.
    """
    if settings.WORKER_METRICS:
        address, port = settings.WORKER_METRICS.rsplit(":", 1)
        start_http_server(int(port), address, registry=_Anew())


def timed(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
    """Carry out a statement, and note what it took and whether the database failed at it."""
    with STATEMENT_SECONDS.time():
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            DATABASE_ERRORS.labels(type(error.__cause__ or error).__name__).inc()
            raise


@receiver(connection_created)
def time_statements(connection: Any, **signal: Any) -> None:
    """Have the statements of a connection timed, once however often it connects."""
    if timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)


@receiver(got_request_exception)
def note_fault(**signal: Any) -> None:
    """Count what a view or a middleware did not foresee; a refusal is foreseen."""
    if not isinstance(sys.exc_info()[1], DomainError):
        note_error("web")


def note_error(where: str) -> None:
    """Count the exception that is being handled."""
    kind = sys.exc_info()[0]
    ERRORS.labels(where, kind.__name__ if kind else "unknown").inc()


def _bury(folder: Path) -> None:
    """Forget what processes had open that are no longer there."""
    for pid in {file.stem.rpartition("_")[2] for file in folder.glob("gauge_live*.db")}:
        if not Path(f"/proc/{pid}").exists():
            with suppress(FileNotFoundError):  # another one was faster
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]  # untyped
