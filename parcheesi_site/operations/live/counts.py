"""The counts of this process since its last heartbeat, for the figures of the minute."""

from collections.abc import Callable
from typing import Final

from prometheus_client.registry import Collector

from core.metrics import REDIS_ERRORS
from games.play import STEPS
from games.time.metrics import FAILURES, LATENESS, Due
from parcheesi_site.metrics import ERRORS, REQUEST_SECONDS, REQUESTS, STATEMENT_SECONDS, TASKS


def total(metric: Collector, ending: str, **labels: tuple[str, ...]) -> float:
    """The sum of a metric's samples whose labels have one of the values."""
    samples = (sample for family in metric.collect() for sample in family.samples)
    return float(
        sum(
            sample.value
            for sample in samples
            if sample.name.endswith(ending)
            and all(sample.labels[name] in values for name, values in labels.items())
        )
    )


SOURCES: Final[dict[str, Callable[[], float]]] = {
    "requests": lambda: total(REQUESTS, "_total"),
    "requests_s": lambda: total(REQUEST_SECONDS, "_sum"),
    "errors": lambda: total(ERRORS, "_total") + total(FAILURES, "_total"),
    "steps": lambda: total(STEPS, "_total", kind=("roll", "move")),
    "tasks": lambda: total(TASKS, "_total"),
    "overdue": lambda: total(LATENESS, "_count", due=(Due.TURN,)),
    "overdue_s": lambda: total(LATENESS, "_sum", due=(Due.TURN,)),
    "statements": lambda: total(STATEMENT_SECONDS, "_count"),
    "statements_s": lambda: total(STATEMENT_SECONDS, "_sum"),
    "redis_errors": lambda: total(REDIS_ERRORS, "_total"),
}
"""By field of a minute: the total of this process."""


class Counts:
    """The counts of this process that are not in a minute yet."""

    def __init__(self) -> None:
        # Not zero if the files of an earlier process with this pid still exist.
        self._written = {name: source() for name, source in SOURCES.items()}

    def new(self) -> dict[str, float]:
        """The counts that are not written yet, without zeros."""
        counts = {name: source() - self._written[name] for name, source in SOURCES.items()}
        return {
            name: value if name.endswith("_s") else int(value)
            for name, value in counts.items()
            if value > 0
        }

    def written(self, counts: dict[str, float]) -> None:
        """Mark these counts as written."""
        for name, value in counts.items():
            self._written[name] += value
