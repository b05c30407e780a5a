"""What the tests of the service share; a plug-in, as the tests of the rules do without Django."""

import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from rest_framework.test import APIClient

from parcheesi_site.middleware import rate_limits
from parcheesi_site.run import valkey
from tests.harness import answers, database, rows
from tests.harness.people import NOW, Person
from tests.harness.servers import Servers
from tests.harness.service import make_run, until_ready
from tests.harness.two_players import TwoPlayers

SHARED = ("servers", "made_run")
"""Fixtures with processes that all tests of a run share."""


@pytest.hookimpl(tryfirst=True)  # before xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name in {*SHARED}.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group(name))
    if connection.vendor == "postgresql":
        return
    skip = pytest.mark.skip(reason="runs on PostgreSQL: leave DATABASE_URL unset")
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> None:
    """A database of this process, migrated already."""
    with django_db_blocker.unblock():
        database.use_clone()


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server for the session of this worker process."""
    port = valkey.free_port()
    command = valkey.command(port, tmp_path_factory.mktemp("valkey"))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        url = f"redis://127.0.0.1:{port}/0"
        with Redis.from_url(url, retry=Retry(ConstantBackoff(0.05), 100)) as client:
            client.ping()
        yield url
        process.terminate()


@pytest.fixture(scope="session")
def made_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that `make run` has started, for all that only ask it."""
    folder = tmp_path_factory.mktemp("made_run")
    database.clone_file(folder)  # where `make run` looks for it
    with make_run(folder) as (process, address):
        until_ready(process, address)
        yield address


@pytest.fixture(scope="session")
def _kept_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    folder = tmp_path_factory.mktemp("servers")
    with Servers(folder, database.for_processes(folder)) as servers:
        yield servers


@pytest.fixture
def servers(_kept_servers: Servers) -> Iterator[Servers]:
    """Stream servers as real processes, all of them well."""
    _kept_servers.mend()
    yield _kept_servers
    _kept_servers.clear()


@pytest.fixture
def players(servers: Servers) -> TwoPlayers:
    """A game of two people that has begun."""
    return TwoPlayers(servers)


@pytest.fixture(autouse=True)
def _nothing_counted_yet() -> None:
    """Each test begins with full buckets."""
    rate_limits.buckets.cache_clear()
    cache.clear()


@pytest.fixture(autouse=True)
def _in_no_language_yet() -> None:
    """Each test begins in English: a request leaves its language to its thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _every_answer_is_documented() -> Iterator[None]:
    """Each test fails whose service answers otherwise than the OpenAPI document says."""
    answers.FAULTS.clear()
    yield
    assert not answers.FAULTS, answers.FAULTS


@pytest.fixture(autouse=True)
def _every_row_is_documented(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test fails that writes a row or an event which the OpenAPI document does not tell."""
    rows.watch()
    rows.WRITTEN.clear()
    yield
    if not request.node.get_closest_marker("made_up_rows"):
        assert not (faults := rows.faults()), faults


@pytest.fixture
def api() -> APIClient:
    """A client whose faults are answered as a server answers them, not raised."""
    return APIClient(raise_request_exception=False)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of this process, by which codes are made; it stands still, or the test sets it."""
    times = [time.time()]
    monkeypatch.setattr(time, "time", lambda: times[0])
    return times


@pytest.fixture
def person(db: None) -> Callable[[], Person]:
    return lambda: Person(NOW)


@pytest.fixture
def ana(person: Callable[[], Person]) -> Person:
    return person()


@pytest.fixture
def ben(person: Callable[[], Person]) -> Person:
    return person()


@pytest.fixture
def eva(person: Callable[[], Person]) -> Person:
    return person()
