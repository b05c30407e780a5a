"""The worker's round: messages are claimed, and sent by the threads of this process.

The threads go on after the round: each sends its message within LIMIT_S, or a few times that by
Firebase. Services whose last answer
was late or missing share few of them, so a service that hangs delays only such services. Services
unknown to this process share others: it trusts a large one soon after its start.
"""

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from threading import Lock
from time import monotonic
from typing import Final

from django.db import connection

from accounts.preferences.configured import configured
from accounts.push import delivery
from accounts.push.delivery import Message
from accounts.push.platforms import Platforms
from accounts.push.platforms import own as platforms_of_process
from accounts.push.services import Answering
from core import clock
from core.outgoing import Outgoing

ROUND_S: Final = 0.9
"""Beat starts the next round after a second."""
TRUSTED_THREADS: Final = 12
NEW_THREADS: Final = 4
SILENT_THREADS: Final = 4
IDLE_S: Final = 0.05
LATER: Final = timedelta(seconds=1)
"""When there is no thread for it now."""
MUCH_LATER: Final = timedelta(seconds=30)
"""When there is none for what hangs: many such messages would be claimed before all others."""
UNANSWERED: Final = ("timeout", "unresolvable", "refused", "connection")

log = logging.getLogger(__name__)


class Senders:
    """The threads, in three groups."""

    def __init__(self, outgoing: Outgoing, platforms: Platforms | None = None) -> None:
        self.outgoing = outgoing
        self.platforms = platforms or platforms_of_process()
        self.answering = Answering()
        self._trusted = Group("push-trusted", TRUSTED_THREADS)
        self._groups = {
            True: self._trusted,
            None: Group("push-new", NEW_THREADS),
            False: Group("push-silent", SILENT_THREADS),
        }

    def send(self, message: Message) -> bool:
        """Send it in a thread; False if none is free."""
        return self._groups[self.answering.last(message.origin)].run(self._send, message)

    def pause(self, message: Message) -> timedelta:
        """After which a message that has found no thread is tried again."""
        return MUCH_LATER if self.answering.last(message.origin) is False else LATER

    @property
    def free(self) -> int:
        """How many messages can be begun now."""
        return self._trusted.free

    def close(self) -> None:
        """Wait until all are done."""
        for group in self._groups.values():
            group.pool.shutdown()

    def _send(self, message: Message) -> None:
        try:
            begun = monotonic()
            outcome = delivery.attempt(
                message,
                outgoing=self.outgoing,
                now=clock.now(),
                platforms=self.platforms,
                release=connection.close,
            )
            if outcome.reason != "error":
                answered, took_s = outcome.reason not in UNANSWERED, monotonic() - begun
                self.answering.note(message.origin, answered=answered, took_s=took_s)
            delivery.settle(message, outcome, now=clock.now())
        except Exception:  # the lease ends, and it is sent again
            log.exception("what became of a push message was not written")
        finally:
            connection.close()


class Group:
    """Threads without a queue: a message that finds none free waits in the database."""

    def __init__(self, name: str, size: int) -> None:
        self.pool = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._changing = Lock()
        self.free = size

    def run(self, act: Callable[[Message], None], message: Message) -> bool:
        """Run it in a thread; False if none is free."""
        with self._changing:
            if not self.free:
                return False
            self.free -= 1
        self.pool.submit(act, message).add_done_callback(self._leave)
        return True

    def _leave(self, _done: object) -> None:
        with self._changing:
            self.free += 1


@cache
def senders() -> Senders:
    """The senders of this process."""
    return Senders(delivery.new_outgoing())


def sweep(own: Senders | None = None) -> int:
    """Send due messages for a round at most. Return how many were begun."""
    if not configured():
        return 0
    own, begun, end = own or senders(), 0, monotonic() + ROUND_S
    while monotonic() < end:
        if not (free := own.free):
            time.sleep(IDLE_S)
            continue
        now = clock.now()
        messages, claimed = delivery.due(now=now, at_most=free)
        late = [(own.pause(each), each.push) for each in messages if not own.send(each)]
        for pause in (LATER, MUCH_LATER):
            waiting = [push for its_pause, push in late if its_pause == pause]
            delivery.put_off(waiting, until=now + pause)
        begun += len(messages) - len(late)
        if claimed < free:
            return begun
    return begun
