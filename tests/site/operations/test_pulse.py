"""Heartbeats of processes, and the figures of a minute."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Entry
from core import clock
from games.models import Game, Presence
from games.time.metrics import LATENESS, Due
from parcheesi_site.metrics import REQUESTS
from parcheesi_site.operations.live import pulse, sampling
from parcheesi_site.operations.live.models import Minute, Process
from parcheesi_site.operations.live.pulse import Pulse
from parcheesi_site.worker import signals
from tests.harness.chips import player, staked
from tests.harness.games import started
from tests.harness.people import Person

pytestmark = pytest.mark.django_db(transaction=True)
AT = datetime(2026, 11, 1, 12, 0, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _fixed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: AT)


def minute(at: datetime = AT) -> Minute:
    return Minute.objects.get(at=at.replace(second=0))


def test_a_heartbeat_records_the_process_and_its_oldest_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = signals.Work()
    monkeypatch.setattr(pulse, "WORK", work)
    one = Pulse(Process.Kind.WORKER)

    one.beat()
    row = Process.objects.get()
    assert (row.kind, row.seen_at, row.task, row.acted_at) == ("worker", AT, "", None)

    work.running |= {"a": ("late", 30.0), "b": ("early", 20.0)}
    work.acted()
    one.beat()
    row = Process.objects.get()
    assert row.task == "early"
    assert row.task_since is not None
    assert row.task_since < AT
    assert row.acted_at is not None
    assert AT - row.acted_at < timedelta(seconds=5)

    one.leave()
    one.beat()  # the thread may still run while the process ends
    assert not Process.objects.exists()


@pytest.mark.parametrize("kind", Process.Kind)
def test_only_web_processes_sample_the_minute(kind: Process.Kind) -> None:
    Pulse(kind).beat()
    assert minute().sampled == (kind == Process.Kind.WEB)


def test_processes_add_each_request_to_the_minute_once() -> None:
    one, other = Pulse(Process.Kind.WORKER), Pulse(Process.Kind.BEAT)
    one.beat()
    other.beat()
    before = minute().requests

    REQUESTS.labels("GET", "/", 200).inc(3)
    LATENESS.labels(Due.TURN).observe(1.5)
    for _ in range(2):
        one.beat()
        other.beat()

    assert minute().requests == before + 2 * 3
    assert minute().overdue_s >= 2 * 1.5
    assert not minute().sampled


def test_figures_that_fail_to_be_written_come_with_the_next_heartbeat(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = Pulse(Process.Kind.WORKER)
    one.beat()
    before = minute().requests
    REQUESTS.labels("GET", "/", 200).inc(3)

    def fails(*_: Any) -> None:
        raise DatabaseError

    with monkeypatch.context() as broken:
        broken.setattr(pulse, "_add", fails)
        one.beat()
    assert "figures cannot be written" in caplog.text

    one.beat()
    assert minute().requests == before + 3


def test_the_figures_of_a_minute_are_sampled_once(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=AT)
    Presence.objects.filter(user_id=ben.id).update(seen_at=AT - timedelta(seconds=46))

    assert [sampling.sample(AT), sampling.sample(AT)] == [True, False]

    row = minute()
    assert (row.games, row.players, row.waiting_s, row.streams) == (1, 1, 1.0, 0)
    Game.objects.filter(id=game.id).update(deadline_at=AT - timedelta(seconds=7))
    assert sampling.sample(AT + MINUTE)
    assert minute(AT + MINUTE).waiting_s == 67


def test_chips_in_circulation_are_the_players_balances() -> None:
    ana, ben = player(), player(300)
    for number in range(6):
        assert sampling.sample(AT + number * MINUTE)
    assert minute(AT + 4 * MINUTE).chips is None
    assert minute(AT + 5 * MINUTE).chips == 1300

    staked(ana, ben, chips=100)
    player(50)
    for number in range(6, 11):
        sampling.sample(AT + number * MINUTE)
    assert minute(AT + 10 * MINUTE).chips == 1300  # as it was five minutes before
    sampling.sample(AT + 11 * MINUTE)
    assert minute(AT + 11 * MINUTE).chips == 1350
    assert minute(AT + 11 * MINUTE).chips_to == Entry.objects.latest("id").id


def test_old_figures_and_processes_are_deleted() -> None:
    Minute.objects.create(at=AT - timedelta(days=7, minutes=1))
    for name, seconds in (("gone", 601), ("silent", 599)):
        seen = AT - timedelta(seconds=seconds)
        Process.objects.create(name=name, kind="web", started_at=seen, seen_at=seen)

    sampling.sample(AT)

    assert Minute.objects.count() == 1
    assert Process.objects.get().name == "silent"


def test_sampling_does_not_count_whole_tables() -> None:
    for number in range(6):
        sampling.sample(AT + number * MINUTE)
    with CaptureQueriesContext(connection) as captured:
        sampling.sample(AT + 6 * MINUTE)

    assert len(captured) <= 25
    for query in captured.captured_queries:
        sql = query["sql"]
        if "COUNT(" in sql:
            assert "WHERE" in sql, sql
