"""The order of texts by code points: those with the same beginning are next to each other."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func, TextField
from django.db.models.sql.compiler import SQLCompiler


class ByCodePoints(Func):
    """A text that is compared by its code points, not in the order of a language."""

    template = '%(expressions)s COLLATE "C"'
    arity = 1
    output_field = TextField()

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        """The text itself: SQLite compares all texts so."""
        return self.as_sql(compiler, connection, template="%(expressions)s", **context)
