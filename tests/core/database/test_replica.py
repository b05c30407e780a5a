"""Which database a view reads from; with real standbys in tests/slow/test_replica.py."""

from collections.abc import Iterator
from unittest import mock

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection, router
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from core.database import replica
from core.database.replica import PRIMARY, REPLICA, ReplicaRouter, continued, from_replica
from parcheesi_site.settings.storage import databases
from tests.harness.games import started
from tests.harness.people import Person

URL = "postgres://ana:secret@{}/parcheesi"
LISTS = ("games", "tables", "me", "me/games", "rankings/xp", "rankings/weekly")


class View:
    """What a view reads from, each time that it is called."""

    def __init__(self, *failures: Exception) -> None:
        self.failures, self.used = [*failures], list[str]()

    @from_replica
    def get(self) -> str:
        self.used.append(router.db_for_read(User))
        if self.failures:
            raise self.failures.pop()
        return self.used[-1]

    @from_replica
    def pieces(self) -> Iterator[str]:
        return continued(iter(lambda: router.db_for_read(User), None))


@pytest.fixture
def routed() -> Iterator[mock.Mock]:
    """Two databases; the value is what asks whether the replica is up to date."""
    with (
        mock.patch.dict(settings.DATABASES, {REPLICA: {}}),
        mock.patch.object(router, "routers", [ReplicaRouter()]),
        mock.patch.object(replica, "_is_current", return_value=True) as asked,
        mock.patch.object(replica, "connections", mock.MagicMock()),
        mock.patch.object(replica.pause, "until_s", 0.0),
    ):
        yield asked


def test_a_view_reads_from_a_replica_that_is_up_to_date(routed: mock.Mock) -> None:
    assert View().get() == REPLICA
    assert router.db_for_read(User) == PRIMARY


def test_a_view_reads_from_the_primary_otherwise(routed: mock.Mock) -> None:
    routed.return_value = False
    assert View().get() == PRIMARY


def test_a_view_is_called_again_if_the_replica_fails(routed: mock.Mock) -> None:
    view = View(OperationalError("gone"))
    assert view.get() == PRIMARY
    assert view.used == [REPLICA, PRIMARY]
    assert not replica.pause.is_over()


def test_other_errors_are_the_view_s_own(routed: mock.Mock) -> None:
    view = View(ValueError("its own"))
    with pytest.raises(ValueError, match="its own"):
        view.get()
    assert view.used == [REPLICA]
    assert router.db_for_read(User) == PRIMARY


def test_a_response_that_is_sent_later_is_read_from_where_it_began(routed: mock.Mock) -> None:
    pieces = View().pieces()
    assert [next(pieces), next(pieces)] == [REPLICA, REPLICA]
    assert router.db_for_read(User) == PRIMARY


def test_a_row_of_the_replica_is_written_to_the_primary(routed: mock.Mock) -> None:
    user = User()
    user._state.db = REPLICA
    assert router.db_for_write(User, instance=user) == PRIMARY
    assert router.db_for_read(User, instance=user) == PRIMARY
    assert router.allow_relation(user, User())
    assert not router.allow_migrate(REPLICA, "accounts")
    assert router.allow_migrate(PRIMARY, "accounts")


@pytest.mark.parametrize("path", LISTS)
def test_without_a_replica_no_statement_is_added(path: str, ana: Person, ben: Person) -> None:
    started(ana, ben)
    with CaptureQueriesContext(connection) as captured:
        assert ana.api.get(f"/api/v1/{path}").status_code == 200
    assert not [query for query in captured if "_lsn" in query["sql"]]


def test_the_replica_is_a_mirror_in_tests_and_does_not_keep_requests_waiting() -> None:
    found = databases(URL.format("one"), replica_url=URL.format("two"), pool_size=3)
    assert [found[name]["HOST"] for name in (PRIMARY, REPLICA)] == ["one", "two"]
    assert found[REPLICA]["TEST"] == {"MIRROR": PRIMARY}
    assert found[REPLICA]["OPTIONS"]["pool"]["timeout"] < 1
    assert found[PRIMARY]["OPTIONS"]["pool"]["timeout"] == 5
    assert REPLICA not in databases(URL.format("one"), replica_url="", pool_size=3)


@pytest.mark.parametrize(
    "urls", [("sqlite:///x", URL.format("two")), (URL.format("one"), "sqlite:///x")]
)
def test_only_postgresql_has_a_replica(urls: tuple[str, str]) -> None:
    with pytest.raises(ImproperlyConfigured, match="REPLICA_URL"):
        databases(urls[0], replica_url=urls[1], pool_size=3)
