"""Tasks of the worker that do what is due at the present time."""

from collections.abc import Callable
from typing import Any

from celery import shared_task

from core import clock


def task_at(name: str, work: Callable[..., int]) -> Any:
    """The task of this name, which calls `work(now=…)`; its result is the number of rows done."""

    @shared_task(name=name)
    def task() -> int:
        return work(now=clock.now())

    return task
