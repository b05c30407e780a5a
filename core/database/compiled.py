"""Conditions on rows whose SQL is built once: nested subqueries take Django milliseconds."""

from collections.abc import Callable
from functools import cache
from typing import Final, NoReturn, TypeVar
from uuid import UUID

from django.db import connections, models, router
from django.db.models.expressions import RawSQL

M = TypeVar("M", bound=models.Model)

MARK: Final = UUID("8b1f2f5e-5d3c-4c43-9c0b-6f0f4a1c2d3e")
"""Stands for the user while the SQL is built."""


class Condition(RawSQL):
    """A condition on the main table of a query."""

    def relabeled_clone(self, relabels: object) -> NoReturn:
        """Refuse to stand in a subquery, where that table has another name."""
        raise TypeError("A compiled condition cannot be used in a subquery.")


def compiled(rows: Callable[[UUID], models.QuerySet[M]], user_id: UUID) -> models.QuerySet[M]:
    """The rows of `rows(user_id)`; not for use in a subquery.

    `rows` must filter without joins, and by nothing that changes, such as the time.
    """
    using = router.db_for_read(models.Model)
    model, sql, params = _compiled(rows, using)
    user = _stored(user_id, using)
    values = [user if value is MARK else value for value in params]
    found: models.QuerySet[M] = model._default_manager.filter(
        Condition(sql, values, models.BooleanField())
    )
    return found


@cache
def _compiled(
    rows: Callable[[UUID], models.QuerySet[M]], using: str
) -> tuple[type[M], str, tuple[object, ...]]:
    queryset = rows(MARK)
    query = queryset.query
    joins = sum(used > 0 for used in query.alias_refcount.values()) - 1
    if joins > 0 or query.annotations or query.distinct or query.is_sliced:
        raise TypeError("Only the condition of a queryset is kept.")
    sql, params = query.get_compiler(using).compile(query.where)
    mark = _stored(MARK, using)
    return queryset.model, sql, tuple(MARK if value == mark else value for value in params)


def _stored(user_id: UUID, using: str) -> object:
    """The id as this database's parameter."""
    return models.UUIDField().get_db_prep_value(user_id, connections[using])
