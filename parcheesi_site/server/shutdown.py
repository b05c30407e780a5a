"""Shutdown: a server waits for its open responses, and streams never end theirs."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def then(act: Callable[[], None]) -> None:
    """Call `act` in this event loop on SIGTERM, in addition to the server's own handler.

    An event loop gets signals by a file descriptor, independently of Python's handler, so the
    server's handler in the loop stays. Without any handler the process ends at once on SIGTERM:
    nothing is set then.
    """
    previous = signal.getsignal(signal.SIGTERM)
    if not callable(previous) or threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()

    def handle(signum: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        previous(signum, frame)

    signal.signal(signal.SIGTERM, handle)
