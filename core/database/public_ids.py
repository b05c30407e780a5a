"""The ids of rows whose keys are numbers: a number would show how many rows there are."""

import uuid
from typing import Any

from django.contrib.postgres import functions
from django.db import models
from django.db.models.sql.compiler import SQLCompiler


class RandomUUID(functions.RandomUUID):
    """A random UUID of the database, also of SQLite."""

    def as_sqlite(
        self, compiler: SQLCompiler, connection: Any, **extra: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        """Version 4 as SQLite stores it, without hyphens."""
        template = (
            "(LOWER(HEX(RANDOMBLOB(6)) || '4' || SUBSTR(HEX(RANDOMBLOB(2)), 2)"
            " || 'A' || SUBSTR(HEX(RANDOMBLOB(8)), 2)))"
        )
        sql, params = self.as_sql(compiler, connection, template=template, **extra)
        return sql, tuple(params)


class PublicId(models.Model):
    """A row that the API names by its `uuid`, and the database by a number that grows with time."""

    uuid = models.UUIDField(
        unique=True, default=uuid.uuid4, db_default=RandomUUID(), editable=False
    )

    class Meta:
        abstract = True
