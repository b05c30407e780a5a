"""The time that decides: the database's, asked seldom."""

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, InternalError, OperationalError, connection, transaction

from accounts.models import User
from core import clock
from core.clock import MEASURED_EVERY_S, Clock

pytestmark = pytest.mark.sqlite


NOON = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


class Server:
    """Its clock, how long it takes to tell it, and the machine's monotonic one."""

    def __init__(self) -> None:
        self.shows, self.takes_s, self.monotonic_s, self.asked = NOON, 0.0, 1000.0, 0
        self.error: Exception | None = None
        self.clock = Clock(self.read, lambda: self.monotonic_s)

    def read(self) -> datetime:
        self.asked += 1
        self.pass_s(self.takes_s / 2)
        shown = self.shows
        self.pass_s(self.takes_s / 2)
        if self.error:
            raise self.error
        return shown

    def pass_s(self, seconds: float) -> None:
        self.monotonic_s += seconds
        self.shows += timedelta(seconds=seconds)


def test_it_is_read_every_ten_seconds_and_goes_on_in_between() -> None:
    server = Server()
    for _ in range(41):
        assert server.clock.now() == server.shows
        server.pass_s(MEASURED_EVERY_S / 20)
    assert server.asked == 3


def test_it_is_read_halfway() -> None:
    server = Server()
    server.takes_s = 0.5
    assert server.clock.now() == server.shows


def test_a_machine_that_was_suspended_is_right_again_soon() -> None:
    server = Server()
    server.clock.now()
    server.shows += timedelta(hours=1)  # and the monotonic clock stood still
    server.pass_s(MEASURED_EVERY_S)
    assert server.clock.now() == server.shows


def test_without_any_measurement_the_error_is_the_database_s_own() -> None:
    server = Server()
    server.error = OperationalError("away")
    for _ in range(2):
        with pytest.raises(OperationalError, match="away"):
            server.clock.now()
    server.error = None
    assert server.clock.now() == server.shows


def test_while_the_database_is_away_the_last_measurement_goes_on_and_it_is_seldom_asked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    server = Server()
    server.clock.now()
    server.error = OperationalError("away")
    server.pass_s(MEASURED_EVERY_S)
    for _ in range(19):
        assert server.clock.now() == server.shows
        server.pass_s(MEASURED_EVERY_S / 20)
    assert server.asked == 2
    assert caplog.messages == ["the database's time cannot be read: the last measurement is used"]


def test_in_an_event_loop_it_is_told_but_not_read() -> None:
    server = Server()
    server.error = AssertionError("in the loop")

    async def ask() -> datetime:
        return server.clock.now()

    assert abs(asyncio.run(ask()) - datetime.now(tz=UTC)) < timedelta(seconds=5)
    server.error = None
    server.clock.now()
    server.pass_s(2 * MEASURED_EVERY_S)
    assert asyncio.run(ask()) == server.shows
    assert server.asked == 1


def test_who_asks_while_another_thread_reads_goes_on() -> None:
    asked, go_on, shown = threading.Event(), threading.Event(), [NOON, NOON + timedelta(hours=1)]

    def read() -> datetime:
        if len(shown) == 1:
            asked.set()
            assert go_on.wait(300)
        return shown.pop(0)

    seconds = [0.0]
    shared = Clock(read, lambda: seconds[0])
    assert shared.now() == NOON
    seconds[0] = MEASURED_EVERY_S
    thread = threading.Thread(target=shared.now)
    thread.start()
    assert asked.wait(300)
    assert shared.now() == NOON + timedelta(seconds=MEASURED_EVERY_S)
    go_on.set()
    thread.join()
    assert shared.now() == NOON + timedelta(hours=1)


@pytest.mark.django_db
def test_it_is_the_database_s_time_in_utc_and_no_statement_of_who_asks(
    django_assert_num_queries: Any,
) -> None:
    before = datetime.now(tz=UTC)
    with django_assert_num_queries(0):
        told = clock.now()
    assert told.tzinfo is UTC
    slack = timedelta(milliseconds=50)  # to measure takes a moment
    assert before - slack < told < datetime.now(tz=UTC) + slack


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_open_transaction_is_left_as_it_is() -> None:
    measured = Clock(clock._clock_of_postgres)
    with transaction.atomic():
        user = User.objects.create(username="ana")
        first = measured.now()
        assert User.objects.filter(id=user.id).exists()
    assert User.objects.filter(id=user.id).exists()
    assert abs(first - datetime.now(tz=UTC)) < timedelta(seconds=5)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_has_failed_cannot_measure_and_does_not_mind() -> None:
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
    assert abs(never.now() - datetime.now(tz=UTC)) < timedelta(seconds=5)
