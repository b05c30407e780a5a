"""Delivery of due events: many requests at once, all of the database's work in one thread.

A worker starts it each second unless it runs. It runs beside the worker's tasks, so that no mail
waits for a slow endpoint, and goes on until nothing is due.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from celery.signals import worker_shutting_down
from cryptography.fernet import InvalidToken
from django.db import connections

from accounts.webhooks import requests
from accounts.webhooks.attempts import Claim, claim, is_any_due, record, withdraw
from accounts.webhooks.outbox import body_of
from accounts.webhooks.requests import Outcome, Post, request_of
from core import clock

PLACES: Final = 32
"""Requests at once in a process."""
PLACES_OF_FAILING: Final = 8
"""Of these, for endpoints whose last attempt failed: they may hang until their time is over."""
LOOK_AGAIN_S: Final = 0.25
"""While all requests are waiting, other endpoints may have become due."""

log = logging.getLogger(__name__)


@dataclass
class Dispatcher:
    """Sends due events in threads, and stores the outcomes in the thread that runs it."""

    post: Post = requests.post
    places: int = PLACES
    places_of_failing: int = PLACES_OF_FAILING
    stopping: threading.Event = field(default_factory=threading.Event)
    """No more deliveries are taken up once it is set."""

    def run(self, time: Callable[[], datetime] = clock.now) -> int:
        """Deliver until nothing is due. Return the number of attempts."""
        waiting: dict[Future[Outcome], Claim] = {}
        attempts = 0
        with ThreadPoolExecutor(self.places, thread_name_prefix="webhooks") as pool:
            while not self.stopping.is_set():
                claims = self._claims(list(waiting.values()), time())
                for one in claims:
                    if (send := _prepared(one, time())) is not None:
                        waiting[pool.submit(send, self.post)] = one
                if not claims and not waiting:
                    break
                attempts += self._record_done(waiting, time, LOOK_AGAIN_S)
            while waiting:
                attempts += self._record_done(waiting, time, None)
        return attempts

    def _claims(self, waiting: list[Claim], now: datetime) -> list[Claim]:
        """Deliveries for the free places: first those of endpoints that work."""
        free = self.places - len(waiting)
        claims = claim(failing=False, at_most=free, now=now) if free else []
        failing = sum(one.webhook.failing_since is not None for one in waiting)
        free = min(free - len(claims), self.places_of_failing - failing)
        return claims + (claim(failing=True, at_most=free, now=now) if free > 0 else [])

    @staticmethod
    def _record_done(
        waiting: dict[Future[Outcome], Claim],
        time: Callable[[], datetime],
        within_s: float | None,
    ) -> int:
        done, _ = wait(waiting, timeout=within_s, return_when=FIRST_COMPLETED)
        for future in done:
            record(waiting.pop(future), future.result(), now=time())
        return len(done)


def _prepared(one: Claim, now: datetime) -> Callable[[Post], Outcome] | None:
    """The request of a claim; None if it may not be sent, and is withdrawn."""
    body = body_of(one.delivery, now=now)
    if body is None:
        withdraw(one)
        return None
    try:
        return request_of(one.webhook, one.delivery, body, now=now)
    except InvalidToken:  # no other webhook is to wait for the operator's lost key
        log.error("a webhook's secret cannot be decrypted", extra={"webhook": one.webhook.id})
        withdraw(one)
        return None


class Beside:
    """A thread of this process that delivers, started when there is something to deliver."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="deliveries")
        self._runs = threading.Lock()

    def wake(self, *, now: datetime) -> bool:
        """Start delivering, unless it goes on or nothing is due. Whether it has started."""
        if self._dispatcher.stopping.is_set() or not self._runs.acquire(blocking=False):
            return False
        started = False
        try:
            if is_any_due(now):
                self._thread.submit(self._run)
                started = True
        finally:
            if not started:
                self._runs.release()
        return started

    def stop(self, **_: object) -> None:
        """Take up no more; requests that have begun are finished."""
        self._dispatcher.stopping.set()

    def _run(self) -> None:
        try:
            self._dispatcher.run()
        except Exception:  # an outage: leases end, and the next second tries again
            log.exception("webhooks are not delivered")
        finally:
            self._runs.release()
            connections.close_all()


beside: Final = Beside(Dispatcher())
worker_shutting_down.connect(beside.stop)
