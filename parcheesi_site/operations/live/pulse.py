"""The heartbeats of every process, and what each adds to the figures of the minute.

They come from a thread of their own, so they also report a process whose work hangs.
"""

import logging
import os
import socket
import threading
import time
from datetime import datetime, timedelta
from multiprocessing.util import Finalize
from typing import Final

from celery.signals import beat_init, worker_process_init, worker_ready
from django.db import DatabaseError, connections, transaction
from django.db.models import F

from core import clock
from parcheesi_site.metrics import STREAMS
from parcheesi_site.operations.live import sampling
from parcheesi_site.operations.live.counts import Counts, total
from parcheesi_site.operations.live.models import Minute, Process
from parcheesi_site.server import heartbeat
from parcheesi_site.worker.signals import WORK

LEAVES_WITHIN_S: Final = 5.0

log = logging.getLogger(__name__)


class Pulse:
    """The heartbeat of this process."""

    def __init__(self, kind: Process.Kind) -> None:
        self.kind = kind
        self.name = f"{kind} {socket.gethostname()}:{os.getpid()}"
        self._started = time.monotonic()
        self._counts = Counts()
        self._alive = threading.Lock()
        self._left = False

    def beat(self) -> None:
        """Write the process's row, and add its new counts to the minute."""
        with self._alive:
            if not self._left:
                with heartbeat.attempt("figures cannot be written"):
                    self._write(clock.now())

    def leave(self) -> None:
        """Delete the process's row at a regular exit."""
        # After a timeout the row stays, and counts as silent soon.
        if not self._alive.acquire(timeout=LEAVES_WITHIN_S):
            return
        self._left = True
        try:
            Process.objects.filter(name=self.name).delete()
        except DatabaseError:
            log.warning("the row of this process cannot be deleted")
        finally:
            connections.close_all()
            self._alive.release()

    def _write(self, now: datetime) -> None:
        with transaction.atomic():
            _upsert(self._row(now))
            counts = self._counts.new()
            _add(now, counts)
        self._counts.written(counts)
        if self.kind == Process.Kind.WEB:
            sampling.sample(now)

    def _row(self, now: datetime) -> Process:
        zero = now - timedelta(seconds=time.monotonic())  # of the monotonic clock
        task, since = WORK.longest() or ("", None)
        return Process(
            name=self.name,
            kind=self.kind,
            started_at=zero + timedelta(seconds=self._started),
            seen_at=now,
            acted_at=_at(zero, WORK.acted_at),
            task=task,
            task_since=_at(zero, since),
            streams=int(total(STREAMS, "parcheesi_streams")),
        )


def start(kind: Process.Kind) -> None:
    """Start the thread of this process's heartbeats; its row goes when the process exits."""
    pulse = Pulse(kind)
    threading.Thread(target=_run, args=(pulse,), name="pulse", daemon=True).start()
    Finalize(None, pulse.leave, exitpriority=1)


@worker_ready.connect
@worker_process_init.connect
def start_worker(**signal: object) -> None:
    """Start in a worker, or in a process of its pool."""
    start(Process.Kind.WORKER)


@beat_init.connect
def start_beat(**signal: object) -> None:
    """Start in beat."""
    start(Process.Kind.BEAT)


def _run(pulse: Pulse) -> None:
    while True:
        if pulse.kind == Process.Kind.WEB:
            heartbeat.write()
            heartbeat.read_ended_sessions()
        heartbeat.read_announcements()
        pulse.beat()
        time.sleep(heartbeat.every_s())


def _at(zero: datetime, monotonic_s: float | None) -> datetime | None:
    return None if monotonic_s is None else zero + timedelta(seconds=monotonic_s)


def _upsert(row: Process) -> None:
    fields = [field.name for field in Process._meta.fields if not field.primary_key]
    Process.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["name"], update_fields=fields
    )


def _add(now: datetime, counts: dict[str, float]) -> None:
    at = now.replace(second=0, microsecond=0)
    more = {name: F(name) + value for name, value in counts.items()}
    if not more or Minute.objects.filter(at=at).update(**more):
        return
    Minute.objects.bulk_create([Minute(at=at)], ignore_conflicts=True)
    Minute.objects.filter(at=at).update(**more)
