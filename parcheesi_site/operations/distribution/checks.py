"""What must be true before the database is divided; each refusal says in words what is wrong."""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from core.database.divided import is_divided
from parcheesi_site.operations.distribution.places import DISTRIBUTED

OLDEST = 13
"""The first version of Citus that this was tried with."""
EXTENSION = """
SELECT a.default_version, e.extversion
FROM pg_available_extensions a LEFT JOIN pg_extension e ON e.extname = a.name
WHERE a.name = 'citus'
"""
NODES = """
SELECT nodename || ':' || nodeport, groupid = 0, isactive AND shouldhaveshards
FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid
"""
HEALTH = """
SELECT DISTINCT from_nodename || ':' || from_nodeport, to_nodename || ':' || to_nodeport
FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE
"""
PREPARED = """
SELECT nodename || ':' || nodeport
FROM run_command_on_all_nodes('SHOW max_prepared_transactions') r
JOIN pg_dist_node USING (nodeid) WHERE r.result = '0'
"""


class CannotDistribute(Exception):
    """The database cannot be divided; the text says why."""


def check() -> None:
    """Check everything that the division needs. Raises CannotDistribute; changes nothing."""
    if connection.vendor != "postgresql":
        raise CannotDistribute(
            "DATABASE_URL is a SQLite file. Only a PostgreSQL with the extension Citus can be"
            " divided among machines."
        )
    _check_extension()
    _check_nodes()
    if MigrationExecutor(connection).migration_plan(_newest()):
        raise CannotDistribute("Some migrations are not applied: run `manage.py migrate` first.")


def distributed() -> set[str]:
    """Which of the tables are distributed already; none on a PostgreSQL without Citus."""
    if not is_divided():
        return set()
    found = rows("SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod = 'h'")
    return {name for (name,) in found} & DISTRIBUTED.keys()


def rows(query: str, *values: str | int | list[str]) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(query, values or None)
        return list(cursor.fetchall())


def _check_extension() -> None:
    found = rows(EXTENSION)
    if not found:
        raise CannotDistribute(
            "This PostgreSQL has no extension Citus: install it on all machines, or leave the"
            " database in one piece."
        )
    available, created = found[0]
    if created is None:
        raise CannotDistribute(
            f"Citus {available} is installed, but not in this database: run `CREATE EXTENSION"
            " citus` here and in the database of the same name on each data node."
        )
    if int(created.partition(".")[0]) < OLDEST:
        raise CannotDistribute(f"Citus {created} is too old: {OLDEST}.0 is the first to work.")


def _check_nodes() -> None:
    if rows("SELECT groupid FROM pg_dist_local_group") != [(0,)]:
        raise CannotDistribute("DATABASE_URL is a data node: use the coordinator's.")
    nodes = rows(NODES)
    if not any(is_coordinator for _, is_coordinator, _ in nodes):
        raise CannotDistribute(
            "The data nodes do not know the coordinator: run `SELECT"
            " citus_set_coordinator_host('its name')`."
        )
    if not any(holds and not is_coordinator for _, is_coordinator, holds in nodes):
        raise CannotDistribute(
            "There is no data node: run `SELECT citus_add_node('its name', 5432)` for each."
        )
    if faults := list(_faults(nodes)):
        raise CannotDistribute("\n".join(faults))


def _faults(nodes: list[tuple[Any, ...]]) -> Iterator[str]:
    for name, is_coordinator, holds in nodes:
        if not holds and not is_coordinator:
            yield f"The node {name} is disabled, or holds no shards: enable or remove it."
    unreachable = rows(HEALTH)
    for source, target in unreachable:
        yield f"The node {target} cannot be reached from {source}."
    if not unreachable:
        for (name,) in rows(PREPARED):
            yield f"The node {name} has max_prepared_transactions = 0: games need more."


def _newest() -> list[tuple[str, str]]:
    newest: list[tuple[str, str]] = MigrationExecutor(connection).loader.graph.leaf_nodes()
    return newest
