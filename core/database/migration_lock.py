"""The lock of migrations: two at once would both apply what neither has recorded yet."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper

KEY: Final = 7_275_271_845_114
"""Of PostgreSQL's advisory lock; any number that nothing else uses."""
RETRY_S: Final = 0.5


@contextmanager
def migration_lock(
    connection: BaseDatabaseWrapper, on_wait: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock of this database; call `on_wait` once if another process holds it.

    On PostgreSQL it is the session's, on SQLite that of a file beside the database. The end of the
    process releases both.
    """
    lock = _of_server if connection.vendor == "postgresql" else _of_file
    with lock(connection) as is_free:
        if not is_free():
            on_wait()
            while not is_free():
                time.sleep(RETRY_S)
        yield


@contextmanager
def _of_server(connection: BaseDatabaseWrapper) -> Iterator[Callable[[], bool]]:
    """A function that takes the lock of the server, if it is free."""

    def asked(function: str) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [KEY])
            return bool(cursor.fetchone()[0])

    try:
        yield lambda: asked("pg_try_advisory_lock")
    finally:
        asked("pg_advisory_unlock")


@contextmanager
def _of_file(connection: BaseDatabaseWrapper) -> Iterator[Callable[[], bool]]:
    """A function that takes the lock of the file, if it is free."""
    name = str(connection.settings_dict["NAME"])
    if ":memory:" in name or "mode=memory" in name:  # nobody else has it
        yield lambda: True
        return
    with Path(f"{name}.migrating").open("w") as file:

        def is_free() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        yield is_free
