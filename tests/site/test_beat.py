"""Several beats, of which one schedules the due tasks; and the queues of all tasks."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from celery.beat import Scheduler, SchedulingError
from django.conf import LazySettings
from redis import Redis

from parcheesi_site.celery import app
from parcheesi_site.worker import beat
from parcheesi_site.worker.beat import LOCK, StandbyScheduler
from parcheesi_site.worker.queues import ANALYSIS, HOUSEKEEPING, MAIL, PLAY, QUEUES, RANKING
from tests.harness.people import NOW
from tests.harness.ports import free_port
from tests.harness.redis_groups import one_address
from tests.harness.service import PATIENCE_S


class Clock:
    """A monotonic clock that stands still until the test sets it."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


class Sending(Scheduler):
    """In place of Celery's sending: the names of the tasks, unless the broker takes none."""

    works = True

    def apply_async(self, entry: Any, *_: Any, **__: Any) -> None:
        if not self.works:
            raise SchedulingError("the broker takes no task")
        self.__dict__.setdefault("sent", []).append(entry.name)


class RecordingBeat(StandbyScheduler, Sending):
    """A beat that records the tasks instead of sending them."""

    def turn(self) -> list[str]:
        """The tasks that it sends until no more are due."""
        self.sent: list[str] = []
        while self.tick() == 0:
            pass
        return sorted(self.sent)


class Own(Celery):
    """An app on a machine whose clock stands still until the test sets it."""

    at = NOW

    def now(self) -> Any:
        return self.at


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(RecordingBeat, "monotonic", clock)
    return clock


@pytest.fixture
def own(redis_url: str) -> Own:
    own = Own("own", broker=redis_url, set_as_current=False)
    own.conf.beat_schedule = {
        "soon": {"task": "soon", "schedule": 1.0},
        "hourly": {"task": "hourly", "schedule": 3600.0},
    }
    return own


@pytest.fixture
def beats(settings: LazySettings, redis_url: str, own: Own) -> Iterator[list[RecordingBeat]]:
    one_address(settings, redis_url)
    several = [RecordingBeat(own), RecordingBeat(own)]
    for each in several:
        assert each._lock.timeout == beat.LOCK_TIMEOUT_S
        each._lock.timeout = PATIENCE_S  # longer than any test
    yield several
    for each in several:
        each.close()


pytestmark = pytest.mark.redis


def test_one_beat_sends_and_the_other_waits(beats: list[RecordingBeat], clock: Clock) -> None:
    one, other = beats
    assert one.turn() == ["hourly", "soon"]
    assert (one.turn(), other.turn()) == ([], [])
    clock.at += 1
    assert (one.turn(), other.turn()) == (["soon"], [])


@pytest.mark.parametrize("step", [timedelta(hours=-2), timedelta(hours=2)], ids=str)
def test_the_schedule_goes_on_when_the_machine_s_clock_is_set(
    beats: list[RecordingBeat], own: Own, clock: Clock, step: timedelta
) -> None:
    one, _ = beats
    one.turn()
    own.at += step
    assert one.turn() == []
    clock.at += 1
    assert one.turn() == ["soon"]


def test_a_beat_that_sends_nothing_gives_the_lock_up(
    beats: list[RecordingBeat], clock: Clock
) -> None:
    one, other = beats
    one.turn()
    one.works = False
    clock.at += beat.SILENT_S
    assert (one.turn(), other.turn()) == ([], [])
    clock.at += 1
    assert one.tick() == beat.LOCK_TIMEOUT_S  # so that the other is faster
    assert other.turn() == ["hourly", "soon"]
    assert one.turn() == []


def test_a_beat_alone_goes_on_after_it_gave_the_lock_up(
    beats: list[RecordingBeat], clock: Clock
) -> None:
    one, _ = beats
    one.turn()
    one.works = False
    clock.at += beat.SILENT_S + 1
    assert one.tick() == beat.LOCK_TIMEOUT_S
    one.works = True
    clock.at += beat.LOCK_TIMEOUT_S
    assert one.turn() == ["soon"]


