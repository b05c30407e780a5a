"""Kinds of metrics whose files cannot end the process; every module imports them from here.

With `PROMETHEUS_MULTIPROC_DIR` prometheus_client maps files into memory. A process that touches a
part of them for which the disk has no room is killed by SIGBUS. A `MetricFile` is not mapped: its
values are in memory, and each is written to the file by a call that may fail.
"""

import errno
import logging
import os
import struct
import time
from contextlib import suppress
from typing import ClassVar, Final

from prometheus_client import Counter, Gauge, Histogram, values
from prometheus_client.mmap_dict import MmapedDict

__all__ = ["Counter", "Gauge", "Histogram"]

RETRY_S: Final = 1.0
"""The pause after a failure: on some file systems each attempt takes long."""
HEAD: Final = struct.Struct("ii")
"""The used bytes of the file, with this head; and padding."""
LENGTH, VALUE = struct.Struct("i"), struct.Struct("dd")

log = logging.getLogger(__name__)


class MetricFile:
    """Values in memory, copied to a file that other processes read, in the format of `MmapedDict`.

    A file that cannot be written lags behind, and stays as it is. The next value of any file brings
    all of them up to date; that is tried once in RETRY_S. Callers hold prometheus_client's lock.
    """

    _lagging: ClassVar[set["MetricFile"]] = set()
    _again_at: ClassVar[float] = 0.0

    def __init__(self, name: str) -> None:
        self._name = name
        self._handle: int | None = None
        self._memory = bytearray(HEAD.pack(HEAD.size, 0))
        self._places: dict[str, int] = {}
        # What an earlier process with this number has counted, as far as it is readable.
        with suppress(OSError, RuntimeError, ValueError, struct.error):
            for key, *value, _ in MmapedDict.read_all_values_from_file(name):  # type: ignore[no-untyped-call]  # untyped
                VALUE.pack_into(self._memory, self._add(key), *value)
        self._save((0, len(self._memory)))

    def read_value(self, key: str) -> tuple[float, float]:
        """A value and its timestamp, 0 if it is new."""
        value, timestamp = VALUE.unpack_from(self._memory, self._place(key))
        return value, timestamp

    def write_value(self, key: str, value: float, timestamp: float) -> None:
        """Set a value and its timestamp."""
        place = self._place(key)
        VALUE.pack_into(self._memory, place, value, timestamp)
        self._save((place, place + VALUE.size))

    def close(self) -> None:
        """Close the file."""
        self._lagging.discard(self)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _place(self, key: str) -> int:
        """Where the value is, after adding a new one."""
        if key not in self._places:
            start = len(self._memory)
            self._add(key)
            # The head last, so that readers find whole values only.
            self._save((start, len(self._memory)), (0, HEAD.size))
        return self._places[key]

    def _add(self, key: str) -> int:
        """Add a value of 0 to the memory, and return where it is."""
        name = key.encode()
        padding = b" " * (8 - (LENGTH.size + len(name)) % 8)
        self._memory += LENGTH.pack(len(name)) + name + padding + bytes(VALUE.size)
        HEAD.pack_into(self._memory, 0, len(self._memory), 0)
        place = self._places[key] = len(self._memory) - VALUE.size
        return place

    def _save(self, *parts: tuple[int, int]) -> None:
        """Copy parts of the memory to the file, unless it lags behind; and all lagging ones."""
        if self not in self._lagging:
            self._attempt(*parts)
        if self._lagging and time.monotonic() >= self._again_at:
            for file in list(self._lagging):
                file._attempt((HEAD.size, len(file._memory)), (0, HEAD.size))

    def _attempt(self, *parts: tuple[int, int]) -> None:
        known = bool(self._lagging)
        try:
            for start, end in parts:
                self._copy(start, end)
        except OSError as error:
            self._lagging.add(self)
            MetricFile._again_at = time.monotonic() + RETRY_S
            if not known:
                log.warning("metrics are kept in memory for now: %s", error.strerror)
        else:
            self._lagging.discard(self)
            if known and not self._lagging:
                log.warning("metrics are written again")

    def _copy(self, start: int, end: int) -> None:
        if self._handle is None:
            self._handle = os.open(self._name, os.O_WRONLY | os.O_CREAT, 0o666)
            os.ftruncate(self._handle, len(self._memory))
        part = self._memory[start:end]
        if os.pwrite(self._handle, part, start) < len(part):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


values.MmapedDict = MetricFile  # type: ignore[attr-defined, assignment]  # where counters get it
