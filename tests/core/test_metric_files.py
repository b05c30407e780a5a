"""The files of metrics: readable as prometheus_client's own, and never the end of a process."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from core import metric_files
from core.metric_files import MetricFile
from tests.harness.small_disk import small_disk

KEYS = [mmap_key("met", "met", ["at"], ["é" * n], "Help.") for n in range(9)]  # all paddings


@pytest.fixture(autouse=True)
def nothing_lags() -> Iterator[None]:
    yield
    MetricFile._lagging.clear()
    MetricFile._again_at = 0.0


def read(path: Path) -> dict[str, float]:
    """The values that other processes read."""
    return {key: value for key, value, *_ in MmapedDict.read_all_values_from_file(path)}


def test_a_file_has_the_same_bytes_as_one_of_prometheus(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    for file in (MetricFile(str(ours)), MmapedDict(theirs)):
        for number, key in enumerate(KEYS):
            assert file.read_value(key) == (0.0, 0.0)
            file.write_value(key, number + 0.5, 7.0)
            assert file.read_value(key) == (number + 0.5, 7.0)
        file.close()

    written = ours.read_bytes()
    assert theirs.read_bytes()[: len(written)] == written
    assert read(ours) == read(theirs) == {key: n + 0.5 for n, key in enumerate(KEYS)}


def test_a_process_with_the_number_of_an_earlier_one_counts_on(tmp_path: Path) -> None:
    path = tmp_path / "counter_7.db"
    earlier = MmapedDict(path)  # longer than its values
    for key in KEYS:
        earlier.write_value(key, 3.0, 1.0)
    earlier.close()

    file = MetricFile(str(path))
    assert file.read_value(KEYS[4]) == (3.0, 1.0)
    file.write_value(KEYS[4], 4.0, 1.0)

    assert read(path) == dict.fromkeys(KEYS, 3.0) | {KEYS[4]: 4.0}


def test_a_damaged_file_of_an_earlier_process_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "counter_7.db"
    for damaged in (b"", b"\1\2\3", b"\x60\0\0\0" + bytes(20), b"\x30\0\0\0" + b"\x7f" * 44):
        path.write_bytes(damaged)
        MetricFile(str(path)).write_value("key", 1.0, 0.0)
        assert read(path) == {"key": 1.0}


class Disk:
    """Stands for `os.pwrite`: files can grow by so many more bytes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = 10_000
        self.calls = 0
        self._write = os.pwrite
        monkeypatch.setattr(metric_files.os, "pwrite", self)

    def __call__(self, handle: int, data: bytes, start: int) -> int:
        self.calls += 1
        grown = max(0, start + len(data) - os.fstat(handle).st_size)
        missing = max(0, grown - self.room)
        if missing == len(data):
            raise OSError(errno.ENOSPC, "No space left on device")
        self.room -= grown - missing
        return self._write(handle, data[: len(data) - missing], start)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.mark.parametrize("room", [0, 1, 20, 23])
def test_without_room_values_are_kept_and_written_later(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    monkeypatch.setattr(metric_files, "RETRY_S", 0.0)
    paths = [tmp_path / "counter_7.db", tmp_path / "gauge_livesum_7.db"]
    counter, gauge = (MetricFile(str(path)) for path in paths)
    counter.write_value("old", 1.0, 0.0)
    disk.room = room  # of an entry of 24 bytes a part at most fits in
    counter.write_value("new", 2.0, 0.0)
    gauge.write_value("open", 1.0, 0.0)
    counter.write_value("new", 3.0, 0.0)
    assert counter.read_value("new") == (3.0, 0.0)
    assert gauge.read_value("open") == (1.0, 0.0)
    assert read(paths[0]) == {"old": 1.0}
    assert read(paths[1]) == {}

    disk.room = 10_000
    counter.write_value("new", 4.0, 0.0)
    assert read(paths[0]) == {"old": 1.0, "new": 4.0}
    assert read(paths[1]) == {"open": 1.0}


def test_a_full_disk_is_not_tried_at_every_value(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 100.0
    monkeypatch.setattr(metric_files.time, "monotonic", lambda: now)
    file = MetricFile(str(tmp_path / "counter_7.db"))
    disk.room = disk.calls = 0
    for count in range(50):
        file.write_value("key", count, 0.0)
    assert disk.calls == 1

    now += metric_files.RETRY_S
    file.write_value("key", 50.0, 0.0)
    assert disk.calls == 2
    disk.room = 10_000
    file.write_value("key", 51.0, 0.0)
    assert disk.calls == 2

    now += metric_files.RETRY_S
    file.write_value("key", 52.0, 0.0)
    assert read(tmp_path / "counter_7.db") == {"key": 52.0}
    assert [record.getMessage() for record in caplog.records] == [
        "metrics are kept in memory for now: No space left on device",
        "metrics are written again",
    ]


def test_a_missing_folder_does_not_end_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metric_files, "RETRY_S", 0.0)
    path = tmp_path / "metrics" / "counter_7.db"
    file = MetricFile(str(path))
    file.write_value("key", 1.0, 0.0)
    path.parent.mkdir()
    file.write_value("key", 2.0, 0.0)
    assert read(path) == {"key": 2.0}


COUNTING = """
import sys
import django
django.setup()
from core.metric_files import MetricFile
from core.metrics import MAILS
from parcheesi_site.metrics import REQUEST_SECONDS, STREAMS
from pathlib import Path
from tests.harness.small_disk import fill
taken = fill(Path(sys.argv[1]))
for route in range(1000):  # each with some values of its own
    REQUEST_SECONDS.labels("GET", str(route)).observe(1)
    MAILS.labels(str(route)).inc()
STREAMS.inc()
taken.unlink()
MetricFile._again_at = 0.0
STREAMS.inc()
"""


def test_a_process_counts_on_while_its_disk_is_full(tmp_path: Path) -> None:
    with small_disk(tmp_path, "8m") as folder:
        environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(folder)}
        environment["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        command = [sys.executable, "-c", COUNTING, str(folder)]
        done = subprocess.run(command, env=environment, check=False)

        assert done.returncode == 0
        (counters,) = folder.glob("counter_*.db")
        mails = [name for name in read(counters) if "parcheesi_mails_total" in name]
        assert len(mails) > 1000
