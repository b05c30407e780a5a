"""Reading rows for many streams: few threads, and one query for readers at the same number."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

from core.streams.hub import Hub
from core.streams.source import Batch, Source

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="streams")


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run database work in one of a few threads, and return the connection to the pool."""

    def run() -> R:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, run)


class Reader:
    """Shares a read among the streams that are at the same number of the same topic.

    A read that began before the last publication is not shared further: it may miss its rows.
    """

    def __init__(self, hub: Hub) -> None:
        self._reads: dict[tuple[str, int | None], asyncio.Future[Batch]] = {}
        hub.on_news.append(self._stop_sharing)

    async def after(self, source: Source, number: int | None) -> Batch:
        """What follows the number."""
        key = (source.topic, number)
        read = self._reads.get(key)
        if read is None:
            read = asyncio.ensure_future(in_thread(source.after, number))
            self._reads[key] = read
            read.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(read)

    def _done(self, key: tuple[str, int | None], read: "asyncio.Future[Batch]") -> None:
        if self._reads.get(key) is read:
            del self._reads[key]
        if not read.cancelled():
            read.exception()  # retrieved, so that asyncio does not log it if all readers have left

    def _stop_sharing(self, topic: str) -> None:
        for key in [key for key in self._reads if key[0] == topic]:
            del self._reads[key]
