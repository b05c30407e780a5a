"""The cost of each operation of the document, made several times and taken back.

`python -m tests.openapi.costs ROWS REPEATS` is the part of `benchmarks.operations` that needs the
examples. Its last line is JSON: by operation the milliseconds of processor time, and the bucket.
"""

import json
import sys
import time
from urllib.parse import urlsplit

import django

if __name__ == "__main__":
    django.setup()

from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import setup_test_environment
from django.urls import resolve

from parcheesi_site.middleware.callers import view_class
from tests.harness.games import started
from tests.harness.people import Person
from tests.harness.tables import open_table
from tests.openapi.examples import Operation, operations, request_of, same_world
from tests.openapi.house import House


def measured(*, rows: int, repeats: int) -> dict[str, tuple[float, str]]:
    """The cost of each operation, by name, in a world with so many tables and games."""
    setup_test_environment()
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))
    connection.ensure_connection()
    with transaction.atomic():
        with same_world("house"):
            house = House()
            for _ in range(rows):
                open_table(Person(house.now), now=house.now, seats=4)
                started(Person(house.now), Person(house.now), now=house.now)
        found = {each.name: _cost(each, house, repeats) for each in operations()}
        transaction.set_rollback(True)
    return found


def _cost(operation: Operation, house: House, repeats: int) -> tuple[float, str]:
    times = [_time_ms(operation, house) for _ in range(repeats)]
    cache.clear()
    return min(times), _bucket(operation, house)


def _time_ms(operation: Operation, house: House) -> float:
    cache.clear()  # it has counts of attempts
    with same_world(operation.name), transaction.atomic():
        client, method, address, body = request_of(operation, house)
        address += _as_long_as_possible(operation, address)
        begin = time.process_time()
        answer = getattr(client, method)(address, body)
        b"".join(answer)  # also of a streaming response
        took = time.process_time() - begin
        transaction.set_rollback(True)
    return took * 1000


def _as_long_as_possible(operation: Operation, address: str) -> str:
    """The query for the longest page, if the operation has pages."""
    names = {each.get("name") for each in operation.document.get("parameters", ())}
    if "limit" not in names or "limit=" in address:
        return ""
    return ("&" if "?" in address else "?") + "limit=100"


def _bucket(operation: Operation, house: House) -> str:
    with same_world(operation.name), transaction.atomic():
        _client, method, address, _body = request_of(operation, house)
        transaction.set_rollback(True)
    path = urlsplit(address).path
    own: str | None = getattr(view_class(resolve(path).func), "limited_as", {}).get(method.upper())
    return own or ("sign_ins" if path.startswith("/api/v1/auth/") else "default")


if __name__ == "__main__":
    print(json.dumps(measured(rows=int(sys.argv[1]), repeats=int(sys.argv[2]))))
