"""The migrations that replace a version in use."""

from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

FIRST_RELEASE = {"accounts": 3, "games": 2, "ranking": 1}
"""The last migrations of the first version, which replaces no previous one."""


def later() -> list[Migration]:
    """The migrations after the first release, by app and number."""
    return [
        migration
        for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items())
        if app in FIRST_RELEASE and int(name[:4]) > FIRST_RELEASE[app]
    ]
