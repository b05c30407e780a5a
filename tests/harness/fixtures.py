"""Fixtures of the service's tests; a plug-in, because the tests of pure code import no Django."""

import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone, translation
from pytest_django.plugin import DjangoDbBlocker
from rest_framework.test import APIClient

from accounts.announcements.board import BOARD, Announced
from core.database.outages import OUTAGE
from parcheesi_site.middleware import rate_limits
from parcheesi_site.run import valkey
from tests.harness import answers, citus, database, rows
from tests.harness.people import NOW, Person
from tests.harness.ports import free_port
from tests.harness.servers import Servers
from tests.harness.service import listens, make_run, until, until_ready
from tests.harness.two_players import TwoPlayers

SHARED = ("servers", "made_run")
"""Fixtures whose processes are shared by all tests of a run."""


@pytest.hookimpl(tryfirst=True)  # before xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("xdist_group"):
            continue  # all tests of a module stay together
        for name in {*SHARED}.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group(name))
    if citus.is_wanted():
        whole = pytest.mark.skip(reason="needs a database in one piece")
        for item in items:
            if item.get_closest_marker("undivided"):
                item.add_marker(whole)
    if connection.vendor == "postgresql":
        return
    skip = pytest.mark.skip(reason="runs on PostgreSQL: leave DATABASE_URL unset")
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A migrated database of this process."""
    with django_db_blocker.unblock():
        database.use_clone(tmp_path_factory.mktemp("database"))


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Valkey server, one per worker process."""
    port = free_port()
    command = valkey.command(port, tmp_path_factory.mktemp("valkey"))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        until(lambda: listens(port))
        yield f"redis://127.0.0.1:{port}/0"
        process.terminate()


@pytest.fixture(scope="session")
def made_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service started by `make run`, for tests that only send requests."""
    folder = tmp_path_factory.mktemp("made_run")
    database.clone_file(folder)  # where `make run` looks for it
    with make_run(folder) as (process, address):
        until_ready(process, address)
        yield address


@pytest.fixture(scope="session")
def _session_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    folder = tmp_path_factory.mktemp("servers")
    with Servers(folder, database.for_processes(folder)) as servers:
        yield servers


@pytest.fixture
def servers(_session_servers: Servers) -> Iterator[Servers]:
    """Stream servers as real processes, all of them healthy."""
    _session_servers.mend()
    yield _session_servers
    _session_servers.clear()


@pytest.fixture
def players(servers: Servers) -> TwoPlayers:
    """A started game of two people."""
    return TwoPlayers(servers)


@pytest.fixture(autouse=True)
def _full_buckets() -> None:
    """Start each test with full rate-limit buckets."""
    rate_limits.buckets.cache_clear()
    cache.clear()


@pytest.fixture(autouse=True)
def _no_outage() -> None:
    """Start each test as in a process that has met no outage of the database."""
    OUTAGE.noted = False


@pytest.fixture(autouse=True)
def _nothing_announced() -> None:
    """Start each test in a process that knows of no announcements."""
    BOARD.announced = Announced()


@pytest.fixture(autouse=True)
def _default_language() -> None:
    """Start each test in English: a request's language stays active in its thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _every_answer_is_documented() -> Iterator[None]:
    """Fail a test if a response differs from the OpenAPI document."""
    answers.FAULTS.clear()
    yield
    assert not answers.FAULTS, answers.FAULTS


@pytest.fixture(autouse=True)
def _every_row_is_documented(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test if it writes a row or an event that the OpenAPI document does not describe."""
    rows.watch()
    rows.WRITTEN.clear()
    yield
    if not request.node.get_closest_marker("made_up_rows"):
        assert not (faults := rows.faults()), faults


@pytest.fixture
def api() -> APIClient:
    """A client that returns status 500 for an exception instead of raising it."""
    return APIClient(raise_request_exception=False)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """This process's time, which one-time codes depend on: frozen until the test sets it."""
    times = [time.time()]
    monkeypatch.setattr(time, "time", lambda: times[0])
    return times


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """The time of the service in this process, which stands still."""
    at = timezone.now()
    monkeypatch.setattr("core.clock.now", lambda: at)
    return at


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
