"""Deleting old rows of streams. A reader who was away for longer begins with a snapshot."""

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Model

from core.batch_delete import LASTS_S


def delete_before(
    model: type[Model],
    moment: datetime,
    *,
    field: str = "at",
    batch: int = 1000,
    seconds: Callable[[], float] = time.monotonic,
) -> int:
    """Delete rows from before the moment, as the field tells; returns how many.

    In small transactions, for as long as the oldest of all are that old; what is left over after
    LASTS_S, by the clock `seconds`, is the next call's.

    The oldest first, by their ids, which grow with time: no index on the time is needed, and what
    is left of a stream has no holes.
    """
    rows: Any = model._default_manager
    forgotten, until = 0, seconds() + LASTS_S
    while True:
        with transaction.atomic():
            # What another sweep is about to delete is passed over.
            oldest = rows.select_for_update(skip_locked=True).order_by("id")
            ids = [id_ for id_, at in oldest.values_list("id", field)[:batch] if at < moment]
            rows.filter(id__in=ids).delete()
        forgotten += len(ids)
        if len(ids) < batch or seconds() >= until:
            return forgotten
