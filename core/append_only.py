"""Append-only tables: the model and the database refuse to change or delete rows."""

from collections.abc import Callable
from typing import Any, NoReturn

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

Operation = Callable[[StateApps, BaseDatabaseSchemaEditor], None]
REFUSAL = "a row of {table} never changes"
FORWARDS = {
    "postgresql": (
        """
        CREATE OR REPLACE FUNCTION refuse_change_of_{table}() RETURNS trigger AS $$
        BEGIN
            RAISE EXCEPTION '{refusal}';
        END
        $$ LANGUAGE plpgsql
        """,
        """
        CREATE OR REPLACE TRIGGER {table}_never_changes BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION refuse_change_of_{table}()
        """,
    ),
    "sqlite": tuple(
        f"CREATE TRIGGER IF NOT EXISTS {{table}}_refuses_{event} BEFORE {event} ON {{table}}"
        " BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        for event in ("update", "delete")
    ),
}
BACKWARDS = {
    "postgresql": ("DROP FUNCTION refuse_change_of_{table}() CASCADE",),
    "sqlite": ("DROP TRIGGER {table}_refuses_update", "DROP TRIGGER {table}_refuses_delete"),
}


class AppendOnly(Exception):
    """An append-only row was to be changed or deleted."""


class AppendOnlyModel(models.Model):
    """A row that never changes."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row. Raises AppendOnly for a stored row."""
        if not self._state.adding:
            raise AppendOnly(REFUSAL.format(table=self._meta.db_table))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse. Raises AppendOnly."""
        raise AppendOnly(REFUSAL.format(table=self._meta.db_table))


def never_changes(table: str) -> migrations.RunPython:
    """Return the migration operation that creates the table's triggers.

    SQLite recreates a table to change its constraints, without its triggers: a migration that
    does so ends with this operation again.
    """

    def run(statements: dict[str, tuple[str, ...]]) -> Operation:
        def execute(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
            for statement in statements[editor.connection.vendor]:
                refusal = REFUSAL.format(table=table)
                editor.execute(statement.format(table=table, refusal=refusal), params=None)

        return execute

    return migrations.RunPython(run(FORWARDS), run(BACKWARDS))
