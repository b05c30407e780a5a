"""The time by which the codes of authenticators are made."""

import time

import pytest


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of this process; it stands still, and the test may set it forward."""
    times = [time.time()]
    monkeypatch.setattr(time, "time", lambda: times[0])
    return times
