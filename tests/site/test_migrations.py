"""Migrations run while the previous version serves, so they must not break it."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django_migration_linter import MigrationLinter
from django_migration_linter.sql_analyser import analyse_sql_statements

from tests.harness.migrations import FIRST_RELEASE, later

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

LOCKING = {
    "VOLATILE_DEFAULT": r"ADD COLUMN .* DEFAULT .*\b(gen_random_uuid|random|\w*_timestamp)\(",
    "STORED_COLUMN": r"ADD COLUMN .* GENERATED ALWAYS AS .* STORED",
    "UNIQUE_COLUMN": r"ADD COLUMN .*\bUNIQUE\b",
    "VALIDATED_CONSTRAINT": r"ADD CONSTRAINT .* (CHECK|FOREIGN KEY)\b(?!.* NOT VALID)",
}
"""Statements unknown to the linter, which rewrite or read a table while nobody can use it."""
CONTRACTS: dict[str, str] = {}
"""Migrations that remove something, as `games.0003`, and the version that stopped using it."""


@pytest.fixture
def linter() -> MigrationLinter:
    return MigrationLinter(no_cache=True, no_output=True)


def dangers(linter: MigrationLinter, statements: list[str]) -> list[str]:
    """Changes that would break the previous version, or lock a table for long."""
    made = re.findall(r'CREATE TABLE "(\w+)"', "\n".join(statements))  # which nobody uses yet
    new = tuple(f'ALTER TABLE "{table}" ADD CONSTRAINT ' for table in made)
    statements = [one for one in statements if not (new and one.startswith(new))]
    errors, _, warnings = analyse_sql_statements(linter.sql_analyser_class, statements)
    known = [f"{issue.code} {issue.table or ''}".strip() for issue in (*errors, *warnings)]
    return known + [
        code
        for code, pattern in LOCKING.items()
        if any(re.search(pattern, one, re.IGNORECASE | re.DOTALL) for one in statements)
    ]


@pytest.mark.django_db(transaction=True)  # concurrent indexes refuse to be in one
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
        (
            'ALTER TABLE "t" ADD COLUMN "c" uuid DEFAULT (gen_random_uuid()) NOT NULL;',
            "VOLATILE_DEFAULT",
        ),
        (
            'ALTER TABLE "t" ADD COLUMN "c" boolean GENERATED ALWAYS AS ("d" > 0) STORED;',
            "STORED_COLUMN",
        ),
        ('ALTER TABLE "t" ADD COLUMN "c" uuid NULL UNIQUE;', "UNIQUE_COLUMN"),
        ('ALTER TABLE "t" ADD CONSTRAINT "u" UNIQUE ("c");', "ADD_UNIQUE"),
        ('ALTER TABLE "t" ADD CONSTRAINT "k" CHECK ("c" > 0);', "VALIDATED_CONSTRAINT"),
        (
            'ALTER TABLE "t" ADD CONSTRAINT "f" FOREIGN KEY ("c") REFERENCES "o" ("id");',
            "VALIDATED_CONSTRAINT",
        ),
    ],
)
def test_a_dangerous_statement_is_found(
    linter: MigrationLinter, statement: str, danger: str
) -> None:
    assert danger in dangers(linter, [statement])


def test_additions_are_safe(linter: MigrationLinter) -> None:
    assert dangers(linter, ['ALTER TABLE "t" ADD COLUMN "c" integer DEFAULT 0 NOT NULL;']) == []
    assert dangers(linter, ['CREATE INDEX CONCURRENTLY "i" ON "t" ("c");']) == []
    assert dangers(linter, ['ALTER TABLE "t" ADD CONSTRAINT "k" CHECK ("c" > 0) NOT VALID;']) == []
    assert dangers(linter, ['ALTER TABLE "t" VALIDATE CONSTRAINT "k";']) == []
    reference = 'ADD CONSTRAINT "f" FOREIGN KEY ("c") REFERENCES "o" ("id");'
    made = ['CREATE TABLE "t" ("c" uuid NOT NULL);', f'ALTER TABLE "t" {reference}']
    assert dangers(linter, made) == []
    assert dangers(linter, [*made, f'ALTER TABLE "u" {reference}']) == ["VALIDATED_CONSTRAINT"]


def test_a_database_from_before_the_squash_goes_on() -> None:
    """It has applied the migrations of before, under their own names."""
    squashed = MigrationLoader(connection).replacements
    assert {app for app, _ in squashed} == set(FIRST_RELEASE)
    with connection.cursor() as cursor:
        for app, name in squashed:
            cursor.execute(
                "DELETE FROM django_migrations WHERE app = %s AND name = %s", [app, name]
            )
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    call_command("migrate", verbosity=0)
    assert set(squashed) <= set(MigrationLoader(connection).applied_migrations)


def test_a_database_in_the_middle_of_the_former_history_is_refused() -> None:
    """It first has to be migrated by the version before the squash."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE app = 'games' AND (name LIKE '%%squashed%%'"
            " OR name = '0043_analysis_attempts') RETURNING name"
        )
        assert len(cursor.fetchall()) == 2
    with pytest.raises(CommandError, match=r"replaces games\.0043_analysis_attempts"):
        call_command("migrate", verbosity=0)
