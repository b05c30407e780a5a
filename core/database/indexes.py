"""Indexes of large tables, built and removed while the service runs.

PostgreSQL locks no writers meanwhile. SQLite, which has no such statement, does it at once.
A migration with one of these has `atomic = False`.
"""

from typing import Any, ClassVar

from django.contrib.postgres import operations as postgres
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class _AlsoOnSqlite:
    """Before one of Django's concurrent operations: the plain one where the database is SQLite."""

    concurrent: ClassVar[Any]
    plain: ClassVar[Any]

    def database_forwards(
        self, app: str, editor: BaseDatabaseSchemaEditor, before: Any, after: Any
    ) -> None:
        """Do it."""
        self._operation(editor).database_forwards(self, app, editor, before, after)

    def database_backwards(
        self, app: str, editor: BaseDatabaseSchemaEditor, before: Any, after: Any
    ) -> None:
        """Undo it."""
        self._operation(editor).database_backwards(self, app, editor, before, after)

    def _operation(self, editor: BaseDatabaseSchemaEditor) -> Any:
        return self.concurrent if editor.connection.vendor == "postgresql" else self.plain


class AddIndexConcurrently(_AlsoOnSqlite, postgres.AddIndexConcurrently):
    """Django's operation, also on SQLite."""

    concurrent = postgres.AddIndexConcurrently
    plain = migrations.AddIndex


class RemoveIndexConcurrently(_AlsoOnSqlite, postgres.RemoveIndexConcurrently):
    """Django's operation, also on SQLite."""

    concurrent = postgres.RemoveIndexConcurrently
    plain = migrations.RemoveIndex
