"""The Celery application; tasks are found in each app's `tasks.py`."""

import os
import time
from typing import Any, ClassVar, Final

from celery import Celery, Task

from parcheesi_site.worker import signals

FEATURES: Final = [
    "accounts.notifications",
    "accounts.oauth",
    "accounts.sessions",
    "accounts.users",
    "core.idempotency",
    "games.matchmaking",
    "games.play",
    "games.players",
    "games.records",
    "games.spectators",
    "games.tables",
]
"""The packages that have a `tasks.py`."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")


class Periodic(Task):  # type: ignore[type-arg]  # which only the stubs have
    """Passes over what has piled up while no worker was there.

    A process takes up a task again once half of the time is over after which beat asks for it
    again. Celery's `expires` would compare the clocks of two machines: a worker whose clock is
    ahead would throw everything away.
    """

    _begun: ClassVar[dict[str, float]] = {}

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Do it, unless it was begun just now."""
        if not self.request.called_directly and self._was_begun_just_now():
            return None
        return self.run(*args, **kwargs)

    def _was_begun_just_now(self) -> bool:
        now, last = time.monotonic(), self._begun.get(self.name)
        if last is not None and now - last < self._pause_s():
            return True
        self._begun[self.name] = now
        return False

    def _pause_s(self) -> float:
        entries = self.app.conf.beat_schedule.values()
        mine = (entry["schedule"] for entry in entries if entry["task"] == self.name)
        return min((every / 2 for every in mine if isinstance(every, int | float)), default=0.0)


app = Celery("parcheesi", task_cls=Periodic)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(FEATURES)
signals.connect()
