"""Deleting what is old, a little at a time, however many do it at once."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet


def forget(old: QuerySet[Any], *, batch: int = 1000, batches: int = 10) -> int:
    """Delete these rows in small transactions, in their order; returns how many.

    What another worker is about to delete is passed over. What is left over is the next call's.
    The order should be that of an index, so that each batch is found where the last one ended.
    """
    rows = old.model._default_manager
    forgotten = 0
    for _ in range(batches):
        with transaction.atomic():
            free = old.select_for_update(skip_locked=True)
            chosen = list(free.values_list("pk", flat=True)[:batch])
            rows.filter(pk__in=chosen).delete()
        forgotten += len(chosen)
        if len(chosen) < batch:
            break
    return forgotten
