"""The database crashes and comes back while clients ask: they are refused with 503 meanwhile."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.harness import database, postgres
from tests.harness.service import Service, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

PATHS = ("/api/v1/me", "/api/v1/tables", "/admin/login/")


@contextmanager
def served(tmp_path: Path, interface: str) -> Iterator[tuple[Service, postgres.Server]]:
    with postgres.running(durable=True, copied=database.migrated_server()) as server:
        url = database.on(server.url, database.TEMPLATE)
        with Service(tmp_path, url, LOG_LEVEL="CRITICAL") as service:
            service.start_web(interface=interface)
            yield service, server


@pytest.mark.parametrize("interface", ["wsgi", "asginl"])
def test_requests_are_refused_while_the_database_is_away(tmp_path: Path, interface: str) -> None:
    with served(tmp_path, interface) as (service, server):
        token = service.guest()

        def statuses() -> list[int]:
            return [service.answer(path, token=token)[0] for path in PATHS]

        assert statuses() == [200, 200, 200]
        server.stop("immediate")
        for _ in range(2):  # the first finds lost connections, the second gets none
            status, body = service.answer("/api/v1/auth/guest", {})
            assert (status, json.loads(body)["code"]) == (503, "service_unavailable")
            assert statuses()[:2] == [503, 503]
        server.start()
        until(lambda: statuses() == [200, 200, 200])
        assert service.answer("/api/v1/auth/guest", {})[0] == 201
