"""Replacing the CHECKs of a table in use, and the expressions of which they consist."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from tests.harness import database
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

OLD, NEW = "only_running_games_are_abandoned", "game_ends_once_for_a_reason"


def test_texts_are_compared_with_several() -> None:
    names = ["a b", 'c"d', "e,f", "{g}", "%h"]
    ids = [Person(NOW).user.id for _ in names]
    for id_, name in zip(ids, names, strict=True):
        User.objects.filter(id=id_).update(display_name=name)
    found = User.objects.filter(display_name__one_of=[*names[1:], "nobody"])
    assert set(found.values_list("display_name", flat=True)) == set(names[1:])
    assert User.objects.exclude(display_name__one_of=names).filter(id__in=ids).count() == 0
    assert not User.objects.filter(display_name__one_of=[]).exists()


def test_constraints_are_replaced_and_replaced_back(tmp_path: Path) -> None:
    url = database.for_processes(tmp_path)
    for migration, has, lacks in (("0006", OLD, NEW), ("0008", NEW, OLD)):
        migrate(url, "games", migration)
        definition = definitions(url, "games_game")
        assert has in definition
        assert lacks not in definition
        assert "one_open_game_a_table" in definition


def test_a_constraint_is_taken_away_and_added_again_and_the_ledger_stays_append_only(
    tmp_path: Path,
) -> None:
    url = database.for_processes(tmp_path)
    for migration, is_there in (("0016", False), ("0018", True)):
        migrate(url, "accounts", migration)
        definition = definitions(url, "accounts_transaction")
        assert ("buy_ins_name_their_tournament" in definition) == is_there
        assert "stakes_name_their_game" in definition
        assert "a row of accounts_transaction never changes" in definition


@pytest.mark.postgres
def test_one_statement_replaces_them_and_none_reads_the_rows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for options in ({}, {"backwards": True}):
        call_command("sqlmigrate", "games", "0007", **options)
        (statement,) = [line for line in capsys.readouterr().out.splitlines() if "ALTER" in line]
        assert statement.startswith('ALTER TABLE "games_game" DROP CONSTRAINT')
        assert statement.count(" ADD CONSTRAINT ") == statement.count(" NOT VALID")
    call_command("sqlmigrate", "games", "0008")
    (statement,) = [line for line in capsys.readouterr().out.splitlines() if "ALTER" in line]
    assert statement.count("VALIDATE CONSTRAINT") == 5


@pytest.mark.postgres
def test_all_constraints_are_valid_afterwards() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT conname FROM pg_constraint WHERE NOT convalidated")
        assert cursor.fetchall() == []


def migrate(url: str, app: str, name: str) -> None:
    """Migrate an app to this migration, forwards or backwards."""
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0", app, name],
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=database.ROOT,
        check=True,
    )


def definitions(url: str, table: str) -> str:
    """The names of the table's constraints and indexes, and its triggers, in some text."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            rows = file.execute("SELECT sql FROM sqlite_master WHERE tbl_name = ?", [table])
            return str(rows.fetchall())
    with psycopg.connect(url) as own:
        rows = own.execute(
            "SELECT conname::text FROM pg_constraint WHERE conrelid = %(table)s::regclass"
            " UNION SELECT indexrelid::regclass::text FROM pg_index"
            " WHERE indrelid = %(table)s::regclass"
            " UNION SELECT prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            " WHERE tgrelid = %(table)s::regclass",
            {"table": table},
        )
        return str(rows.fetchall())
