"""Indexes of large tables, built while the service runs.

PostgreSQL locks no writers meanwhile. SQLite, which has no such statement, does it at once.
A migration with this operation has `atomic = False`.
"""

from typing import Any

from django.contrib.postgres import operations as postgres
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class AddIndexConcurrently(postgres.AddIndexConcurrently):
    """Django's operation, also on SQLite."""

    def database_forwards(
        self, app: str, editor: BaseDatabaseSchemaEditor, before: Any, after: Any
    ) -> None:
        """Build the index."""
        _operation(editor).database_forwards(self, app, editor, before, after)

    def database_backwards(
        self, app: str, editor: BaseDatabaseSchemaEditor, before: Any, after: Any
    ) -> None:
        """Remove the index."""
        _operation(editor).database_backwards(self, app, editor, before, after)


def _operation(editor: BaseDatabaseSchemaEditor) -> Any:
    on_postgresql = editor.connection.vendor == "postgresql"
    return postgres.AddIndexConcurrently if on_postgresql else migrations.AddIndex
