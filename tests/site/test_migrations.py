"""Migrations run while the previous version serves, so they must not break it."""

import pytest
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django_migration_linter import MigrationLinter
from django_migration_linter.sql_analyser import analyse_sql_statements

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

FIRST_RELEASE = {"accounts": 14, "games": 25, "ranking": 2}
"""The last migrations of the first version, which replaces no previous one."""
CONTRACTS: dict[str, str] = {}
"""Migrations that remove something, as `games.0031`, and the version that stopped using it."""


def later() -> list[Migration]:
    loader = MigrationLoader(connection)
    return [
        migration
        for (app, name), migration in sorted(loader.disk_migrations.items())
        if app in FIRST_RELEASE and int(name[:4]) > FIRST_RELEASE[app]
    ]


@pytest.fixture
def linter() -> MigrationLinter:
    return MigrationLinter(no_cache=True, no_output=True)


def dangers(linter: MigrationLinter, statements: list[str]) -> list[str]:
    """Changes that would break the previous version, or lock a table for long."""
    errors, _, warnings = analyse_sql_statements(linter.sql_analyser_class, statements)
    return [f"{issue.code} {issue.table or ''}".strip() for issue in (*errors, *warnings)]


def test_no_migration_breaks_the_previous_version(linter: MigrationLinter) -> None:
    found = {}
    for migration in later():
        name = f"{migration.app_label}.{migration.name[:4]}"
        statements = linter.get_sql(migration.app_label, migration.name)
        if name not in CONTRACTS and (wrong := dangers(linter, statements)):
            found[name] = wrong
    assert not found, f"{found}: see docs/deploying.md, Migrations"


@pytest.mark.parametrize(
    ("statement", "danger"),
    [
        ('ALTER TABLE "t" DROP COLUMN "c" CASCADE;', "DROP_COLUMN t"),
        ('ALTER TABLE "t" RENAME COLUMN "c" TO "d";', "RENAME_COLUMN t"),
        ('ALTER TABLE "t" ADD COLUMN "c" integer NOT NULL;', "NOT_NULL"),
        ('DROP TABLE "t" CASCADE;', "DROP_TABLE t"),
        ('CREATE INDEX "i" ON "t" ("c");', "CREATE_INDEX"),
    ],
)
def test_a_dangerous_statement_is_found(
    linter: MigrationLinter, statement: str, danger: str
) -> None:
    assert danger in dangers(linter, [statement])


def test_additions_are_safe(linter: MigrationLinter) -> None:
    assert dangers(linter, ['ALTER TABLE "t" ADD COLUMN "c" integer DEFAULT 0 NOT NULL;']) == []
    assert dangers(linter, ['CREATE INDEX CONCURRENTLY "i" ON "t" ("c");']) == []
