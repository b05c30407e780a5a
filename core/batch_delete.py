"""Deleting what is old, a little at a time, however many do it at once."""

import time
from collections.abc import Callable
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

LASTS_S: Final = 30.0
"""How long one goes on; a task of three of them is done within CELERY_TASK_TIME_LIMIT."""


def delete_in_batches(
    old: QuerySet[Any], *, batch: int = 1000, seconds: Callable[[], float] = time.monotonic
) -> int:
    """Delete these rows in small transactions, in their order; returns how many.

    What another worker is about to delete is passed over. What is left over after LASTS_S, by the
    clock `seconds`, is the next call's.
    The order should be that of an index, so that each batch is found where the last one ended.
    """
    rows = old.model._default_manager
    forgotten, until = 0, seconds() + LASTS_S
    while True:
        with transaction.atomic():
            free = old.select_for_update(skip_locked=True)
            chosen = list(free.values_list("pk", flat=True)[:batch])
            rows.filter(pk__in=chosen).delete()
        forgotten += len(chosen)
        if len(chosen) < batch or seconds() >= until:
            return forgotten
