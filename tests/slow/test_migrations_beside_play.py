"""Each migration is applied beside a reader and a writer of 200,000 rows, which wait a second.

Those of an app are applied one after another to one database, whose tables stay full.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import psycopg
import pytest
from django.db.migrations import CreateModel, Migration

from tests.harness import database
from tests.harness.migrations import FIRST_RELEASE, later

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.undivided]

LIMIT: Final = "1s"
TRIES: Final = 3
ROWS: Final = {
    "accounts_account": """
        INSERT INTO accounts_account (id, kind, balance)
        SELECT gen_random_uuid(), 'escrow', 0 FROM generate_series(1, 200000)
    """,
    "accounts_transaction": """
        INSERT INTO accounts_transaction (purpose, key, week, reason, at)
        SELECT 'prize', n, '', '', now() FROM generate_series(1, 200000) AS n
    """,
    "accounts_user": """
        INSERT INTO accounts_user (id, username, look, password, is_superuser, first_name,
            last_name, email, is_staff, is_active, date_joined, display_name, is_guest, language,
            logouts)
        SELECT gen_random_uuid(), 'p-' || n, 'p-' || n, '', false, '', '', '', false, true, now(),
            '', false, '', 0 FROM generate_series(1, 200000) AS n
    """,
    "accounts_notification": """
        WITH person AS (
            INSERT INTO accounts_user (id, username, look, password, is_superuser, first_name,
                last_name, email, is_staff, is_active, date_joined, display_name, is_guest,
                language, logouts)
            VALUES (gen_random_uuid(), 'notified', 'notified', '', false, '', '', '', false, true,
                now(), '', false, '', 0) RETURNING id
        )
        INSERT INTO accounts_notification (user_id, kind, data, created_at)
        SELECT person.id, 'result', '{}', now() FROM person, generate_series(1, 200000)
    """,
    "accounts_pushdevice": """
        WITH person AS (
            INSERT INTO accounts_user (id, username, look, password, is_superuser, first_name,
                last_name, email, is_staff, is_active, date_joined, display_name, is_guest,
                language, logouts)
            VALUES (gen_random_uuid(), 'pushed', 'pushed', '', false, '', '', '', false, true,
                now(), '', false, '', 0) RETURNING id
        ), session AS (
            INSERT INTO accounts_session (id, user_id, user_agent, created_at, refreshed_at,
                generation, state)
            SELECT gen_random_uuid(), person.id, '', now(), now(), 0, '{}' FROM person
            RETURNING id, user_id
        )
        INSERT INTO accounts_pushdevice (id, user_id, session_id, kind, endpoint, p256dh, auth,
            language, created_at, used_at)
        SELECT gen_random_uuid(), session.user_id, session.id, 'web_push',
            'https://push.example/' || n, 'B', 'A', 'en', now(), now()
        FROM session, generate_series(1, 200000) AS n
    """,
    "games_game": """
        WITH place AS (
            INSERT INTO games_table (id, ruleset, options, arms, teams, seats, robot_pause_ms,
                competitive, bet, private, spectators_allowed, robots_allowed, version, created_at,
                free_seats, empty_since)
            VALUES (gen_random_uuid(), 'parchis', '{}', 4, false, 2, 0, false, 0, false, true,
                true, 1, now(), 0, now()) RETURNING id
        )
        INSERT INTO games_game (id, table_id, status, reason, version, position, players,
            robot_pause_ms, competitive, bet, not_scored_reason, private, spectators_allowed,
            commitment, server_seed, rolls_thrown, attendance, unattended_turns, created_at,
            ended_at, archived_as)
        SELECT gen_random_uuid(), place.id, 'cancelled', 'vote', 1, '{}', '[]', 0, false, 0,
            'practice_table', false, true, '', '', 0, '{}', 0, now(), now(), ''
        FROM place, generate_series(1, 200000)
    """,
    "games_table": """
        INSERT INTO games_table (id, ruleset, options, arms, teams, seats, robot_pause_ms,
            competitive, bet, private, spectators_allowed, robots_allowed, version, created_at,
            free_seats, empty_since)
        SELECT gen_random_uuid(), 'parchis', '{}', 4, false, 2, 0, false, 0, false, true, true, 1,
            now(), 0, now() FROM generate_series(1, 200000)
    """,
    "games_player": """
        WITH place AS (
            INSERT INTO games_table (id, ruleset, options, arms, teams, seats, robot_pause_ms,
                competitive, bet, private, spectators_allowed, robots_allowed, version, created_at,
                free_seats, empty_since)
            VALUES (gen_random_uuid(), 'parchis', '{}', 4, false, 2, 0, false, 0, false, true,
                true, 1, now(), 0, now()) RETURNING id
        ), played AS (
            INSERT INTO games_game (id, table_id, status, reason, version, position, players,
                robot_pause_ms, competitive, bet, not_scored_reason, private, spectators_allowed,
                commitment, server_seed, rolls_thrown, attendance, unattended_turns, created_at,
                ended_at, archived_as)
            SELECT gen_random_uuid(), place.id, 'cancelled', 'vote', 1, '{}', '[]', 0, false, 0,
                'practice_table', false, true, '', '', 0, '{}', 0, now(), now(), ''
            FROM place, generate_series(1, 25000) RETURNING id
        )
        INSERT INTO games_player (game_id, seat, "left")
        SELECT played.id, seat, '' FROM played, generate_series(0, 7) AS seat
    """,
    "games_move": """
        WITH place AS (
            INSERT INTO games_table (id, ruleset, options, arms, teams, seats, robot_pause_ms,
                competitive, bet, private, spectators_allowed, robots_allowed, version, created_at,
                free_seats, empty_since)
            VALUES (gen_random_uuid(), 'parchis', '{}', 4, false, 2, 0, false, 0, false, true,
                true, 1, now(), 0, now()) RETURNING id
        ), game AS (
            INSERT INTO games_game (id, table_id, status, reason, version, position, players,
                robot_pause_ms, competitive, bet, not_scored_reason, private, spectators_allowed,
                commitment, server_seed, rolls_thrown, attendance, unattended_turns, created_at,
                ended_at, archived_as)
            SELECT gen_random_uuid(), place.id, 'cancelled', 'vote', 1, '{}', '[]', 0, false, 0,
                'practice_table', false, true, '', '', 0, '{}', 0, now(), now(), ''
            FROM place, generate_series(1, 1000) RETURNING id
        )
        INSERT INTO games_move (game_id, version, kind, seat, automatic, data, events, at)
        SELECT game.id, version, 'notice', 0, false, '{}', '[]', now()
        FROM game, generate_series(2, 201) AS version
    """,
}
"""How to fill the tables that migrations change; the next migration adds its own."""


@pytest.fixture
def url() -> str:
    """A migrated database of its own."""
    return database.clone()


@pytest.mark.release
@pytest.mark.parametrize("app", sorted({migration.app_label for migration in later()}))
def test_no_migration_blocks_anybody_for_long(
    app: str, url: str, subtests: pytest.Subtests
) -> None:
    migrate(url, app, f"{FIRST_RELEASE[app]:04}")
    full = set[str]()
    for migration in later():
        if migration.app_label == app:
            with subtests.test(str(migration)):
                tables = changed(migration)
                fill(url, tables - full)
                full |= tables
                migrate_beside_play(migration, tables, url)


def migrate_beside_play(migration: Migration, tables: set[str], url: str) -> None:
    """Apply a migration to tables in use. Raises QueryCanceled if it blocks their users."""
    app = migration.app_label
    (before,) = [name for of, name in migration.dependencies if of == app]
    # A busy machine can stop any migration for a second; one that blocks does so each time.
    for _ in range(TRIES - 1):
        with suppress(psycopg.errors.QueryCanceled):
            return apply_beside_play(migration, tables, url)
        migrate(url, app, before)
    return apply_beside_play(migration, tables, url)


def apply_beside_play(migration: Migration, tables: set[str], url: str) -> None:
    with used(tables, url):
        migrate(url, migration.app_label, migration.name)


def test_a_lock_of_three_seconds_is_noticed(url: str) -> None:
    lock = "BEGIN; LOCK TABLE accounts_account IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(3); COMMIT"
    with (
        psycopg.connect(url, autocommit=True) as own,
        pytest.raises(psycopg.errors.QueryCanceled),
        used({"accounts_account"}, url),
    ):
        own.execute(lock)


def migrate(url: str, app: str, name: str) -> None:
    """Migrate an app to this migration, forwards or backwards."""
    subprocess.run(
        [sys.executable, "manage.py", "migrate", app, name],
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=database.ROOT,
        check=True,
    )


def fill(url: str, tables: set[str]) -> None:
    """Add 200,000 rows to each of the tables."""
    with psycopg.connect(url, autocommit=True) as own:
        for table in tables:
            own.execute(ROWS[table])
            own.execute(f"ANALYZE {table}")


def changed(migration: Migration) -> set[str]:
    """The tables that exist before the migration and that it changes."""
    operations = [
        part for each in migration.operations for part in getattr(each, "state_operations", [each])
    ]
    new = {each.name_lower for each in operations if isinstance(each, CreateModel)}
    names = {getattr(each, "model_name_lower", "") for each in operations} - new - {""}
    return {f"{migration.app_label}_{name}" for name in names}


@contextmanager
def used(tables: set[str], url: str) -> Iterator[None]:
    """Read and write these tables until the block ends. Raises what a reader or writer got."""
    over, failed = threading.Event(), list[psycopg.Error]()

    def repeat(statement: str) -> None:
        options = f"-c statement_timeout={LIMIT}"
        try:
            with psycopg.connect(url, autocommit=True, options=options) as other:
                while not over.wait(0.005):
                    other.execute(statement)
        except psycopg.Error as error:
            failed.append(error)

    statements = [
        statement
        for table in tables
        # No row matches: the statement takes the lock of any writer and changes nothing.
        for statement in (f"SELECT 1 FROM {table} LIMIT 1", f"DELETE FROM {table} WHERE false")  # noqa: S608 - ours
    ]
    threads = [threading.Thread(target=repeat, args=[statement]) for statement in statements]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
    for error in failed:
        raise error
