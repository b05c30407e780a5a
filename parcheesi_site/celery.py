"""The Celery application; tasks are found in each app's `tasks.py`."""

import os
import time
from typing import Any, ClassVar, Final

from celery import Celery, Task

from parcheesi_site.worker import signals

FEATURES: Final = [
    "accounts.mails",
    "accounts.notifications",
    "accounts.oauth",
    "accounts.push",
    "accounts.sessions",
    "accounts.users",
    "accounts.webhooks",
    "core.idempotency",
    "games.analysis",
    "games.dice",
    "games.integrity",
    "games.matchmaking",
    "games.players",
    "games.records",
    "games.spectators",
    "games.tables",
    "games.time",
    "games.tournaments",
]
"""The packages that have a `tasks.py`."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")


class Periodic(Task):  # type: ignore[type-arg]  # which only the stubs have
    """Skips duplicates that have piled up while no worker was running.

    A process runs a periodic task again after half of its interval at the earliest. Celery's
    `expires` would compare the clocks of two machines: a worker whose clock is ahead would discard
    every task.
    """

    _begun: ClassVar[dict[str, float]] = {}

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the task, unless this process has just started it."""
        if not self.request.called_directly and self._has_just_started():
            return None
        return self.run(*args, **kwargs)

    def _has_just_started(self) -> bool:
        now, last = time.monotonic(), self._begun.get(self.name)
        if last is not None and now - last < self._pause_s():
            return True
        self._begun[self.name] = now
        return False

    def _pause_s(self) -> float:
        entries = self.app.conf.beat_schedule.values()
        own = (entry["schedule"] for entry in entries if entry["task"] == self.name)
        return min((every / 2 for every in own if isinstance(every, int | float)), default=0.0)


app = Celery("parcheesi", task_cls=Periodic)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(FEATURES)
signals.connect()
