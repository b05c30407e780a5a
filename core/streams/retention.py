"""Deleting old rows of streams. A client that was away for longer starts with a snapshot."""

import time
from collections.abc import Callable
from datetime import datetime

from django.db.models import Model

from core.database.batch_delete import delete_repeatedly


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
    rest of a stream has no gaps.
    """
    oldest = model._default_manager.select_for_update(skip_locked=True).order_by("id")
    rows = oldest.values_list("id", field)

    def lock_batch() -> list[object]:
        return [id_ for id_, at in rows[:batch] if at < moment]

    return delete_repeatedly(model, lock_batch, batch=batch, seconds=seconds)
