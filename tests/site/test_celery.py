"""The worker application."""

import threading
from collections import Counter
from types import SimpleNamespace

import pytest
from celery import Celery
from django.conf import settings
from kombu.exceptions import OperationalError

from parcheesi_site import metrics
from parcheesi_site.celery import Periodic, app
from tests.harness.ports import free_port


def test_piled_up_periodic_tasks_are_skipped(monkeypatch):
    now = 1000.0
    monkeypatch.setattr("parcheesi_site.celery.time", SimpleNamespace(monotonic=lambda: now))
    own, done = Celery("own", task_cls=Periodic, set_as_current=False), []
    own.conf.beat_schedule = {"tick": {"task": "tick", "schedule": 0.4}}

    def do(name):
        done.append(name)

    tick, once = (own.task(do, name=name) for name in ("tick", "once"))
    for _ in range(3):
        tick.apply(["tick"], throw=True)
        once.apply(["once"], throw=True)
    assert Counter(done) == {"tick": 1, "once": 3}
    now += 0.2
    tick.apply(["tick"], throw=True)
    assert done.count("tick") == 2
    tick("tick")
    assert done.count("tick") == 3


def test_no_task_expires_by_another_machine_s_clock():
    app.loader.import_default_modules()
    schedule = app.conf.beat_schedule.values()
    assert not any("expires" in entry.get("options", {}) for entry in schedule)
    assert all(app.tasks[entry["task"]]._pause_s() == entry["schedule"] / 2 for entry in schedule)


def test_results_are_not_stored_and_a_dead_worker_loses_no_task():
    assert app.conf.result_backend is None
    assert app.conf.task_acks_late
    assert app.conf.worker_prefetch_multiplier == 1
    visible_again = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert visible_again > app.conf.task_time_limit


def test_a_worker_never_gives_up_its_broker():
    assert app.conf.broker_channel_error_retry
    assert app.conf.broker_connection_max_retries is None


def test_an_unreachable_broker_fails_soon(monkeypatch):
    slept = []
    for module in ("kombu.utils.functional", "redis.retry"):
        monkeypatch.setattr(f"{module}.sleep", slept.append)
    nowhere = f"redis://127.0.0.1:{free_port()}/0"

    with app.connection_for_write(nowhere) as connection, pytest.raises(OperationalError):
        app.send_task("games.sweep_deadlines", connection=connection)
    assert sum(slept) < 3


def test_metrics_are_not_served_unless_a_port_is_set():
    before = threading.active_count()
    metrics.serve()
    assert threading.active_count() == before
