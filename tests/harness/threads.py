"""Several threads that act at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection
from rest_framework.test import APIClient

from core.database.divided import is_divided
from tests.harness.people import Person
from tests.harness.service import until

THREADS = 4
WAITED_FOR = """
SELECT EXISTS (
    SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
)
"""
WAITED_FOR_ON_NODES = f"""
{WAITED_FOR}
OR EXISTS (SELECT FROM citus_lock_waits WHERE blocking_gpid = citus_backend_gpid())
"""


def at_once(act: Callable[[int], Any], times: int = THREADS) -> list[Any]:
    """The results of `act` in threads that start together; it receives the thread's number."""
    barrier = Barrier(times)

    def run(number: int) -> Any:
        barrier.wait()
        try:
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))


def until_waited_for(others: Callable[[], bool]) -> None:
    """Wait until another transaction waits for a lock of this one, or `others()` is true."""
    until(lambda: others() or _is_waited_for())


def _is_waited_for() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITED_FOR_ON_NODES if is_divided() else WAITED_FOR)
        return bool(cursor.fetchone()[0])


def client_of(person: Person) -> APIClient:
    """A separate client of the person, for a thread."""
    client = APIClient(raise_request_exception=False)
    client.credentials(**person.api._credentials)
    return client


def codes(answers: list[Any]) -> list[int]:
    """The sorted status codes of responses."""
    return sorted(answer.status_code for answer in answers)
