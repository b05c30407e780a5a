"""`manage.py distribute`: what it refuses, and that it can be repeated."""

import os
from collections.abc import Iterator

import psycopg
import pytest
from psycopg import sql

from tests.harness import citus
from tests.harness.citus import Cluster

pytestmark = [
    pytest.mark.skipif(citus.PG_CONFIG not in os.environ, reason=citus.MISSING),
    pytest.mark.xdist_group("cluster"),
]
TABLES = "SELECT count(*) FROM pg_dist_partition"
NAMES = """
SELECT relname::text FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition
AND relname ~ '^(accounts|games|ranking)_' ORDER BY relname
"""
CONTENT = "SELECT count(*), coalesce(sum(hashtextextended({name}::text, 0)), 0) FROM {name}"
# Long after all deadlines: each running game has an overdue turn.
PLAY_ON = """
from datetime import timedelta
from django.utils import timezone
from games.models import Game, Move
from games.time.deadlines import sweep_overdue_turns
before = Move.objects.count()
played = sweep_overdue_turns(now=timezone.now() + timedelta(days=30))
print("went on:", played > 0 and Move.objects.count() > before)
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with citus.running() as running:
        yield running


def distribute(url: str) -> str:
    return citus.manage(url, "distribute").stdout


def tables(url: str) -> int:
    with psycopg.connect(url) as connection:
        found = connection.execute(TABLES).fetchone()
    return int(found[0]) if found else 0


def test_the_second_run_says_that_it_is_done(cluster: Cluster) -> None:
    url = cluster.create("twice")
    assert "Some migrations are not applied" in distribute(url)
    assert not citus.manage(url, "migrate").returncode
    assert "Distributed by the game's id" in distribute(url)
    count = tables(url)
    assert "distributed already" in distribute(url)
    assert tables(url) == count == 5  # with the analyses, and the guard of commits


def test_a_database_without_the_extension_is_refused(cluster: Cluster) -> None:
    with psycopg.connect(cluster.coordinator.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE whole")
    assert "not in this database" in distribute(citus.on(cluster.coordinator.url, "whole"))


def test_a_data_node_is_refused(cluster: Cluster) -> None:
    cluster.create("asked_a_node")
    assert "is a data node" in distribute(citus.on(cluster.nodes[0].url, "asked_a_node"))


def test_a_coordinator_alone_is_refused(cluster: Cluster) -> None:
    url = cluster.create("alone", nodes=False)
    assert "There is no data node" in distribute(url)


def test_a_missing_node_is_refused_and_nothing_is_changed(cluster: Cluster) -> None:
    url = cluster.create("missing")
    assert not citus.manage(url, "migrate").returncode
    cluster.nodes[1].stop()
    try:
        said = distribute(url)
    finally:
        cluster.nodes[1].start()
    assert f"{cluster.nodes[1].port} cannot be reached" in said
    assert "Nothing was changed" in said
    assert not tables(url)


def content(url: str) -> dict[str, tuple[int, int]]:
    """The number of rows of each table, and a sum over their contents."""
    with psycopg.connect(url) as connection:
        connection.execute("SET timezone = 'UTC'")
        names = [name for (name,) in connection.execute(NAMES).fetchall()]
        found = {}
        for name in names:
            table = sql.Identifier(name)
            row = connection.execute(sql.SQL(CONTENT).format(name=table)).fetchone()
            found[name] = (int(row[0]), int(row[1])) if row else (0, 0)
    return found


def test_rows_that_are_there_already_are_moved_unchanged(cluster: Cluster) -> None:
    url = cluster.create("filled")
    for command in ("migrate", "demo"):
        done = citus.manage(url, command)
        assert not done.returncode, done.stdout
    before = content(url)
    assert all(before[name][0] for name in ("games_game", "games_player", "games_move"))
    assert "Distributed by the game's id" in distribute(url)
    assert content(url) == before
    assert "went on: True" in citus.manage(url, "shell", "--no-imports", "-c", PLAY_ON).stdout
