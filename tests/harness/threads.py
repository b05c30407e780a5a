"""Several threads that act at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection
from rest_framework.test import APIClient

from tests.harness.people import Person
from tests.harness.service import until

THREADS = 4
WAITED_FOR = """
SELECT EXISTS (
    SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
)
"""


def at_once(act: Callable[[int], Any], times: int = THREADS) -> list[Any]:
    """What `act` returns in so many threads that begin together."""
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
    """Wait until another waits for a lock of this transaction, or the others are done."""
    until(lambda: others() or _is_waited_for())


def _is_waited_for() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITED_FOR)
        return bool(cursor.fetchone()[0])


def client_of(person: Person) -> APIClient:
    """A client of its own for each thread."""
    client = APIClient(raise_request_exception=False)
    client.credentials(**person.api._credentials)
    return client


def codes(answers: list[Any]) -> list[int]:
    """The statuses of answers, sorted."""
    return sorted(answer.status_code for answer in answers)
