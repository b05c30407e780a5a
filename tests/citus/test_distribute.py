"""`manage.py distribute`: what it refuses, and that it can be repeated."""

import os
from collections.abc import Iterator

import psycopg
import pytest

from tests.harness import citus
from tests.harness.citus import Cluster

pytestmark = [
    pytest.mark.skipif(citus.PG_CONFIG not in os.environ, reason=citus.MISSING),
    pytest.mark.xdist_group("cluster"),
]
TABLES = "SELECT count(*) FROM pg_dist_partition"


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
    assert tables(url) == count == 4


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
