"""Whether the servers of `DATABASE_URL` and `REPLICA_URL` are fit, said at the start in words.

Nothing is changed. A server that does not answer is none of its business: a process also starts
while a database is down, and waits for it.
"""

import logging
from collections.abc import Iterator

from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresWrapper
from django.db.utils import NotSupportedError

from core.database.replica import PRIMARY, REPLICA

SERVER = (
    "SELECT pg_is_in_recovery(), (SELECT system_identifier FROM pg_control_system()),"
    " current_database(), current_setting('synchronous_commit')"
)
NO_PRIMARY = "DATABASE_URL leads to a replica, which nothing can be written to."
NO_REPLICA = (
    "REPLICA_URL does not lead to a replica: the server accepts writes (it is not in recovery)."
)
ANOTHER = (
    "REPLICA_URL leads to a replica of another server than the one of DATABASE_URL: the system"
    " identifiers {} and {} differ."
)
ANOTHER_DATABASE = "REPLICA_URL names the database {}, DATABASE_URL the database {}."
NOT_SYNCED = (
    "The server of DATABASE_URL has synchronous_commit=off: what was answered may not be in its"
    " log yet, so a replica cannot be known to have it. Set it to on, or unset REPLICA_URL."
)

log = logging.getLogger(__name__)


def require_fit() -> None:
    """Check the databases at the start of a process, and close the connections.

    Raises ImproperlyConfigured with all faults.
    """
    try:
        if found := [*faults()]:
            raise ImproperlyConfigured("\n".join(found))
    finally:
        _close()


def check(**given: object) -> list[checks.CheckMessage]:
    """Report the faults to `migrate` and `check --database`."""
    found = faults() if given.get("databases") else ()
    return [checks.Error(text, id="parcheesi.E001") for text in found]


def faults() -> Iterator[str]:
    """Yield each fault of the databases in words."""
    try:
        primary = _server(connections[PRIMARY])
        replica = _server(connections[REPLICA]) if REPLICA in connections.settings else None
    except NotSupportedError as error:
        yield f"The database server is too old: {error}"
        return
    except OperationalError as error:
        log.warning("a database does not answer, so it is not checked: %s", error)
        return
    if primary is None or replica is None:
        return
    if primary[0]:
        yield NO_PRIMARY
    if not replica[0]:
        yield NO_REPLICA
    if primary[1] != replica[1]:
        yield ANOTHER.format(replica[1], primary[1])
    if primary[2] != replica[2]:
        yield ANOTHER_DATABASE.format(replica[2], primary[2])
    if primary[3] == "off":
        yield NOT_SYNCED


def _server(connection: BaseDatabaseWrapper) -> tuple[bool, int, str, str] | None:
    """What a server of PostgreSQL says of itself: `SERVER`. Raises the database's errors."""
    if connection.vendor != "postgresql":
        return None
    connection.ensure_connection()
    connection.check_database_version_supported()
    with connection.cursor() as cursor:
        cursor.execute(SERVER)
        found: tuple[bool, int, str, str] = cursor.fetchone()
    return found


def _close() -> None:
    """Close connections and pools: a pool's threads do not outlive a fork."""
    for connection in connections.all(initialized_only=True):
        connection.close()
        if isinstance(connection, PostgresWrapper):
            connection.close_pool()
