"""`make run`, stopped by Ctrl-C, by SIGTERM and by a failure; from a phone in the network."""

import os
import re
import signal
import socket
from io import StringIO
from pathlib import Path

import psutil
import pytest
from django.core.exceptions import ImproperlyConfigured
from qrcode.main import QRCode

from parcheesi_site.run import network
from tests.harness import database
from tests.harness.process_tree import alive, below
from tests.harness.service import PATIENCE_S, fetch, make_run, until_ready


def test_all_processes_start_and_stop(tmp_path: Path) -> None:
    database.clone_file(tmp_path)
    with make_run(tmp_path) as (process, address):
        checks = until_ready(process, address)
        port = int(address.rpartition(":")[2])
        with socket.socket() as other:  # as from other machines: another address of this one
            refused = other.connect_ex(("127.0.0.2", port))
        started = below(process.pid)
        priorities = {psutil.Process(pid).nice() for pid in started}
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE_S)

    assert max(priorities) > min(priorities) == os.nice(0)  # analyses let all else go first
    assert set(checks.values()) == {"ok"}
    assert refused
    assert len(started) >= 4
    assert process.returncode == 0
    assert re.search(rf"^Docs +{address}/docs/$", output, re.MULTILINE)
    assert "Traceback" not in output
    assert not alive(started)


def test_a_phone_in_the_local_network_finds_the_service(tmp_path: Path) -> None:
    try:
        host = network.local_address()
    except ImproperlyConfigured:
        pytest.skip("this machine is in no network")
    database.clone_file(tmp_path)
    with make_run(tmp_path, "--lan") as (process, address):
        until_ready(process, address)
        url = f"http://{host}:{address.rpartition(':')[2]}/"
        status, page = fetch(url)
        status_of_admin, _ = fetch(f"{url}admin/")
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE_S)

    assert host != network.LOOPBACK
    assert (status, status_of_admin) == (200, 404)
    assert b"<title>" in page
    code = QRCode(border=2)
    code.add_data(url)
    code.print_ascii(drawn := StringIO())
    assert f"\nPhone {url}\n{drawn.getvalue()}Stop with" in output


def test_sigterm_stops_all_processes(tmp_path: Path) -> None:
    with make_run(tmp_path / "nothing yet") as (process, address):
        checks = until_ready(process, address, 3 * PATIENCE_S)  # it applies all migrations
        started = below(process.pid)
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=PATIENCE_S)

    assert set(checks.values()) == {"ok"}
    assert len(started) >= 4
    assert process.returncode == 0
    assert "Traceback" not in output
    assert not alive(started)


def test_the_end_of_one_process_stops_all(tmp_path: Path) -> None:
    database.clone_file(tmp_path)
    with make_run(tmp_path) as (process, address):
        until_ready(process, address)
        started = below(process.pid)
        os.kill(started[0], signal.SIGKILL)
        output, _ = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 1
    assert "valkey has ended, so all is stopped." in output
    assert not alive(started)
