"""A data node that has crashed: its rows are refused as an outage, those of the others are not."""

import os
from collections.abc import Iterator

import psycopg
import pytest
from django.db import OperationalError

from core.errors import Unavailable
from parcheesi_site.api.outages import DatabaseAway, outage
from tests.harness import citus
from tests.harness.citus import Cluster

pytestmark = [
    pytest.mark.skipif(citus.PG_CONFIG not in os.environ, reason=citus.MISSING),
    pytest.mark.xdist_group("cluster"),
]
ROWS = range(100)
PORT_OF = """
SELECT nodeport FROM pg_dist_node JOIN pg_dist_placement USING (groupid)
WHERE shardid = get_shard_id_for_distribution_column('one', %s)
"""
ALL, ONE = "SELECT count(*) FROM one", "SELECT FROM one WHERE id = %s"
CHANGE = "UPDATE one SET changes = changes + 1 WHERE id = %s"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with citus.running() as running:
        yield running


@pytest.fixture
def client(cluster: Cluster) -> Iterator[psycopg.Connection]:
    with psycopg.connect(cluster.create("away"), autocommit=True) as connection:
        connection.execute("CREATE TABLE one (id int PRIMARY KEY, changes int DEFAULT 0)")
        connection.execute("SELECT create_distributed_table('one', 'id', shard_count => 8)")
        connection.execute("INSERT INTO one SELECT generate_series(0, 99)")
        yield connection


def row_on(client: psycopg.Connection, port: int) -> int:
    """A row of this node."""
    return next(row for row in ROWS if client.execute(PORT_OF, [row]).fetchone() == (port,))


def refusal(client: psycopg.Connection, query: str, *values: int) -> Unavailable | None:
    """The refusal of a request whose statement fails as this one; None if it does not fail."""
    try:
        client.execute(query, values)
    except psycopg.OperationalError as error:
        wrapped = OperationalError(str(error))
        wrapped.__cause__ = error  # as Django does it
        return outage(wrapped)
    return None


def test_only_the_rows_of_a_crashed_node_are_refused_until_it_is_back(
    cluster: Cluster, client: psycopg.Connection
) -> None:
    node, other = cluster.nodes
    lost, kept = (row_on(client, server.port) for server in (node, other))
    node.stop("immediate")
    try:
        # The first statement uses a connection that was open before, the others need a new one.
        refusals = [refusal(client, *each) for each in ((CHANGE, lost), (ONE, lost), (ALL,))]
        others = [refusal(client, query, kept) for query in (CHANGE, ONE)]
    finally:
        node.start()
    assert [type(each) for each in refusals] == [DatabaseAway] * 3
    assert others == [None, None]
    assert [refusal(client, *each) for each in ((CHANGE, lost), (ALL,))] == [None, None]
