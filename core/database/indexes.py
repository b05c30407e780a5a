"""Indexes of large tables, built and removed while the service runs.

PostgreSQL locks no writers meanwhile. SQLite, which has no such statement, does it at once.
A migration with one of these has `atomic = False`.
"""

from typing import Any

from django.contrib.postgres import operations as postgres
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class AddIndexConcurrently(postgres.AddIndexConcurrently):
    """Django's operation, also on SQLite."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        """Build the index."""
        operation = _operation(schema_editor, postgres.AddIndexConcurrently, migrations.AddIndex)
        operation.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        """Remove the index."""
        operation = _operation(schema_editor, postgres.AddIndexConcurrently, migrations.AddIndex)
        operation.database_backwards(self, app_label, schema_editor, from_state, to_state)


class RemoveIndexConcurrently(postgres.RemoveIndexConcurrently):
    """Django's operation, also on SQLite."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        """Remove the index."""
        operation = _operation(
            schema_editor, postgres.RemoveIndexConcurrently, migrations.RemoveIndex
        )
        operation.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        """Build the index."""
        operation = _operation(
            schema_editor, postgres.RemoveIndexConcurrently, migrations.RemoveIndex
        )
        operation.database_backwards(self, app_label, schema_editor, from_state, to_state)


def _operation(schema_editor: BaseDatabaseSchemaEditor, concurrent: Any, plain: Any) -> Any:
    return concurrent if schema_editor.connection.vendor == "postgresql" else plain
