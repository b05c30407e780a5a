"""Append-only tables: the model and the database refuse to change or delete rows."""

from collections.abc import Callable, Mapping
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
    """The migration operation that creates the table's triggers.

    SQLite recreates a table to change its constraints, without its triggers: a migration that
    does so ends with this operation again.
    """

    refusal = REFUSAL.format(table=table)

    def of_the_table(statements: dict[str, tuple[str, ...]]) -> Operation:
        return _executing(
            {
                vendor: tuple(one.format(table=table, refusal=refusal) for one in ones)
                for vendor, ones in statements.items()
            }
        )

    return migrations.RunPython(of_the_table(FORWARDS), of_the_table(BACKWARDS))


def refuses_updates(table: str, name: str, row: str) -> migrations.RunPython:
    """The migration operation of a table whose rows may be deleted, but never change.

    `name` is that of its trigger and its function, `row` the subject of their message.
    """
    refusal = f"{row} never changes"
    trigger = f"CREATE TRIGGER {name}_never_changes BEFORE UPDATE ON {table}"
    forwards = {
        "postgresql": (
            f"""
            CREATE FUNCTION refuse_{name}_change() RETURNS trigger AS $$
            BEGIN
                RAISE EXCEPTION '{refusal}';
            END
            $$ LANGUAGE plpgsql
            """,
            f"{trigger} FOR EACH ROW EXECUTE FUNCTION refuse_{name}_change()",
        ),
        "sqlite": (f"{trigger} BEGIN SELECT RAISE(ABORT, '{refusal}'); END",),
    }
    backwards = {
        "postgresql": (f"DROP FUNCTION refuse_{name}_change() CASCADE",),
        "sqlite": (f"DROP TRIGGER {name}_never_changes",),
    }
    return migrations.RunPython(_executing(forwards), _executing(backwards))


def _executing(statements: Mapping[str, tuple[str, ...]]) -> Operation:
    def execute(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
        for statement in statements[editor.connection.vendor]:
            editor.execute(statement, params=None)

    return execute
