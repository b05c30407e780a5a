"""Being asked to end: a server waits for its open answers, and streams have none by themselves."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def then(act: Callable[[], None]) -> None:
    """Call it in this event loop when the process is asked to end, beside what the server does.

    A loop hears of a signal by a file, whatever Python's handler does: so the server's own handler
    in the loop stays. Where nobody handles the signal the process ends at once, and nothing is set.
    """
    handler = signal.getsignal(signal.SIGTERM)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        return
    loop, before = asyncio.get_running_loop(), handler

    def handle(signum: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        before(signum, frame)

    signal.signal(signal.SIGTERM, handle)
