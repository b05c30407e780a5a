"""What a worker has counted, for Prometheus, on a port of its own (docs/operations.md)."""

from typing import Any

from celery.signals import worker_ready
from django.conf import settings
from prometheus_client import start_http_server


@worker_ready.connect
def serve(**signal: Any) -> None:
    """Serve the metrics of this process where a port is set.

    Raises OSError where it is taken; Celery writes that into the log, and the worker works on.
    """
    if settings.WORKER_METRICS_PORT:
        start_http_server(settings.WORKER_METRICS_PORT, settings.WORKER_METRICS_ADDRESS)
