"""`make run`: what it refuses in a line, and its secret (that it runs: tests/slow/test_run.py)."""

import socket
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.run import valkey
from parcheesi_site.run.environment import stored
from tests.harness.service import PATIENCE_S, make_run


def test_a_busy_port_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with make_run(tmp_path, PORT=str(port)) as (process, _):
            output, _ = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 1
    assert output == (
        f"Port {port} cannot be used (Address already in use): choose another with PORT=…\n"
    )


def test_a_missing_wheel_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey.platform, "machine", lambda: "pdp11")

    with pytest.raises(ImproperlyConfigured, match="set REDIS_URL instead"):
        valkey.binary()


def test_a_secret_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret"

    assert stored(path, "first") == stored(path, "second") == "first"
    assert path.stat().st_mode & 0o777 == 0o600
