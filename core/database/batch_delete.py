"""Deleting old rows in small transactions. Any number of workers may do so at once."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Model, QuerySet

LASTS_S: Final = 30.0
"""The time limit of one call; a task with three of them ends within CELERY_TASK_TIME_LIMIT."""


def delete_in_batches(
    old: QuerySet[Model], *, batch: int = 1000, seconds: Callable[[], float] = time.monotonic
) -> int:
    """Delete these rows in their order; returns how many.

    The order should be that of an index, so that each batch starts where the last one ended.
    """
    keys = old.select_for_update(skip_locked=True).values_list("pk", flat=True)
    return delete_repeatedly(old.model, lambda: list(keys[:batch]), batch=batch, seconds=seconds)


def delete_repeatedly(
    model: type[Model],
    lock_batch: Callable[[], Sequence[object]],
    *,
    batch: int,
    seconds: Callable[[], float],
) -> int:
    """Delete the rows that `lock_batch` locks and returns the keys of; returns how many.

    Each batch is one transaction. Stops after a batch that is not full, or after LASTS_S by the
    clock `seconds`; the next call deletes the rest.
    """
    deleted, deadline = 0, seconds() + LASTS_S
    while True:
        with transaction.atomic():
            keys = lock_batch()
            model._default_manager.filter(pk__in=keys).delete()
        deleted += len(keys)
        if len(keys) < batch or seconds() >= deadline:
            return deleted
