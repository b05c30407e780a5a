"""The soak of deliveries finds each kind of fault, and a small one finds none in the service."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.soaks.deliveries.comparing import (
    Event,
    Found,
    Kill,
    Row,
    compare,
    gaps,
    is_disturbed,
    report,
)
from benchmarks.soaks.deliveries.receiver import Receiver, response
from benchmarks.soaks.deliveries.world import BEHAVIOURS, Target, behaviour_of
from tests.harness.service import ROOT

ANA, BEN = "ana", "ben"
TURN = {"notification_id": "n1"}
ROWS: dict[Event, Row] = {
    (ANA, 1): Row("your_turn", TURN, 100.0),
    (ANA, 2): Row("penalty", {}, 101.0),
}


def endpoint(behaviour: str = "") -> Target:
    return Target("endpoint", 1, behaviour, [ANA], [])


def device(behaviour: str = "") -> Target:
    return Target("device", 1, behaviour, [ANA], [])


def message(number: int, **changes: Any) -> dict[str, Any]:
    row = ROWS[ANA, number]
    about = [ANA, number]
    usual = {"id": f"m{number}", "about": about, "kind": row.kind, "data": row.data}
    return {**usual, "at": row.committed_at + 0.5, "accepted": True, **changes}


def push(**changes: Any) -> dict[str, Any]:
    return message(1, about="n1", **changes)


def found_at(target: Target, *received: dict[str, Any]) -> Found:
    rows = ROWS if target.kind == "endpoint" else {"n1": ROWS[ANA, 1]}
    found = Found()
    compare(target, rows, received, found)
    return found


def test_what_arrives_is_no_fault() -> None:
    found = found_at(endpoint(), message(2), message(1), message(1))

    assert found.faults == []
    assert found.times["endpoint"] == [(101.0, 101.5), (100.0, 100.5)]
    assert found.counts["repeated to endpoints, with the same id"] == 1
    assert found.counts["later than a higher number, at good endpoints"] == 1
    assert found_at(device(), push()).faults == []


@pytest.mark.parametrize(
    ("received", "fault"),
    [
        ([message(1)], "('ana', 2) is lost"),
        ([message(1), message(2, accepted=False)], "('ana', 2) is lost"),
        ([message(1), message(2), message(2, id="other")], "with several ids"),
        ([message(1), message(2, data={"of": "another"})], "not as the database has it"),
        ([message(1), message(2, kind="result")], "not as the database has it"),
        ([message(1), message(2), message(1, about=[BEN, 1])], "('ben', 1) is not for it"),
        ([message(1), message(2), message(1, about=[ANA, 3])], "('ana', 3) is not for it"),
        ([message(1), message(2), {"wrong": "signature", "at": 1.0}], "signature"),
    ],
)
def test_the_comparison_finds_the_fault(received: list[dict[str, Any]], fault: str) -> None:
    faults = found_at(endpoint(), *received).faults

    assert any(fault in line for line in faults), faults


def test_what_the_plan_never_accepts_is_not_lost() -> None:
    refused = push(accepted=False)

    assert found_at(device("gone")).faults == []
    assert found_at(device("rejects"), refused).faults == []
    assert found_at(device("away"), refused).faults == ["device 1 (away): n1 is lost"]
    assert "is lost" in found_at(device("rejects")).faults[0]
    late = push(accepted=False, at=100_000.0)
    assert "long after" in found_at(device("gone"), refused, late).faults[0]


def test_a_stream_without_a_row_is_a_fault() -> None:
    [fault] = gaps(ROWS, {ANA: 3}, ["n1"])
    assert fault == "the stream of ana has 2 rows, up to 3"
    [fault] = gaps(ROWS, {ANA: 2}, ["n1", "n2"])
    assert fault == "no stream tells of the notification n2"


def test_kills_are_left_out_of_the_delays(capsys: pytest.CaptureFixture[str]) -> None:
    kill = Kill("valkey", 50.0, 60.0)
    assert not is_disturbed(10.0, 49.0, [kill])
    assert is_disturbed(10.0, 51.0, [kill])
    assert is_disturbed(124.0, 124.5, [kill])
    assert not is_disturbed(126.0, 126.5, [kill])

    for kills, faults in ([], ["p99 to a good device is 8.00 s"]), ([kill], []):
        found = Found()
        found.times["device"] = [(45.0, 53.0)]
        report(found, kills, 2.0)
        assert found.faults == faults
        assert f"{len(faults)} faults" in capsys.readouterr().out


def test_a_tenth_misbehaves_in_every_way() -> None:
    found = [behaviour_of(number) for number in range(2000)]

    assert sum(map(bool, found)) == 200
    assert set(found) == {"", *BEHAVIOURS}


def test_the_receiver_reports_what_it_cannot_verify(tmp_path: Path) -> None:
    bad = endpoint()
    bad.secret = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0"
    with (tmp_path / "received").open("w") as file:
        Receiver([bad], file).take(bad.path, {"host": "127.0.0.1:1"}, b"{}", 1.0)

    assert "Missing required headers" in (tmp_path / "received").read_text()
    assert response(500).startswith(b"HTTP/1.1 500")


@pytest.mark.timeout(300)
@pytest.mark.release
def test_a_small_soak_has_no_faults() -> None:
    sizes = {"events": 200, "devices": 40, "endpoints": 20, "kills": 2, "p99": 600}
    options = [f"--{name}={value}" for name, value in sizes.items()]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.soaks.deliveries", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )

    assert "  0 faults\n" in done.stdout, done.stdout
    assert done.returncode == 0
