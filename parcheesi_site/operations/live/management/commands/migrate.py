"""`manage.py migrate`, by one process at a time."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations import Migration

from core.database.migration_lock import migration_lock


class Command(migrate.Command):
    """Django's command, which waits for another process that migrates the same database."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--progress`."""
        super().add_arguments(parser)
        parser.add_argument(
            "--progress", action="store_true", help="Name each migration, and nothing else."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate while holding the lock."""
        self.progress = options.pop("progress", False)
        with migration_lock(
            connections[options["database"]],
            lambda: self.stdout.write("Another process migrates the database: waiting …"),
        ):
            super().handle(*args, **options)

    def migration_progress_callback(
        self, action: str, migration: Migration | None = None, fake: bool = False
    ) -> None:
        """Print a migration that begins."""
        super().migration_progress_callback(action, migration, fake)
        if self.progress and action == "apply_start":
            self.stdout.write(f"Migrating the database: {migration} …")
            self.stdout.flush()
