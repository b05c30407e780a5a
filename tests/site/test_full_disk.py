"""What needs room on a full disk is refused with 503, whatever reports the lack of room."""

import errno
import logging
import sqlite3
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from django.urls import include, path
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from parcheesi_site import urls
from parcheesi_site.api.full_disk import is_disk_full


def of_sqlite(code: int) -> Exception:
    """An error as the database raises it, under Django's."""
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = code
    return caused(OperationalError("database or disk is full"), cause)


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


FULL = {
    "sqlite": of_sqlite(sqlite3.SQLITE_FULL),
    "sqlite_quota": of_sqlite(sqlite3.SQLITE_IOERR_WRITE),
    "sqlite_memory": of_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE),
    "postgres": caused(OperationalError("could not extend file"), psycopg.errors.DiskFull()),
    "system": OSError(errno.ENOSPC, "No space left on device"),
    "quota": OSError(errno.EDQUOT, "Disk quota exceeded"),
}
OTHER = {
    "damaged": of_sqlite(sqlite3.SQLITE_CORRUPT),
    "absent": FileNotFoundError(errno.ENOENT, "No such file"),
}


class Storing(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def post(self, request: Any, name: str) -> Response:
        raise {**FULL, **OTHER}[name]


def page(request: Any, name: str) -> None:
    try:
        raise FULL[name]
    finally:
        raise RuntimeError("while cleaning up")


urlpatterns = [
    path("api/v1/storing/<name>", Storing.as_view()),
    path("page/<name>", page),
    path("", include(urls.urlpatterns)),
]
handler500 = urls.handler500
pytestmark = pytest.mark.urls(__name__)


def assert_refused(answer: Any) -> None:
    assert (answer.status_code, answer.json()["code"]) == (503, "service_unavailable")
    assert answer["Retry-After"] == "30"
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("name", FULL)
@pytest.mark.parametrize("address", ["/api/v1/storing/", "/page/"])
def test_a_full_disk_is_a_refusal_with_a_time_to_retry(
    api: Any, name: str, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "django.request"):
        assert_refused(api.post(address + name, {}))
    (line,) = caplog.records
    cause = str(FULL[name]).partition("\n")[0]
    assert line.exc_info or cause in line.getMessage()  # the staff sees the cause


@pytest.mark.parametrize("name", OTHER)
def test_other_errors_of_database_and_system_stay_internal(api: Any, name: str) -> None:
    assert api.post(f"/api/v1/storing/{name}", {}).status_code == 500


@pytest.mark.django_db
def test_a_response_that_cannot_be_stored_under_its_key_is_refused(
    api: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise FULL["sqlite"]

    monkeypatch.setattr("core.idempotency.store.store_response", full)
    answer = api.post("/api/v1/auth/guest", {}, HTTP_IDEMPOTENCY_KEY="0123456789abcdef")
    assert_refused(answer)


def test_the_code_of_a_really_full_sqlite_is_known(tmp_path: Any) -> None:
    with sqlite3.connect(tmp_path / "db") as database:
        database.execute("CREATE TABLE stored (text)")
        database.execute("PRAGMA max_page_count = 3")
        with pytest.raises(sqlite3.OperationalError) as caught:
            database.execute("INSERT INTO stored VALUES (zeroblob(100000))")
    database.close()
    assert is_disk_full(caught.value)


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_code_of_a_full_postgres_is_known() -> None:
    raising = "DO $$ BEGIN RAISE disk_full; END $$"
    with pytest.raises(OperationalError) as caught, connection.cursor() as cursor:
        cursor.execute(raising)
    assert is_disk_full(caught.value)