def test_a_beat_that_hung_goes_on_at_once_if_no_other_took_over(
    beats: list[RecordingBeat], clock: Clock, redis_url: str
) -> None:
    one, _ = beats
    one.turn()
    clock.at += beat.SILENT_S + 1
    Redis.from_url(redis_url).delete(LOCK)  # as after the lock's timeout
    assert one.turn() == ["soon"]


def test_a_beat_that_has_waited_long_is_not_silent(
    beats: list[RecordingBeat], clock: Clock
) -> None:
    one, other = beats
    one.turn()
    clock.at += 10 * beat.SILENT_S
    assert other.turn() == []
    one.close()
    assert other.turn() == ["hourly", "soon"]


def test_the_other_takes_over_at_once_when_one_ends(beats: list[RecordingBeat]) -> None:
    one, other = beats
    one.turn()
    one.close()
    assert other.turn() == ["hourly", "soon"]


def test_a_tick_after_closing_exits(
    beats: list[RecordingBeat],
) -> None:
    one, other = beats
    one.turn()
    one.close()
    with pytest.raises(SystemExit):
        one.tick()
    assert other.turn() == ["hourly", "soon"]


def test_the_other_takes_over_when_one_is_killed_or_hangs(
    beats: list[RecordingBeat], redis_url: str
) -> None:
    one, other = beats
    one.turn()
    assert other.turn() == []
    with Redis.from_url(redis_url) as redis:
        assert 0 < redis.pttl(LOCK) <= 1000 * PATIENCE_S
        redis.pexpire(LOCK, 0)  # as after the lock's timeout
    assert other.turn() == ["hourly", "soon"]
    assert one.turn() == []


def test_the_leader_continues_after_redis_has_lost_its_data(
    beats: list[RecordingBeat], redis_url: str, clock: Clock
) -> None:
    one, other = beats
    one.turn()
    Redis.from_url(redis_url).flushall()
    clock.at += 1
    assert one.turn() == ["soon"]
    assert other.turn() == []


def test_without_redis_a_beat_sends_nothing_and_does_not_fail(settings: LazySettings) -> None:
    one_address(settings, f"redis://127.0.0.1:{free_port()}/0")
    own = Celery("own", set_as_current=False)
    own.conf.beat_schedule = {"soon": {"task": "soon", "schedule": 0.2}}
    alone = RecordingBeat(own)
    assert alone.turn() == []
    alone.close()


def test_the_lock_expires_well_before_the_downtime_limit(settings: LazySettings) -> None:
    assert beat.LOCK_RETRY_S * 2 < beat.LOCK_TIMEOUT_S < settings.DOWNTIME_AFTER_S / 2


def test_tasks_of_turns_have_a_separate_queue() -> None:
    app.loader.import_default_modules()
    tasks = (name for name in app.tasks if not name.startswith("celery."))
    of = {name: app.amqp.router.route({}, name)["queue"].name for name in tasks}

    assert sorted(name for name, queue in of.items() if queue == PLAY) == [
        "games.match_waiting",
        "games.play_robot_turns",
        "games.sweep_deadlines",
    ]
    assert {name for name, queue in of.items() if queue == MAIL} == {
        "accounts.deliver_mail",
        "accounts.deliver_webhooks",
        "accounts.send_mails",
        "accounts.send_pushes",
    }
    assert {name for name, queue in of.items() if queue == ANALYSIS} == {"games.analyse_game"}
    assert of["ranking.close_weeks"] == RANKING
    assert of["accounts.forget_answers"] == of["games.forget_old_tickets"] == HOUSEKEEPING


def test_a_worker_without_queues_serves_all_and_each_message_has_one_queue() -> None:
    assert set(app.amqp.queues.consume_from) == {queue.name for queue in QUEUES}
    bound = [(queue.exchange.name, queue.routing_key) for queue in app.amqp.queues.values()]
    assert len(set(bound)) == len(bound)
