"""`manage.py migrate`, by one process at a time."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

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
        """Migrate while holding the lock. Raises CommandError within a squashed history."""
        self.progress = options.pop("progress", False)
        connection = connections[options["database"]]
        with migration_lock(
            connection,
            lambda: self.stdout.write("Another process migrates the database: waiting …"),
        ):
            refuse_the_middle_of_a_squash(connection)
            super().handle(*args, **options)

    def migration_progress_callback(
        self, action: str, migration: Migration | None = None, fake: bool = False
    ) -> None:
        """Print a migration that begins."""
        super().migration_progress_callback(action, migration, fake)
        if self.progress and action == "apply_start":
            self.stdout.write(f"Migrating the database: {migration} …")
            self.stdout.flush()


def refuse_the_middle_of_a_squash(connection: BaseDatabaseWrapper) -> None:
    """Raise CommandError if only a part of what a squashed migration replaces is applied.

    The other part does not exist any more, and Django would pass over it without a word.
    """
    loader = MigrationLoader(connection)
    for (app, name), migration in loader.replacements.items():
        missing = [
            f"{app}.{name}"
            for app, name in set(migration.replaces) - set(loader.applied_migrations)
        ]
        if missing and len(missing) < len(migration.replaces):
            raise CommandError(
                f"{app}.{name} replaces {', '.join(sorted(missing))}, which this database has not"
                " applied. Migrate it first with the version of the service before the squash."
            )
