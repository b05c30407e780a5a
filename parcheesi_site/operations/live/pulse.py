"""The signs of life of every process, and what each adds to the figures of the minute.

From a thread of its own: whatever the process is stuck in, this goes on and tells of it.
"""

import logging
import os
import socket
import threading
import time
from datetime import datetime, timedelta
from multiprocessing.util import Finalize
from typing import Any, Final

from celery.signals import beat_init, worker_process_init, worker_ready
from django.db import DatabaseError, connections, transaction
from django.db.models import F

from core import clock
from parcheesi_site.metrics import STREAMS
from parcheesi_site.operations.live import sampling
from parcheesi_site.operations.live.counts import Counts, total
from parcheesi_site.operations.live.models import Minute, Process
from parcheesi_site.worker.signals import WORK

EVERY_S: Final = 5.0

log = logging.getLogger(__name__)


class Pulse:
    """One process, as it tells of itself."""

    def __init__(self, kind: Process.Kind) -> None:
        self.kind = kind
        self.name = f"{kind} {socket.gethostname()}:{os.getpid()}"
        self._started = time.monotonic()
        self._counts = Counts()
        self._alive = threading.Lock()
        self._left = False

    def beat(self) -> None:
        """Tell of the process, and what is new; where that fails, the next one is another try."""
        with self._alive:
            if self._left:
                return
            try:
                self._tell(clock.now())
            except Exception:
                log.exception("figures cannot be written")
            finally:
                connections.close_all()

    def leave(self) -> None:
        """Tell of the process no longer, as it ends as it should."""
        # One that hangs in the database is not waited for: its row is seen to be silent later.
        if not self._alive.acquire(timeout=EVERY_S):
            return
        self._left = True
        try:
            Process.objects.filter(name=self.name).delete()
        except DatabaseError:
            log.warning("the end of this process cannot be told")
        finally:
            connections.close_all()
            self._alive.release()

    def _tell(self, now: datetime) -> None:
        with transaction.atomic():
            _write(self._described(now))
            counts = self._counts.new()
            _add(now, counts)
        self._counts.written(counts)
        if self.kind == Process.Kind.WEB:
            sampling.sample(now)

    def _described(self, now: datetime) -> Process:
        ahead = now - timedelta(seconds=time.monotonic())
        task, since = WORK.longest() or ("", None)
        return Process(
            name=self.name,
            kind=self.kind,
            started_at=ahead + timedelta(seconds=self._started),
            seen_at=now,
            acted_at=_at(ahead, WORK.acted_at),
            task=task,
            task_since=_at(ahead, since),
            streams=int(total(STREAMS, "parcheesi_streams")),
        )


def start(kind: Process.Kind) -> None:
    """Begin with the signs; they end with the process."""
    pulse = Pulse(kind)
    threading.Thread(target=_go_on, args=(pulse,), name="pulse", daemon=True).start()
    Finalize(None, pulse.leave, exitpriority=1)


@worker_ready.connect
@worker_process_init.connect
def start_worker(**signal: Any) -> None:
    """Begin in a worker, or in a process of its pool."""
    start(Process.Kind.WORKER)


@beat_init.connect
def start_beat(**signal: Any) -> None:
    """Begin in beat."""
    start(Process.Kind.BEAT)


def _go_on(pulse: Pulse) -> None:
    while True:
        pulse.beat()
        time.sleep(EVERY_S)


def _at(ahead: datetime, monotonic_s: float | None) -> datetime | None:
    return None if monotonic_s is None else ahead + timedelta(seconds=monotonic_s)


def _write(row: Process) -> None:
    told = [field.name for field in Process._meta.fields if not field.primary_key]
    Process.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["name"], update_fields=told
    )


def _add(now: datetime, counts: dict[str, float]) -> None:
    at = now.replace(second=0, microsecond=0)
    more = {name: F(name) + value for name, value in counts.items()}
    if not more or Minute.objects.filter(at=at).update(**more):
        return
    Minute.objects.bulk_create([Minute(at=at)], ignore_conflicts=True)
    Minute.objects.filter(at=at).update(**more)
