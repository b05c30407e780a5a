"""What tests of accounts share."""

import time

import pytest


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which codes are made, which the test may set forward."""
    times = [time.time()]
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time.time", lambda: times[0])
    return times
