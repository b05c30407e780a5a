"""Changes, for one test, of rows that the database protects from changes."""

from typing import Any

from django.db import connection

from tests.harness import citus

TRIGGERS = {"games_move": "record_never_changes"}
"""Triggers that are not named after their table."""


def allow_changes(table: str) -> None:
    """Let the running transaction change the append-only rows of a table."""
    trigger = TRIGGERS.get(table, f"{table}_refuses_update")
    statement = f"DROP TRIGGER IF EXISTS {trigger}"
    if connection.vendor == "postgresql":
        statement = "SET LOCAL session_replication_role = replica"
    with connection.cursor() as cursor:
        if citus.is_wanted():
            cursor.execute("SET LOCAL citus.propagate_set_commands = 'local'")
        cursor.execute(statement)


def change(rows: Any, **changes: Any) -> None:
    """Change at least one row, despite triggers."""
    allow_changes(rows.model._meta.db_table)
    assert rows.all().update(**changes)
