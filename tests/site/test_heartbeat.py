"""The heartbeat of a web process."""

from datetime import timedelta
from typing import Any

import pytest

from core import clock
from games.models import Heartbeat
from parcheesi_site.server import heartbeat
from tests.harness.people import NOW


@pytest.mark.django_db(transaction=True)
def test_each_heartbeat_replaces_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for at in (NOW, NOW + timedelta(seconds=5)):
        monkeypatch.setattr(clock, "now", lambda at=at: at)
        heartbeat.write()
        assert Heartbeat.objects.get(name="web").at == at


def test_a_failed_heartbeat_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    heartbeat.write()  # this test may not use the database
    assert caplog.messages == ["the web heartbeat cannot be written"]


@pytest.mark.parametrize(("after_s", "every_s"), [(15, 5), (600, 5), (6, 2), (1, 1)])
def test_two_heartbeats_may_fail(settings: Any, after_s: int, every_s: int) -> None:
    settings.DOWNTIME_AFTER_S = after_s
    assert heartbeat.every_s() == every_s
