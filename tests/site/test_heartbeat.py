"""The heartbeat of a web process."""

from datetime import timedelta
from typing import Any

import pytest

from core import clock
from games.models import Heartbeat
from parcheesi_site.server import heartbeat


@pytest.mark.django_db(transaction=True)
def test_each_heartbeat_replaces_the_last_one() -> None:
    heartbeat.sign()
    first = Heartbeat.objects.get(name="web").at
    heartbeat.sign()
    assert first < Heartbeat.objects.get(name="web").at < clock.now() + timedelta(seconds=1)


def test_a_failed_heartbeat_is_logged_and_not_raised(caplog: pytest.LogCaptureFixture) -> None:
    heartbeat.sign()  # this test may not use the database
    assert caplog.messages == ["the web's sign of life cannot be left"]


@pytest.mark.parametrize(("after_s", "every_s"), [(15, 5), (600, 5), (6, 2), (1, 1)])
def test_two_heartbeats_may_fail_before_downtime_begins(
    settings: Any, after_s: int, every_s: int
) -> None:
    settings.DOWNTIME_AFTER_S = after_s
    assert heartbeat.every_s() == every_s
