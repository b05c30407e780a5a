"""What a process does every few seconds: its heartbeat, and what it keeps in memory."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections

from accounts.announcements.board import BOARD
from accounts.sessions import revocation
from core import clock
from games.uptime import write_web_heartbeat
from parcheesi_site.api.outages import outage

LONGEST_S, SHORTEST_S = 5.0, 1.0

log = logging.getLogger(__name__)


def every_s() -> float:
    """The seconds between two heartbeats: two may fail before the web counts as down."""
    third: float = settings.DOWNTIME_AFTER_S / 3
    return max(SHORTEST_S, min(LONGEST_S, third))


def write() -> None:
    """Write the heartbeat."""
    with attempt("the web heartbeat cannot be written"):
        write_web_heartbeat(now=clock.now())


def read_ended_sessions() -> None:
    """Read which sessions other processes have ended."""
    with attempt("the ended sessions cannot be read"):
        revocation.ended.reread(now=clock.now())


def read_announcements() -> None:
    """Read what the staff announces."""
    with attempt("the announcements cannot be read"):
        BOARD.reread(now=clock.now())


@contextmanager
def attempt(failure: str) -> Iterator[None]:
    """Log an error, as the next heartbeat is a retry. Return the connection to the pool."""
    try:
        yield
    except Exception as error:
        outage(error)  # notes it
        log.exception(failure)
    finally:
        connections.close_all()
