"""The host of the primary vanishes: connections to it are neither refused nor answered."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.harness import database, postgres, vanishing
from tests.harness.service import Service, until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.skipif(not vanishing.is_possible(), reason=vanishing.MISSING),
    pytest.mark.xdist_group("vanishing"),
]
CLIENTS = 8
NOTICED_AFTER_S = 8


@contextmanager
def served(
    folder: Path, interface: str
) -> Iterator[tuple[Service, vanishing.Host, postgres.Server]]:
    with (
        postgres.running(durable=True, copied=database.migrated_server()) as primary,
        postgres.running(durable=True, follows=primary) as standby,
        vanishing.host(primary) as host,
    ):
        servers = f"{host.address}:{host.port},127.0.0.1:{standby.port}"
        url = f"postgres://postgres@{servers}/{database.TEMPLATE}?target_session_attrs=read-write"
        with Service(folder, url, LOG_LEVEL="CRITICAL") as service:
            service.start_web(interface=interface)
            yield service, host, standby


@pytest.mark.release
@pytest.mark.parametrize("interface", ["wsgi", "asginl"])
def test_clients_are_refused_until_the_standby_is_promoted(tmp_path: Path, interface: str) -> None:
    with served(tmp_path, interface) as (service, host, standby):

        def until_signed_in(_: int) -> set[int]:
            """The statuses before the first success. TCP itself would give up after 15 minutes."""
            refused = set[int]()
            until(lambda: refused.add(status) if (status := sign_in()) != 201 else True)
            return refused

        def sign_in() -> int:
            return service.answer("/api/v1/auth/guest", {})[0]

        with ThreadPoolExecutor(CLIENTS) as clients:
            # The pool has several connections, and each of them is lost.
            assert set(clients.map(lambda _: sign_in(), range(4 * CLIENTS))) == {201}
            host.vanish()
            asking = clients.map(until_signed_in, range(CLIENTS))
            time.sleep(NOTICED_AFTER_S)
            standby.promote()
            assert set().union(*asking) == {503}
