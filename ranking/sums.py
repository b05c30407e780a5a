"""Upserts that add to sums, several rows in one statement.

    add(Standing, rows, keys=("user", "week"), sums=("points",), returning=("points",))

The rows are locked in the given order: callers that always use the same order do not deadlock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.db import connection
from django.db.models import Field, Model

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of an upsert, by what happens if the row exists."""

    keys: tuple[str, ...]
    sums: tuple[str, ...] = ()
    """The values are added."""
    latest: tuple[str, ...] = ()
    """The later value wins."""
    replaced: tuple[str, ...] = ()

    def all(self) -> tuple[str, ...]:
        """All columns of a row."""
        return self.keys + self.sums + self.latest + self.replaced


def add(
    model: type[Model], rows: Sequence[Row], columns: Columns, returning: Sequence[str] = ()
) -> list[tuple[Any, ...]]:
    """Upsert the rows. Return the columns `returning` of each, in no particular order."""
    names = [_column(model, name) for name in columns.all()]
    values = ", ".join([f"({', '.join(['%s'] * len(names))})"] * len(rows))
    sql = (
        f"INSERT INTO {model._meta.db_table} AS present ({', '.join(names)}) VALUES {values}"  # noqa: S608 - only names of tables and columns
        f" ON CONFLICT ({', '.join(_column(model, name) for name in columns.keys)})"
        f" DO UPDATE SET {', '.join(_changes(model, columns))}"
    )
    if returning:
        sql += f" RETURNING {', '.join(_column(model, name) for name in returning)}"
    with connection.cursor() as cursor:
        given = [prepared(model, name, row[name]) for row in rows for name in columns.all()]
        cursor.execute(sql, given)
        return cursor.fetchall() if returning else []


def _changes(model: type[Model], columns: Columns) -> list[str]:
    later = "GREATEST" if connection.vendor == "postgresql" else "MAX"
    forms = (
        (columns.sums, "{0} = present.{0} + excluded.{0}"),
        (columns.latest, f"{{0}} = {later}(present.{{0}}, excluded.{{0}})"),
        (columns.replaced, "{0} = excluded.{0}"),
    )
    return [form.format(_column(model, name)) for names, form in forms for name in names]


def _column(model: type[Model], name: str) -> str:
    return str(_field(model, name).column)


def prepared(model: type[Model], name: str, value: object) -> Any:
    """The value of a column as a parameter of a statement."""
    return _field(model, name).get_db_prep_save(value, connection)


def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    return cast("Field[Any, Any]", model._meta.get_field(name))
