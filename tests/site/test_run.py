"""`make run`: everything starts, and nothing is left."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from parcheesi_site import run, valkey

SET_BY_RUN = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SEED_ENCRYPTION_KEYS", "HTTPS"}


def start(data, port, **more):
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in SET_BY_RUN | {"DJANGO_SETTINGS_MODULE"}
    }
    return subprocess.Popen(
        [sys.executable, "-m", "parcheesi_site.run"],
        env=environment | {"DATA_DIR": str(data), "PORT": str(port), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def children(pid):
    """The processes below one, itself left out."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    own = [child for child, parent in pairs if parent == pid]
    return own + [below for child in own for below in children(child)]


def alive(pid):
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


def wait_until_ready(port, process):
    for _ in range(1200):
        assert process.poll() is None, process.stdout.read()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready") as answer:
                return json.load(answer)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("never ready")


@pytest.fixture
def service(tmp_path):
    port = valkey.free_port()
    with start(tmp_path / "data", port) as process:
        yield process, wait_until_ready(port, process)
        process.kill() if process.poll() is None else None


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_all_starts_and_all_stops(service, sent):
    process, checks = service
    below = children(process.pid)
    assert set(checks["checks"].values()) == {"ok"}
    assert len(below) >= 4

    process.send_signal(sent)
    output, _ = process.communicate(timeout=30)

    assert process.returncode == 0
    assert re.search(r"^Docs +http://127\.0\.0\.1:\d+/docs/$", output, re.MULTILINE)
    assert "Traceback" not in output
    assert "http://127.0.0.1:" in output
    assert not [pid for pid in below if alive(pid)]


def test_if_one_dies_all_stop(service):
    process, _ = service
    below = children(process.pid)

    os.kill(below[0], signal.SIGKILL)
    output, _ = process.communicate(timeout=30)

    assert process.returncode == 1
    assert "valkey has ended, so all is stopped." in output
    assert not [pid for pid in below if alive(pid)]


def test_a_busy_port_is_told_in_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with start(tmp_path, port) as process:
            output, _ = process.communicate(timeout=30)

    assert process.returncode == 1
    assert output == (
        f"Port {port} cannot be used (Address already in use): choose another with PORT=…\n"
    )


def test_a_missing_wheel_is_told_in_one_line(monkeypatch):
    monkeypatch.setattr(valkey.platform, "machine", lambda: "pdp11")

    with pytest.raises(run.ImproperlyConfigured, match="set REDIS_URL instead"):
        valkey.binary()


def test_a_secret_is_made_once_and_for_its_owner_only(tmp_path):
    path = tmp_path / "secret"

    assert run.kept(path, "first") == run.kept(path, "second") == "first"
    assert path.stat().st_mode & 0o777 == 0o600
