"""The time of these tests."""

import pytest


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the service take the time of the tests' people for the present."""
    from tests.harness.people import NOW  # noqa: PLC0415 - it needs the settings

    monkeypatch.setattr("core.clock.now", lambda: NOW)
