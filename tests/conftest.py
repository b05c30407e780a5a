"""What all tests share."""

import subprocess
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from rest_framework.test import APIClient

from accounts.append_only import never_changes
from parcheesi_site import limits, valkey
from tests.games.conftest import NOW, Person
from tests.openapi import answers, events

ON_POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if ON_POSTGRES:
        return
    skip = pytest.mark.skip(
        reason="runs on PostgreSQL: python -m tests.postgres pytest -m postgres"
    )
    for item in items:
        if item.get_closest_marker("postgres"):
            item.add_marker(skip)


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


@pytest.fixture(autouse=True)
def _nothing_counted_yet() -> None:
    """Each test begins with full buckets."""
    limits.buckets.cache_clear()
    cache.clear()


@pytest.fixture(autouse=True)
def _all_answers_are_told() -> Iterator[None]:
    """Each test fails whose service answers otherwise than the OpenAPI document says."""
    answers.FAULTS.clear()
    yield
    assert not answers.FAULTS, answers.FAULTS


@pytest.fixture(autouse=True)
def _all_events_are_told(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test fails that writes a row or an event which the OpenAPI document does not tell."""
    events.watch()
    events.WRITTEN.clear()
    yield
    if not request.node.get_closest_marker("made_up_rows"):
        assert not (faults := events.faults()), faults


@pytest.fixture
def api() -> APIClient:
    """A client whose faults are answered as a server answers them, not raised."""
    return APIClient(raise_request_exception=False)


APPEND_ONLY = (
    "accounts_entry",
    "accounts_transaction",
    "accounts_staffact",
    "ranking_result",
    "ranking_booking",
)


@pytest.fixture(autouse=True)
def _what_never_changes_is_emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """SQLite is emptied by DELETE after a test with transactions, which such rows refuse."""
    marker = request.node.get_closest_marker("django_db")
    if ON_POSTGRES or marker is None or not marker.kwargs.get("transaction"):
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    with connection.schema_editor() as editor:
        for table in APPEND_ONLY:
            refusing = never_changes(table)
            refusing.reverse_code(None, editor)
            editor.execute(f"DELETE FROM {table}")  # noqa: S608 - one of our constants
            refusing.code(None, editor)


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
