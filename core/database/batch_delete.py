"""Deleting old rows in small transactions. Any number of workers may do so at once."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
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


def delete_before(
    model: type[Model],
    moment: datetime,
    *,
    field: str = "at",
    batch: int = 1000,
    seconds: Callable[[], float] = time.monotonic,
) -> int:
    """Delete the rows whose time in `field` is before the moment; returns how many.

    The oldest first, by their ids, which grow with time: this needs no index on the time, and the
    rest of a stream has no gaps. A client that was away for longer starts with a snapshot.
    """
    oldest = model._default_manager.select_for_update(skip_locked=True).order_by("id")
    rows = oldest.values_list("id", field)

    def lock_batch() -> list[object]:
        return [id_ for id_, at in rows[:batch] if at < moment]

    return delete_repeatedly(model, lock_batch, batch=batch, seconds=seconds)


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
