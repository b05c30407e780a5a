"""The worker application."""

import threading
import time

import pytest
from django.conf import settings
from kombu.exceptions import OperationalError

from parcheesi_site import metrics, valkey
from parcheesi_site.celery import app


def test_what_is_swept_expires_before_it_piles_up():
    for entry in app.conf.beat_schedule.values():
        assert 0 < entry["options"]["expires"] <= 10


def test_no_result_is_kept_and_nothing_is_lost_with_a_worker():
    assert app.conf.result_backend is None
    assert app.conf.task_acks_late
    assert app.conf.worker_prefetch_multiplier == 1
    visible_again = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert visible_again > app.conf.task_time_limit


def test_an_absent_broker_is_told_soon():
    nowhere = f"redis://127.0.0.1:{valkey.free_port()}/0"
    started = time.monotonic()

    with app.connection_for_write(nowhere) as connection, pytest.raises(OperationalError):
        app.send_task("games.sweep_deadlines", connection=connection)
    assert time.monotonic() - started < 3


def test_metrics_are_not_served_unless_a_port_is_set():
    before = threading.active_count()
    metrics.serve()
    assert threading.active_count() == before
