"""Shutdown: a server waits for its open responses, and streams never end theirs.

It does not wait for WebSockets, so it hears of SIGTERM only when they are closed.
"""

import asyncio
import signal
import threading
from collections.abc import Awaitable, Callable


def after(drain: Callable[[], Awaitable[None]]) -> None:
    """On SIGTERM, drain in this event loop, and only then have the server shut down.

    Servers shut down on SIGINT as on SIGTERM. Without any handler the process ends at once on
    SIGTERM: nothing is set then.
    """
    handled = callable(signal.getsignal(signal.SIGTERM))
    if not handled or threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    draining: list[asyncio.Task[None]] = []

    async def end() -> None:
        try:
            await drain()
        finally:
            signal.raise_signal(signal.SIGINT)

    def begin() -> None:
        if not draining:
            draining.append(loop.create_task(end()))

    loop.add_signal_handler(signal.SIGTERM, begin)
