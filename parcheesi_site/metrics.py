"""The counters of each process, for Prometheus (docs/operations.md).

With `PROMETHEUS_MULTIPROC_DIR` the processes of a machine count in files of that folder, and each
of them exports the sums. Without it, a process exports its own counts.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from celery.signals import worker_ready
from django.conf import settings
from django.core.signals import got_request_exception
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Metric,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from core.api.types import Json
from core.errors import DomainError
from core.metric_files import Counter, Gauge, Histogram

BUCKETS_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
QUICK_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30)

REQUESTS: Final = Counter(
    "parcheesi_requests",
    "Served requests; a stream counts when it is opened.",
    ["method", "route", "status"],
)
REQUEST_SECONDS: Final = Histogram(
    "parcheesi_request_seconds",
    "From the first middleware to the response.",
    ["method", "route"],
    buckets=BUCKETS_S,
)
STREAMS: Final = Gauge(
    "parcheesi_streams", "Topics that connections follow.", multiprocess_mode="livesum"
)
ERRORS: Final = Counter(
    "parcheesi_errors", "Unexpected errors, by place and class.", ["where", "error"]
)
TASKS: Final = Counter("parcheesi_tasks", "Finished tasks, by state.", ["task", "state"])
TASK_SECONDS: Final = Histogram(
    "parcheesi_task_seconds", "Duration of a task.", ["task"], buckets=BUCKETS_S
)
STATEMENT_SECONDS: Final = Histogram(
    "parcheesi_statement_seconds", "Duration of a statement with its round trip.", buckets=QUICK_S
)
DATABASE_ERRORS: Final = Counter(
    "parcheesi_database_errors", "Statements that failed with an OperationalError.", ["error"]
)
T = TypeVar("T")
PROCESSES: Final = "PROMETHEUS_MULTIPROC_DIR"


def registry() -> CollectorRegistry:
    """The metrics of this process, or of all processes that share the folder."""
    folder = os.environ.get(PROCESSES)
    if not folder:
        return REGISTRY
    _remove_dead(Path(folder))
    shared = CollectorRegistry()
    MultiProcessCollector(shared, folder)  # type: ignore[no-untyped-call]  # untyped
    return shared


class _CurrentRegistry(CollectorRegistry):
    """Collects from the processes that currently run."""

    def collect(self) -> Iterator[Metric]:
        """Yield the current metrics."""
        yield from registry().collect()


@worker_ready.connect
def serve(**signal: object) -> None:
    """Serve the metrics of this worker if a port is set.

    Raises OSError if the port is in use. Celery logs the error, and the worker continues.
    """
    if settings.WORKER_METRICS:
        address, port = settings.WORKER_METRICS.rsplit(":", 1)
        start_http_server(int(port), address, registry=_CurrentRegistry())


def timed(execute: Callable[..., T], sql: str, params: object, many: bool, context: Json) -> T:
    """Execute a statement; record its duration and a failure of the database."""
    with STATEMENT_SECONDS.time():
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            DATABASE_ERRORS.labels(type(error.__cause__ or error).__name__).inc()
            raise


@receiver(connection_created)
def time_statements(connection: BaseDatabaseWrapper, **signal: object) -> None:
    """Time the statements of a connection; a reconnection must not add a second wrapper."""
    if timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)


@receiver(got_request_exception)
def count_unexpected(**signal: object) -> None:
    """Count an exception of a view or a middleware, unless it is a refusal."""
    if not isinstance(sys.exc_info()[1], DomainError):
        count_error("web")


def count_error(where: str) -> None:
    """Count the exception that is being handled."""
    kind = sys.exc_info()[0]
    ERRORS.labels(where, kind.__name__ if kind else "unknown").inc()


def _remove_dead(folder: Path) -> None:
    """Remove the live gauges of processes that have ended."""
    for pid in {file.stem.rpartition("_")[2] for file in folder.glob("gauge_live*.db")}:
        if not Path(f"/proc/{pid}").exists():
            with suppress(FileNotFoundError):  # another process was faster
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]  # untyped
