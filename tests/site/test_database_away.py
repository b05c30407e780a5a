"""What needs the database while it is away is refused with 503, and 500 stays for faults."""

import asyncio
import sqlite3
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from celery import Celery
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import include, path
from psycopg import errors
from psycopg_pool import PoolTimeout
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from core.database.outages import OUTAGE
from parcheesi_site import urls
from parcheesi_site.server import heartbeat
from parcheesi_site.server.streaming import Client, StreamHandler


def caused(kind: type[DatabaseError | InterfaceError], cause: Exception) -> Exception:
    """An error of Django, as it wraps one of the database."""
    error = kind(str(cause))
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> Exception:
    cause = sqlite3.OperationalError("sqlite")
    cause.sqlite_errorcode = code
    return caused(OperationalError, cause)


NODE_LOST = "server closed the connection unexpectedly\n\tThis probably means the server …"
AWAY = {
    "lost": caused(OperationalError, psycopg.OperationalError("the connection is lost")),
    "closed": caused(InterfaceError, psycopg.InterfaceError("the connection is closed")),
    "no_connection_in_time": caused(OperationalError, PoolTimeout()),
    "reset": caused(OperationalError, errors.ConnectionFailure()),
    "stopped": caused(OperationalError, errors.AdminShutdown()),
    "starting": caused(OperationalError, errors.CannotConnectNow()),
    "crowded": caused(OperationalError, errors.TooManyConnections()),
    "standby": caused(InternalError, errors.ReadOnlySqlTransaction()),
    "node": caused(InternalError, errors.InternalError_(NODE_LOST)),
    "locked": of_sqlite(sqlite3.SQLITE_BUSY),
}
FAULTS = {
    "damaged": of_sqlite(sqlite3.SQLITE_CORRUPT),
    "deadlock": caused(OperationalError, errors.DeadlockDetected()),
    "internal": caused(InternalError, errors.InternalError_("cache lookup failed")),
    "aborted": caused(InternalError, errors.InFailedSqlTransaction()),
    "statement": caused(DatabaseError, errors.SyntaxError()),
    "other": ConnectionError("of something else"),
}


class Reading(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request: Any, name: str) -> Response:
        raise {**AWAY, **FAULTS}[name]


def page(request: Any, name: str) -> HttpResponseBase:
    raise {**AWAY, **FAULTS}[name]


urlpatterns = [
    path("api/v1/reading/<name>", Reading.as_view()),
    path("page/<name>", page),
    path("", include(urls.urlpatterns)),
]
handler500 = urls.handler500
pytestmark = pytest.mark.urls(__name__)
ADDRESSES = ("/api/v1/reading/", "/page/")


@pytest.mark.parametrize("name", AWAY)
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_absent_database_is_a_refusal_with_a_time_to_retry(
    api: Any, name: str, address: str
) -> None:
    answer = api.get(address + name)
    assert (answer.status_code, answer.json()["code"]) == (503, "service_unavailable")
    assert answer["Retry-After"] == "5"
    assert OUTAGE.noted


def test_a_request_without_a_database_is_one_line_without_a_traceback(
    api: Any, caplog: pytest.LogCaptureFixture
) -> None:
    name, cause = next(iter(AWAY.items()))
    api.get(f"{ADDRESSES[0]}{name}")
    api.get(f"{ADDRESSES[0]}{next(iter(FAULTS))}")

    outage, fault = (line for line in caplog.records if line.name == "django.request")
    assert outage.getMessage().startswith(f"{type(cause).__name__}: {cause}: /api/v1/reading/")
    assert (outage.exc_info, bool(fault.exc_info)) == (None, True)


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_faults_of_the_database_stay_internal(api: Any, name: str, address: str) -> None:
    assert api.get(address + name).status_code == 500
    assert not OUTAGE.noted


class Streams(StreamHandler):
    """Streams that fail before their first frame."""

    def __init__(self, error: Exception) -> None:
        super().__init__(threads=1)
        self.error = error

    def _following(self, stream_request: Any) -> Any:
        raise self.error


@pytest.mark.parametrize(("name", "status"), [*((each, 503) for each in AWAY), ("deadlock", 500)])
def test_a_stream_that_cannot_begin_is_refused(name: str, status: int) -> None:
    holder = SimpleNamespace(claims=SimpleNamespace(user_id=uuid4(), is_guest=False))
    opened: Any = HttpResponse()
    opened.stream_request = SimpleNamespace(  # its ticket is not used up: there is no `use_ticket`
        wait_s=None, holder=holder, network="127.0.0.1", topics=(), ticket="x"
    )
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Streams({**AWAY, **FAULTS}[name])._stream(opened, Client(send)))
    assert sent[0]["status"] == status
    assert ((b"Retry-After", b"5") in sent[0]["headers"]) == (status == 503)


def test_a_task_and_a_heartbeat_that_meet_an_outage_note_it() -> None:
    def fail() -> None:
        raise AWAY["lost"]

    app = Celery("own", set_as_current=False)
    app.task(fail, name="fail").apply()
    assert OUTAGE.noted

    OUTAGE.noted = False
    with heartbeat.attempt("no heartbeat"):
        fail()
    assert OUTAGE.noted
