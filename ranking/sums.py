"""Adding to rows that are sums, several in one statement, whether they are there or not.

    add(Standing, rows, keys=("user", "week"), sums=("points",), returning=("points",))

The rows are locked in the order in which they are given: callers that always use the same order
never wait for each other in a circle.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Model

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Columns:
    """What becomes of a model's columns where the row is there already."""

    keys: tuple[str, ...]
    sums: tuple[str, ...] = ()
    """Added to."""
    latest: tuple[str, ...] = ()
    """The later of both is kept."""
    replaced: tuple[str, ...] = ()

    def all(self) -> tuple[str, ...]:
        """Every column that a row gives."""
        return self.keys + self.sums + self.latest + self.replaced


def add(
    model: type[Model], rows: Sequence[Row], columns: Columns, returning: Sequence[str] = ()
) -> list[tuple[Any, ...]]:
    """Add the rows to those of the table; returns these columns of each, in no certain order."""
    names = [_column(model, name) for name in columns.all()]
    values = ", ".join([f"({', '.join(['%s'] * len(names))})"] * len(rows))
    sql = (  # only names of tables and columns
        f"INSERT INTO {model._meta.db_table} AS kept ({', '.join(names)}) VALUES {values}"  # noqa: S608 - as said
        f" ON CONFLICT ({', '.join(_column(model, name) for name in columns.keys)})"
        f" DO UPDATE SET {', '.join(_changes(model, columns))}"
    )
    if returning:
        sql += f" RETURNING {', '.join(_column(model, name) for name in returning)}"
    with connection.cursor() as cursor:
        cursor.execute(sql, [_given(model, name, row) for row in rows for name in columns.all()])
        return cursor.fetchall() if returning else []


def _changes(model: type[Model], columns: Columns) -> list[str]:
    later = "GREATEST" if connection.vendor == "postgresql" else "MAX"
    forms = (
        (columns.sums, "{0} = kept.{0} + excluded.{0}"),
        (columns.latest, f"{{0}} = {later}(kept.{{0}}, excluded.{{0}})"),
        (columns.replaced, "{0} = excluded.{0}"),
    )
    return [form.format(_column(model, name)) for names, form in forms for name in names]


def _column(model: type[Model], name: str) -> str:
    column = model._meta.get_field(name).column  # type: ignore[union-attr]  # none is a relation's
    return str(column)


def _given(model: type[Model], name: str, row: Row) -> Any:
    field: Any = model._meta.get_field(name)
    return field.get_db_prep_save(row[name], connection)
