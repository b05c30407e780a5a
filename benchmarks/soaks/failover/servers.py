"""A primary and its synchronous standby, which change places when the primary is killed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tests.harness import database, postgres
from tests.harness.service import until

STREAMS = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"


class Pair:
    """The two servers, and when each fail-over was."""

    def __init__(self, primary: postgres.Server, standby: postgres.Server) -> None:
        self.primary, self.standby = primary, standby
        ports = ",".join(f"127.0.0.1:{server.port}" for server in (primary, standby))
        name = f"{database.TEMPLATE}?target_session_attrs=read-write"
        self.url = f"postgres://postgres@{ports}/{name}"
        self.fail_overs = list[tuple[float, float]]()
        """When the primary was killed, and when the standby had been promoted."""

    def fail_over(self, detected_after_s: float) -> None:
        """Kill the primary, and promote the standby once that is noticed."""
        killed_at = time.time()
        self.primary.stop("immediate")
        time.sleep(detected_after_s)
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.fail_overs.append((killed_at, time.time()))

    def rejoin(self) -> None:
        """Start the killed server as the standby of the other, by a copy of it."""
        self.standby.follow(self.primary)
        wait_for_standby(self.primary)


def wait_for_standby(primary: postgres.Server) -> None:
    """Let every commit wait until the standby has it, once that is streaming."""
    with psycopg.connect(primary.url, autocommit=True) as connection:
        until(lambda: connection.execute(STREAMS).fetchone() == (1,))
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        connection.execute("SELECT pg_reload_conf()")


@contextmanager
def pair() -> Iterator[Pair]:
    """Yield the servers; every commit of the primary waits until the standby has it."""
    copied = database.migrated_server()
    with (
        postgres.running(durable=True, copied=copied) as primary,
        postgres.running(durable=True, follows=primary) as standby,
    ):
        wait_for_standby(primary)
        yield Pair(primary, standby)
