"""Empties the database after a test with transactions, in milliseconds.

Django's own truncates all tables, the record's 32 partitions among them, and makes all
permissions anew.
"""

from typing import Any

from django.core.management.commands import flush
from django.db import connection

from accounts.apps import open_house
from tests.harness import database

KEPT = {
    "django_migrations",
    "django_content_type",
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
}
"""What the migrations fill, and no test changes."""
# Without triggers, as some rows refuse to be deleted; and without foreign keys: in any order.
DELETE = "DO $$ BEGIN SET LOCAL session_replication_role = replica; {deletes} END $$"


class Command(flush.Command):
    """`flush` in one statement."""

    def handle(self, **options: Any) -> None:
        """Leave what the migrations leave."""
        if connection.vendor == "sqlite":
            database.load_migrated()
            return
        tables = sorted({*connection.introspection.django_table_names()} - KEPT)
        deletes = " ".join(f'DELETE FROM "{table}";' for table in tables)  # noqa: S608 - our own
        with connection.cursor() as cursor:
            cursor.execute(DELETE.format(deletes=deletes))
        open_house(connection.alias)
