"""Empties the database after a test with transactions, in milliseconds.

Django's own truncates all tables, including 32 partitions of the record, and recreates all
permissions.
"""

from typing import Any

from django.core.management.commands import flush
from django.db import connection

from accounts.apps import open_house
from tests.harness import database

PRESERVED = {
    "django_migrations",
    "django_content_type",
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
}
"""Tables that the migrations fill and no test changes."""
# Replica mode skips triggers that refuse deletion, and foreign keys that would need an order.
DELETE = "DO $$ BEGIN SET LOCAL session_replication_role = replica; {deletes} END $$"


class Command(flush.Command):
    """`flush` in one statement."""

    def handle(self, **options: Any) -> None:
        """Restore the state after the migrations."""
        if connection.vendor == "sqlite":
            database.load_migrated()
            return
        tables = sorted({*connection.introspection.django_table_names()} - PRESERVED)
        deletes = " ".join(f'DELETE FROM "{table}";' for table in tables)  # noqa: S608 - our own
        with connection.cursor() as cursor:
            cursor.execute(DELETE.format(deletes=deletes))
        open_house(connection.alias)
