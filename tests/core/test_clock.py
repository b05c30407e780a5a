"""The authoritative time: the database's, measured rarely."""

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, InternalError, OperationalError, connection, transaction

from accounts.models import User
from core import clock
from core.clock import MEASURED_EVERY_S, Clock

pytestmark = pytest.mark.sqlite


NOON = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
INEXACT = timedelta(minutes=5)
"""The slower the machine, the less exact is a measurement."""


class Server:
    """A database server's time and latency, and the machine's monotonic clock."""

    def __init__(self) -> None:
        self.time, self.latency_s, self.monotonic_s, self.reads = NOON, 0.0, 1000.0, 0
        self.error: Exception | None = None
        self.clock = Clock(self.read, lambda: self.monotonic_s)

    def read(self) -> datetime:
        self.reads += 1
        self.pass_s(self.latency_s / 2)
        read = self.time
        self.pass_s(self.latency_s / 2)
        if self.error:
            raise self.error
        return read

    def pass_s(self, seconds: float) -> None:
        self.monotonic_s += seconds
        self.time += timedelta(seconds=seconds)


def test_the_time_is_read_every_ten_seconds_and_interpolated() -> None:
    server = Server()
    for _ in range(41):
        assert server.clock.now() == server.time
        server.pass_s(MEASURED_EVERY_S / 20)
    assert server.reads == 3


def test_the_time_is_assumed_halfway_through_the_latency() -> None:
    server = Server()
    server.latency_s = 0.5
    assert server.clock.now() == server.time


def test_the_next_measurement_corrects_a_suspended_machine() -> None:
    server = Server()
    server.clock.now()
    server.time += timedelta(hours=1)  # and the monotonic clock stood still
    server.pass_s(MEASURED_EVERY_S)
    assert server.clock.now() == server.time


def test_without_any_measurement_the_database_s_error_is_raised() -> None:
    server = Server()
    server.error = OperationalError("away")
    for _ in range(2):
        with pytest.raises(OperationalError, match="away"):
            server.clock.now()
    server.error = None
    assert server.clock.now() == server.time


def test_without_a_database_the_last_measurement_is_used_and_retries_are_rare(
    caplog: pytest.LogCaptureFixture,
) -> None:
    server = Server()
    server.clock.now()
    server.error = OperationalError("away")
    server.pass_s(MEASURED_EVERY_S)
    for _ in range(19):
        assert server.clock.now() == server.time
        server.pass_s(MEASURED_EVERY_S / 20)
    assert server.reads == 2
    assert caplog.messages == ["the database's time cannot be read: the last measurement is used"]


def test_in_an_event_loop_the_database_is_not_read() -> None:
    server = Server()
    server.error = AssertionError("in the loop")

    async def ask() -> datetime:
        return server.clock.now()

    before = datetime.now(tz=UTC)
    assert before <= asyncio.run(ask()) <= datetime.now(tz=UTC)
    server.error = None
    server.clock.now()
    server.pass_s(2 * MEASURED_EVERY_S)
    assert asyncio.run(ask()) == server.time
    assert server.reads == 1


def test_a_thread_does_not_wait_for_another_thread_s_measurement() -> None:
    reading, go_on, times = threading.Event(), threading.Event(), [NOON, NOON + timedelta(hours=1)]

    def read() -> datetime:
        if len(times) == 1:
            reading.set()
            assert go_on.wait(300)
        return times.pop(0)

    seconds = [0.0]
    shared = Clock(read, lambda: seconds[0])
    assert shared.now() == NOON
    seconds[0] = MEASURED_EVERY_S
    thread = threading.Thread(target=shared.now)
    thread.start()
    assert reading.wait(300)
    assert shared.now() == NOON + timedelta(seconds=MEASURED_EVERY_S)
    go_on.set()
    thread.join()
    assert shared.now() == NOON + timedelta(hours=1)


@pytest.mark.django_db
def test_the_time_is_utc_and_takes_no_query_on_the_caller_s_connection(
    django_assert_num_queries: Any,
) -> None:
    before = datetime.now(tz=UTC)
    with django_assert_num_queries(0):
        now = clock.now()
    assert now.tzinfo is UTC
    assert before - INEXACT < now < datetime.now(tz=UTC) + INEXACT


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_measurement_keeps_the_open_transaction() -> None:
    measured, before = Clock(clock._clock_of_postgres), datetime.now(tz=UTC)
    with transaction.atomic():
        user = User.objects.create(username="ana")
        first = measured.now()
        assert User.objects.filter(id=user.id).exists()
    assert User.objects.filter(id=user.id).exists()
    assert before - INEXACT < first < datetime.now(tz=UTC) + INEXACT


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_in_a_failed_transaction_an_earlier_measurement_is_used() -> None:
    seconds = [0.0]
    never, before = (
        Clock(clock._clock_of_postgres),
        Clock(clock._clock_of_postgres, lambda: seconds[0]),
    )
    first = before.now()
    seconds[0] = MEASURED_EVERY_S
    with transaction.atomic():
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT 1/0")
        with pytest.raises(InternalError, match="aborted"):
            never.now()
        assert before.now() == first + timedelta(seconds=MEASURED_EVERY_S)
        transaction.set_rollback(True)
    assert abs(never.now() - datetime.now(tz=UTC)) < INEXACT


def test_a_test_moves_the_clock_forward_for_all_processes(settings: Any, tmp_path: Path) -> None:
    settings.TEST_CLOCK_FILE = str(tmp_path / "clock")
    assert clock.moved_by() == timedelta()
    clock.move(60)
    clock.move(7)
    assert clock.moved_by() == timedelta(seconds=67)
    for forward_s in (0, -5):
        with pytest.raises(ValueError, match="only moves forward"):
            clock.move(forward_s)
    assert clock.moved_by() == timedelta(seconds=67)


@pytest.mark.django_db
def test_the_time_is_that_of_the_moved_clock(settings: Any, tmp_path: Path) -> None:
    settings.TEST_CLOCK_FILE = str(tmp_path / "clock")
    before = clock.now()
    clock.move(3600)
    assert timedelta(hours=1) <= clock.now() - before < timedelta(hours=1) + INEXACT
    settings.TEST_CLOCK_FILE = ""
    assert clock.now() < before + timedelta(hours=1)
