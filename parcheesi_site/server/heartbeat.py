"""What each web process does every few seconds, from a thread of its own.

It leaves a sign in the database, and learns there which sessions others have ended.
"""

import logging
import threading
import time

from django.conf import settings
from django.db import connections

from accounts.sessions import revocation
from core import clock
from games.play.scheduler.uptime import note_web_heartbeat

LONGEST_S, SHORTEST_S = 5.0, 1.0

log = logging.getLogger(__name__)


def start() -> None:
    """Begin with the signs; they end with the process, which does not wait for them."""
    threading.Thread(target=_beat, name="heartbeat", daemon=True).start()


def every_s() -> float:
    """Return how many seconds there are between two signs: two may fail before it counts."""
    third: float = settings.DOWNTIME_AFTER_S / 3
    return max(SHORTEST_S, min(LONGEST_S, third))


def sign() -> None:
    """Leave a sign now; where that fails, the next one is another try."""
    try:
        _leave()
    except Exception:
        log.exception("the web's sign of life cannot be left")


def learn() -> None:
    """Learn which sessions have ended; where that fails, the next one is another try."""
    try:
        revocation.ended.reread(now=clock.now())
    except Exception:
        log.exception("it cannot be read which sessions have ended")
    finally:
        connections.close_all()


def _leave() -> None:
    try:
        note_web_heartbeat(now=clock.now())
    finally:
        connections.close_all()  # on PostgreSQL it goes back to the pool


def _beat() -> None:
    while True:
        sign()
        learn()
        time.sleep(every_s())
