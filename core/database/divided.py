"""Rows in a database that Citus divides among machines, and in one of one piece."""

from functools import cache
from typing import Any, TypeVar

from django.db import connection, models
from django.db.models import QuerySet

M = TypeVar("M", bound=models.Model)

KNOWN = "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL"
DIVIDED = "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE partmethod = 'h')"


@cache
def is_divided() -> bool:
    """Whether the games are distributed by Citus; asked once by each process."""
    return connection.vendor == "postgresql" and _is(KNOWN) and _is(DIVIDED)


def locked(rows: QuerySet[M], **options: Any) -> list[M]:
    """Lock these rows, in their order, until the end of the transaction, and return them.

    The options are those of `select_for_update`. A divided database locks rows of one machine at a
    time, named by their key: there each row is locked by a statement of its own, which finds
    whether the row is still one of these.
    """
    if not is_divided():
        return list(rows.select_for_update(**options))
    keys = list(rows.values_list("pk", flat=True))
    each = (rows.order_by().filter(pk=key).select_for_update(**options) for key in keys)
    return [row for found in each for row in found]


def _is(query: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return bool(cursor.fetchone()[0])
