"""Rows that the database keeps from changes, changed all the same until the test is over."""

from typing import Any

from django.db import connection

TRIGGERS = {"games_move": "record_never_changes"}
"""Those that are not called after their table."""


def allow_changes(table: str) -> None:
    """Let the running transaction change rows of the table that are written once."""
    trigger = TRIGGERS.get(table, f"{table}_refuses_update")
    statement = f"DROP TRIGGER IF EXISTS {trigger}"
    if connection.vendor == "postgresql":
        statement = "SET LOCAL session_replication_role = replica"
    with connection.cursor() as cursor:
        cursor.execute(statement)


def change(rows: Any, **changes: Any) -> None:
    """Change rows, at least one, whatever triggers there are."""
    allow_changes(rows.model._meta.db_table)
    assert rows.all().update(**changes)
